import { and, eq } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { accounts } from "../../drizzle/schema";
import { findLink, useLink } from "./links.server";
import { unlessTooBusy, verifyPassword } from "./passwords.server";

/**
 * Uses up a link that confirms the address of an account, for whoever also knows the password that the account was
 * asked for with: anybody can ask with somebody else's address, and its owner must not confirm their password.
 * Gives whether the account can sign in already or waits for approval; or "gone" when the link is no good, "wrong"
 * with another password (the link stays), "busy" when the box has too much to do.
 */
export async function confirmAddress(
  token: string,
  password: string,
  now = new Date(),
): Promise<"active" | "waiting" | "gone" | "wrong" | "busy"> {
  const passwordHash = hashOf(findLink(token, "confirm", now)?.accountId ?? 0);
  if (passwordHash === undefined) return "gone";
  const isRight = await unlessTooBusy(verifyPassword(password, passwordHash));
  if (typeof isRight === "object") return "busy";
  if (!isRight) return "wrong";
  const confirmed = useLink(token, "confirm", ({ accountId }) => confirm(accountId, passwordHash, now), now);
  return confirmed ?? "gone";
}

function confirm(accountId: number, passwordHash: string, now: Date): "active" | "waiting" | undefined {
  const own = and(eq(accounts.id, accountId), eq(accounts.passwordHash, passwordHash));
  if (db().update(accounts).set({ confirmedAt: now }).where(own).run().changes === 0) return undefined;
  const waits = and(own, eq(accounts.state, "unverified"));
  db().update(accounts).set({ state: "pending" }).where(waits).run();
  const isActive = and(own, eq(accounts.state, "active"));
  return db().select({ id: accounts.id }).from(accounts).where(isActive).get() ? "active" : "waiting";
}

function hashOf(accountId: number): string | undefined {
  const own = eq(accounts.id, accountId);
  return db().select({ passwordHash: accounts.passwordHash }).from(accounts).where(own).get()?.passwordHash;
}
