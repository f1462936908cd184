import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { receivedForms } from "~drizzle/schema";
import { getLine } from "../i18n/form-values";

type NamedFile = { name: string; size: number } | { name: string; bytes: Uint8Array };

/**
 * Joins the token and a hash of all values of the form. So a form with other words or files counts as new. Returns an
 * empty key for a form without a token.
 */
export function getIdempotencyKey(fields: FormData, files: NamedFile[] = []): string {
  const token = getLine(fields, "once").slice(0, 64);
  const named = (file: NamedFile) => [file.name, "size" in file ? file.size : digest(file.bytes)];
  const content = [...fields]
    .filter(([field]) => field !== "once")
    .map(([field, value]) => [field, typeof value === "string" ? value : named(value)]);
  return token && `${token}:${digest(JSON.stringify([content, files.map(named)]))}`;
}

const digest = (content: string | Uint8Array) => createHash("sha256").update(content).digest("base64url");

/**
 * Calls `write` in a transaction. Returns undefined if the token was used before. An empty token always counts as new.
 * `write` can call `reject`, which rolls the transaction back, so that the user can send the form again.
 */
export function withIdempotencyKey<T, Outcome = never>(
  token: string,
  write: (tx: SchoolTransaction, reject: (outcome: Outcome) => never) => T,
  at = new Date(),
): T | Outcome | undefined {
  try {
    return transaction((tx) => {
      const isKnown =
        token !== "" &&
        tx.insert(receivedForms).values({ token, receivedAt: at }).onConflictDoNothing().run().changes === 0;
      if (isKnown) return undefined;
      return write(tx, (outcome) => {
        throw new WriteRejected(outcome);
      });
    });
  } catch (error) {
    if (error instanceof WriteRejected) return error.outcome;
    throw error;
  }
}

class WriteRejected<Outcome> extends Error {
  constructor(readonly outcome: Outcome) {
    super("Nothing was written");
  }
}

const weekMs = 7 * 24 * 3600 * 1000;

export function purgeIdempotencyKeys(now = new Date()): void {
  db()
    .delete(receivedForms)
    .where(lt(receivedForms.receivedAt, new Date(now.getTime() - weekMs)))
    .run();
}
