import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { db } from "../../../drizzle/client";
import { sampleHash, tamper } from "../../support/school-on-disk";
import { takeConsoleErrors } from "../../support/setup";
import { file, runningSchool, screen } from "./running-school";

describe("a look inside", () => {
  test("tells what is in a backup beside what is there now, and changes nothing", async () => {
    const { box, browser } = await runningSchool();
    tamper(box.place.databasePath, "UPDATE results SET marks = 72");
    db().$client.exec(
      "INSERT INTO notices (title, type, content, status, publish_at) VALUES ('A', 'Event', 'x', 'Draft', 1)",
    );
    const page = await browser.visit(`${screen}?file=${file}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Notices 2 1 (1 fewer)");
    expect(page.text).toContain("Marks 1 1 (the same)");
    expect(page.text).toContain("Uploaded files 2 2 (the same)");
    expect(page.text).not.toContain("Your own account could not sign in there");
  });

  test("warns somebody whose account is not in it", async () => {
    const { backup, browser } = await runningSchool();
    tamper(backup, "UPDATE accounts SET email = 'other@school.example'");
    expect((await browser.visit(`${screen}?file=${file}`)).text).toContain("Your own account could not sign in there");
  });

  test("names those who could sign in again, and those whose old password would come back", async () => {
    const { backup, browser } = await runningSchool();
    expect((await browser.visit(`${screen}?file=${file}`)).text).not.toMatch(/cannot sign in now|Their password/);
    tamper(
      backup,
      `INSERT INTO accounts (email, password_hash, state, created_at) VALUES
        ('shut-out@school.example', '${sampleHash()}', 'active', 1),
        ('never@school.example', '${sampleHash()}', 'disabled', 1);
      UPDATE accounts SET password_hash = '${sampleHash("B")}' WHERE id = 1`,
    );
    const [again, otherPassword] = (await browser.visit(`${screen}?file=${file}`)).all("div", "backup-warning");
    expect(again?.text).toMatch(/^They cannot sign in now, but will be able to again\..*: shut-out@school\.example$/);
    expect(otherPassword?.text).toMatch(/^Their password will again be the one they had then: \S+@school\.example$/);
  });

  test.each([
    ["is no backup", "a letter to the parents".repeat(100), "It is not a backup of this website."],
    ["is cut off", undefined, "It is damaged or not whole."],
  ])("says that a file %s, and offers no way on", async (_case, content, words) => {
    const { backup, browser } = await runningSchool();
    writeFileSync(backup, content ?? readFileSync(backup).subarray(0, 40_960));
    const page = await browser.visit(`${screen}?file=${file}`);
    expect(page.text).toContain(words);
    expect(page.html).not.toContain('name="word"');
    expect(page.one("p", "another-backup").one("a")).toMatchObject({
      attributes: { href: screen },
      text: "Choose another file",
    });
  });

  test.each([
    ["", "This file cannot be put back It is damaged or not whole. Nothing was changed; take another backup."],
    ["lng=bn", "এই ফাইলটি ফেরত আনা যাবে না এটি নষ্ট বা অসম্পূর্ণ। কিছুই বদলানো হয়নি; অন্য একটি ব্যাকআপ বেছে নিন।"],
  ])("says so of a hostile one, which is not put back either: %s", async (cookie, words) => {
    const { backup, browser, confirmed, titles } = await runningSchool();
    const pages = JSON.stringify({ count: 99_999, sizes: Array(50_000).fill([99_999, 99_999]) });
    tamper(backup, `UPDATE notices SET publish_at = -9e15, content = x'ff', file_pages = '${pages}'`);
    const page = await browser.keep(cookie).visit(`${screen}?file=${file}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(words)]);
    expect(page.html).not.toContain('name="word"');
    expect((await browser.post(`${screen}?file=${file}`, confirmed)).status).toBe(500);
    expect([titles(), takeConsoleErrors().join()]).toEqual([
      ["Exam week"],
      expect.stringContaining("row 1 of notices"),
    ]);
  });

  test("finds no file outside the folder of backups", async () => {
    const { browser } = await runningSchool();
    expect((await browser.visit(`${screen}?file=../school.db`)).status).toBe(404);
    takeConsoleErrors();
  });
});
