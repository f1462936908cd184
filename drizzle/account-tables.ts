import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestamp } from "./columns";

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
    /** When a link sent to the address was followed; without a mail server nobody ever is asked to. */
    confirmedAt: timestamp(),
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
    lastSeenAt: timestamp().notNull(),
    userAgent: text().notNull().default(""),
  },
  (session) => [index("sessions_of_account").on(session.accountId), index("sessions_last_seen").on(session.lastSeenAt)],
);

/**
 * The links that stand in for a password once: to confirm an address, to choose a new password, to change the address
 * to `newEmail`. The link holds 256 random bits, the row only their SHA-256. An account has one of each purpose at most.
 */
export const accountLinks = sqliteTable(
  "account_links",
  {
    tokenHash: text().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "restrict" }),
    purpose: text({ enum: ["confirm", "password", "email"] }).notNull(),
    newEmail: text(),
    expiresAt: timestamp().notNull(),
  },
  (link) => [
    check("account_links_purpose", sql`${link.purpose} in ('confirm', 'password', 'email')`),
    check("account_links_new_email", sql`(${link.purpose} = 'email') = (${link.newEmail} is not null)`),
    uniqueIndex("account_links_one_of_each").on(link.accountId, link.purpose),
  ],
);

/**
 * Failed sign-ins that still count, by what they have in common: an account and an address, an account, or an address;
 * also sign-ups and letters. A key is the kind of count and a hash (`account:…`). `since` begins the hour that `failures` are
 * counted in.
 */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    since: timestamp().notNull(),
    lastAt: timestamp().notNull(),
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
    codeExpiresAt: timestamp(),
    foundedBy: integer().references(() => accounts.id, { onDelete: "restrict" }),
  },
  (row) => [check("founding_once", sql`${row.id} = 1`)],
);
