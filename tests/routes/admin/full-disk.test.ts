import { utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFolderStorage } from "~/uploads/folder-storage.server";
import { setUploads, uploads } from "~/uploads/storage.server";
import type { SchoolDatabase } from "~drizzle/client";
import { accounts, notices } from "~drizzle/schema";
import { insertAccount, password } from "~tests/accounts/account-helpers";
import { fileColumns, insertNotice } from "~tests/support/content-rows";
import { fieldValue } from "~tests/support/page-parts";
import { pdf } from "~tests/support/sample-files";
import { takeConsoleErrors } from "~tests/support/setup";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const said = {
  en: "The server’s disk is full. Ask the person who set up the website to free some space.",
  bn: "সার্ভারের ডিস্কে জায়গা নেই। যিনি ওয়েবসাইটটি বসিয়েছেন, তাঁকে জানান: সেখানে কিছু মুছে ফেলতে হবে।",
};
const languages = ["en", "bn"] as const;

/** Keeps the database from growing. Then runs `statement`, which inserts a row, until SQLite reports a full disk. */
function fill({ $client }: SchoolDatabase, statement: string): void {
  $client.pragma(`max_page_count = ${$client.pragma("page_count", { simple: true })}`);
  const add = $client.prepare(statement);
  expect(() => {
    for (;;) add.run();
  }).toThrow("database or disk is full");
}

const fillSessions = `INSERT INTO sessions (token_hash, account_id, created_at, last_seen_at, user_agent)
  VALUES (hex(randomblob(32)), 1, unixepoch() * 1000, unixepoch() * 1000, 'x')`;
const fillActivity = `INSERT INTO activity (at, account, act, kind, item_id, title)
  VALUES (1, 'x', 'created', 'notice', 1, 'x')`;

describe("on a disk that is full to the last byte", () => {
  it.each(languages)("a sign-in on a full disk is answered with 507 and the cause, in %s", async (language) => {
    insertAccount(staffEmail);
    fill(school.database, fillSessions);
    const browser = school.browser().keep(`lng=${language}`);
    const page = await browser.post("/cog-admin/login", { email: staffEmail, password });
    expect([page.status, page.location]).toEqual([507, null]);
    expect(page.text).toContain(said[language]);
    expect(fieldValue(page, "email")).toBe(staffEmail);
    expect(takeConsoleErrors()).toEqual([[expect.stringContaining("database or disk is full")]]);
  });

  it.each(languages)(
    "a deletion that a full disk prevents leaves everything in place, and the list says why, in %s",
    async (language) => {
      const staff = school.signedIn().keep(`lng=${language}`);
      insertNotice(school.database);
      fill(school.database, fillActivity);
      expect((await staff.follow(await staff.post("/cog-admin/notices/1/delete"))).text).toContain(said[language]);
      expect(school.rows(notices)).toMatchObject([{ id: 1, deletedAt: null }]);
      expect(takeConsoleErrors()).toEqual([[expect.stringContaining("a notice could not be deleted")]]);
    },
  );
});

describe("an almost full disk", () => {
  it.each([
    [100, "at once", ["notices/stays_1.pdf"]],
    [900, "with the next clean-up, because there is space", ["notices/goes_1.pdf", "notices/stays_1.pdf"]],
  ])("with %i MB free, permanent deletion removes the row and its file %s", async (free, _when, left) => {
    const space = { freeBytes: free * 1024 * 1024, totalBytes: 1024 ** 3 };
    setUploads(createFolderStorage(school.uploadsFolder, () => space));
    for (const key of ["notices/goes_1.pdf", "notices/stays_1.pdf"]) {
      insertNotice(school.database, { ...fileColumns(key), deletedAt: new Date() });
      await uploads().set(key, new File([pdf], key));
      utimesSync(join(school.uploadsFolder, key), 1763700000, 1763700000);
    }
    school.database.$client.exec("UPDATE migrations SET applied_at = 1");
    const trash = await school.signedIn().post("/cog-admin/trash/notice/1/delete");
    expect([trash.status, school.storedFiles().sort()]).toEqual([303, left]);
  });
});

it("if the database is read-only, signed-in staff can continue, although the time of their visit is not saved", async () => {
  const staff = school.signedIn();
  school.database.$client.exec("UPDATE sessions SET last_seen_at = last_seen_at - 1200000");
  school.database.$client.pragma("query_only = ON");
  expect((await staff.visit("/cog-admin/notices")).status).toBe(200);
  school.database.$client.pragma("query_only = OFF");
  expect(school.rows(accounts)).toHaveLength(1);
});
