import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hashPassword } from "../../../../app/accounts/passwords.server";
import { env } from "../../../../app/env.server";
import { withJobLock } from "../../../../app/operations/job-lock.server";
import { accounts, activity } from "../../../../drizzle/schema";
import { takeConsoleErrors } from "../../../support/setup";
import { staffEmail, website } from "../../../support/website";

const school = website();
const screen = "/cog-admin/backups";
const password = "chalk-and-duster-46";

const folder = () => env().BACKUP_DIR;
const newestLine = () => school.database.select().from(activity).orderBy(desc(activity.id)).get();

async function madeOne() {
  const browser = school.signedIn();
  const made = await browser.post(screen);
  const [name = ""] = readdirSync(folder());
  return { browser, made, name };
}

describe("the screen of backups", () => {
  test.each([
    [1, "backup-status-good", "one day old"],
    [3, "backup-status-old", "3 days old"],
    [9, "backup-status-bad", "9 days old"],
  ])("after %i days is %s and says that the newest is %s", async (days, tone, words) => {
    mkdirSync(folder(), { recursive: true });
    const at = new Date(Date.now() - days * 24 * 3600 * 1000 + 6 * 3600 * 1000 - 60_000).toISOString();
    writeFileSync(join(folder(), `school-${at.slice(0, 10)}-${at.slice(11, 13)}${at.slice(14, 16)}.db`), "");
    const page = await school.signedIn().visit(screen);
    expect(page.html).toContain(tone);
    expect(page.html).toContain(words);
  });

  test("makes one, lists it, and writes down who asked for it", async () => {
    const { browser, made, name } = await madeOne();
    expect([made.status, made.location]).toEqual([303, screen]);
    const page = await browser.follow(made);
    expect(page.html).toContain("The backup is made");
    expect(page.html).toContain(name);
    expect(page.html).toContain("Entries and files");
    expect(newestLine()).toMatchObject({
      account: staffEmail,
      act: "backedUp",
      kind: "school",
      itemId: 0,
      title: name,
    });
  });

  test("says why none could be made, and leaves nothing", async () => {
    const browser = school.signedIn();
    writeFileSync(folder(), "a file where the folder should be");
    expect((await browser.follow(await browser.post(screen))).html).toContain("The backup could not be made");
    expect(takeConsoleErrors().join()).toContain("a backup could not be made");
    await withJobLock("backup", async () => {});
  });
});

test("the dashboard shows how the backups stand", async () => {
  const browser = school.signedIn();
  expect((await browser.visit("/cog-admin")).html).toMatch(/backup-status-bad[\s\S]*Needs you now/);
  await browser.post(screen);
  expect((await browser.visit("/cog-admin")).html).toMatch(/backup-status-good[\s\S]*Good/);
});

async function withPassword() {
  const one = await madeOne();
  const passwordHash = await hashPassword(password);
  school.database.update(accounts).set({ passwordHash }).where(eq(accounts.email, staffEmail)).run();
  return one;
}

describe("downloading a backup", () => {
  const file = `${screen}/file`;

  test("asks for the password, in a form that posts it", async () => {
    const { browser, name } = await madeOne();
    const page = await browser.visit(`${screen}/download?file=${name}`);
    expect(page.html).toContain(`action="${file}"`);
    expect(page.html).toContain('name="password"');
  });

  test("gives the file itself, to be kept and not shown, never stored on the way, and writes it down", async () => {
    const { browser, name } = await withPassword();
    const { status, headers, bytes } = await browser.post(file, { file: name, password });
    expect(status).toBe(200);
    expect(headers.get("Content-Length")).toBe(String(bytes.length));
    expect(headers.get("Cache-Control")).toContain("no-store");
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="school-\d{4}-\d\d-\d\d-\d{4}\.db"/);
    expect(bytes.subarray(0, 15).toString()).toBe("SQLite format 3");
    expect(newestLine()).toMatchObject({ account: staffEmail, act: "downloaded", title: name });
  });

  test.each([
    ["", "Please type your password."],
    ["not the password", "This is not your password."],
  ])("gives nothing for the password %j", async (wrong, words) => {
    const { browser, name } = await withPassword();
    const answer = await browser.post(file, { file: name, password: wrong });
    expect([answer.status, answer.location]).toEqual([303, `${screen}/download?file=${name}`]);
    expect((await browser.follow(answer)).html).toContain(words);
  });

  test("lets nobody guess the password of a browser that was left open", async () => {
    const { browser, name } = await withPassword();
    for (let time = 0; time < 5; time++) await browser.post(file, { file: name, password: "a guess that is wrong" });
    const answer = await browser.post(file, { file: name, password });
    expect(answer.status).toBe(303);
    expect((await browser.follow(answer)).html).toMatch(/Too many|minute/);
  });

  test.each(["../school.db", "school.db", "", "nothing.db", "notes.txt", "/etc/passwd", "school-latest.db\u0000.db"])(
    "gives no other file: %j",
    async (name) => {
      const { browser } = await withPassword();
      writeFileSync(join(folder(), "notes.txt"), "secret");
      expect((await browser.post(file, { file: name, password })).status).toBe(404);
      expect((await browser.visit(`${screen}/download?file=${encodeURIComponent(name)}`)).status).toBe(404);
      expect(takeConsoleErrors()).toEqual([[expect.stringContaining('"fault":"404"')]]);
    },
  );
});
