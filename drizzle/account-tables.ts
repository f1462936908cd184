import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "./columns";

/* Who may enter the office, and who has tried to. */

/** Who may enter the office. Only an `active` account can sign in. */
export const accounts = sqliteTable(
  "accounts",
  {
    id: id(),
    createdAt: createdAt(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    state: text({ enum: ["unverified", "pending", "active", "disabled"] }).notNull(),
  },
  (account) => [
    check("accounts_state", sql`${account.state} in ('unverified', 'pending', 'active', 'disabled')`),
    uniqueIndex("accounts_email").on(account.email),
  ],
);

/** A signed-in browser. The cookie holds 256 random bits, the row only their SHA-256. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "restrict" }),
    createdAt: createdAt(),
    lastSeenAt: moment().notNull(),
    userAgent: text().notNull().default(""),
  },
  (session) => [index("sessions_of_account").on(session.accountId), index("sessions_last_seen").on(session.lastSeenAt)],
);

/**
 * Failed sign-ins that still count, by what they have in common: an account and an address, an account, or an address;
 * only hashes of them. `since` begins the hour that `failures` are counted in.
 */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    since: moment().notNull(),
    lastAt: moment().notNull(),
  },
  (row) => [index("sign_in_failures_oldest").on(row.lastAt)],
);

/**
 * The founding of the office: one row at most. Before the first account it holds the hash of the set-up code;
 * `foundedBy` is set once, in the transaction that makes the first account, and never again.
 */
export const founding = sqliteTable(
  "founding",
  {
    id: integer().primaryKey(),
    codeHash: text(),
    codeExpiresAt: moment(),
    foundedBy: integer().references(() => accounts.id, { onDelete: "restrict" }),
  },
  (row) => [check("founding_once", sql`${row.id} = 1`)],
);
