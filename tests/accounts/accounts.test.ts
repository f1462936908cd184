import { beforeEach, describe, expect, it } from "vitest";
import type { AccountState } from "../../app/accounts/account";
import {
  approveAccount,
  createAccount,
  disableAccount,
  findActiveAccountByEmail,
  hasFirstAccount,
  listAccounts,
  resetPassword,
} from "../../app/accounts/accounts.server";
import { createLink, findLink } from "../../app/accounts/one-time-links.server";
import { createSession, findSession } from "../../app/accounts/sessions.server";
import { setEnvironment } from "../../app/env.server";
import { accounts, activity } from "../../drizzle/schema";
import { emptySchool } from "../support/school";

const head = "head@school.example";
const clerk = "clerk@school.example";
const school = emptySchool();

beforeEach(() => void setEnvironment({}));

function enter(email: string, state: AccountState): number {
  return school.database.insert(accounts).values({ email, passwordHash: "hash", state }).returning().get().id;
}

const states = () => Object.fromEntries(listAccounts().map(({ email, state }) => [email, state]));
const hashes = () =>
  school.database
    .select()
    .from(accounts)
    .all()
    .map(({ passwordHash }) => passwordHash);

describe("an account made at the box", () => {
  it("is active at once and founds the office", () => {
    expect(hasFirstAccount()).toBe(false);
    expect(createAccount(head, "hash")).toEqual({ id: 1, email: head });
    expect(states()).toEqual({ [head]: "active" });
    expect(hasFirstAccount()).toBe(true);
  });

  it("does not replace one that exists", () => {
    createAccount(head, "hash");
    expect(createAccount(head, "other")).toBe("exists");
    expect(hashes()).toEqual(["hash"]);
  });
});

describe("finding who may sign in", () => {
  it("finds an active account only", () => {
    const id = enter("active@school.example", "active");
    for (const state of ["unverified", "pending", "disabled"] as const) enter(`${state}@school.example`, state);
    const found = listAccounts().map(({ email }) => findActiveAccountByEmail(email));
    expect(found).toEqual([
      { id, email: "active@school.example", passwordHash: "hash" },
      undefined,
      undefined,
      undefined,
    ]);
    expect(findActiveAccountByEmail("nobody@school.example")).toBeUndefined();
  });
});

describe("approving", () => {
  it.each(["pending", "disabled", "active"] as const)("lets a %s account sign in", (state) => {
    enter(clerk, state);
    expect(approveAccount(clerk)).toBe("approved");
    expect(states()).toEqual({ [clerk]: "active" });
  });
});

describe("disabling", () => {
  it("shuts an account out and ends its sessions, and nobody else's", () => {
    const [headId, clerkId] = [enter(head, "active"), enter(clerk, "active")];
    const [headToken, clerkToken] = [createSession(headId, ""), createSession(clerkId, "")];
    const link = createLink(clerkId, "password");
    expect(disableAccount(clerk)).toBe("disabled");
    expect(states()).toEqual({ [head]: "active", [clerk]: "disabled" });
    expect(findSession(clerkToken)).toBeUndefined();
    expect(findLink(link, "password")).toBeUndefined();
    expect(findSession(headToken)?.email).toBe(head);
  });

  it("turns a request down", () => {
    enter(clerk, "pending");
    expect(disableAccount(clerk)).toBe("disabled");
    expect(states()).toEqual({ [clerk]: "disabled" });
  });
});

describe("a new password", () => {
  it("replaces the old one, ends the sessions and takes the links back", () => {
    const id = enter(head, "active");
    const [token, link] = [createSession(id, ""), createLink(id, "password")];
    expect(resetPassword(head, "new hash")).toBe("active");
    expect(hashes()).toEqual(["new hash"]);
    expect(findSession(token)).toBeUndefined();
    expect(findLink(link, "password")).toBeUndefined();
    const told = { account: "", act: "changed", kind: "account", itemId: id, title: head };
    expect(school.database.select().from(activity).all()).toMatchObject([told]);
  });

  it("does not let a waiting account in, and says so", () => {
    enter(clerk, "pending");
    expect(resetPassword(clerk, "new hash")).toBe("pending");
    expect(states()).toEqual({ [clerk]: "pending" });
  });
});
