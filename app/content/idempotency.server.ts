import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { receivedForms } from "../../drizzle/schema";
import { getLine } from "../i18n/form-values";

type NamedFile = { name: string; size: number };

/**
 * What tells a form from every other one: its token together with all that was typed and chosen. The same form sent
 * twice is the same; with other words in it, it is another one. Empty without a token. `files` are those that are no
 * longer among the fields.
 */
export function getIdempotencyKey(fields: FormData, files: NamedFile[] = []): string {
  const token = getLine(fields, "once").slice(0, 64);
  const named = ({ name, size }: NamedFile) => [name, size];
  const content = [...fields]
    .filter(([field]) => field !== "once")
    .map(([field, value]) => [field, typeof value === "string" ? value : named(value)]);
  const hash = createHash("sha256").update(JSON.stringify([content, files.map(named)]));
  return token && `${token}:${hash.digest("base64url")}`;
}

/**
 * Writes a form down once, however often it is sent: the first time for a token runs `write` in one transaction and
 * returns its result, any later time does nothing and returns undefined. An empty token is always a first time. With
 * `reject` nothing is written, and the form may be sent again; its outcome is returned instead.
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

/** Forgets the tokens of forms received more than a week ago. */
export function purgeIdempotencyKeys(now = new Date()): void {
  db()
    .delete(receivedForms)
    .where(lt(receivedForms.receivedAt, new Date(now.getTime() - weekMs)))
    .run();
}
