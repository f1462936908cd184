import { existsSync, mkdirSync, readdirSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withJobLock } from "../../../app/operations/job-lock.server";
import { takeConsoleErrors } from "../../support/setup";
import { file, runningSchool, screen } from "./running-school";

describe("a backup is not put back", () => {
  test.each([
    ["the word is missing", { word: "" }, 400, "Please type the word RESTORE here."],
    ["the word is another", { word: "yes" }, 400, "Please type the word RESTORE here."],
    ["the password is missing", { password: "" }, 400, "Please type your password."],
    ["the password is wrong", { password: "not the password" }, 400, "This is not your password."],
    ["the backup is gone", { file: "school-2026-11-19-0300.db" }, 400, "This backup is not here any more."],
  ])("changes nothing when %s", async (_case, typed, status, words) => {
    const { box, browser, confirmed, titles } = await runningSchool();
    const page = await browser.post(`${screen}?file=${file}`, { ...confirmed, ...typed });
    expect([page.status, titles()]).toEqual([status, ["Exam week"]]);
    expect(page.text).toContain(words);
    expect(readdirSync(join(box.folder, "data")).filter((name) => /restore/.test(name))).toEqual([]);
  });

  test("keeps what was typed when something is wrong, but never the password", async () => {
    const { browser, confirmed } = await runningSchool();
    const page = await browser.post(`${screen}?file=${file}`, { ...confirmed, password: "not the password" });
    expect(page.html).toContain('value="restore"');
    expect(page.html).not.toContain("not the password");
  });

  test("is refused while a backup is being made", async () => {
    const { browser, confirmed, titles } = await runningSchool();
    let finish = () => {};
    const end = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const backup = withJobLock("backup", () => end);
    const page = await browser.post(`${screen}?file=${file}`, confirmed);
    finish();
    await backup;
    expect([page.status, titles()]).toEqual([409, ["Exam week"]]);
    expect(page.text).toContain("A backup is already being made");
  });

  test("is refused with 507, in the reader's language, when the disk has too little room for it", async () => {
    const { backup, box, browser, confirmed, titles } = await runningSchool();
    const { bavail, bsize } = statfsSync(box.folder);
    // A hole at the end, which takes no room itself.
    truncateSync(backup, bavail * bsize);
    const page = await browser.post(`${screen}?file=${file}`, confirmed);
    expect([page.status, titles()]).toEqual([507, ["Exam week"]]);
    expect(page.text).toMatch(
      /There is too little room on the server: it needs [\d.]+ \w+, and [\d.]+ \w+ are free for it/,
    );
    const inBengali = await browser.keep("lng=bn").post(`${screen}?file=${file}`, confirmed);
    expect([inBengali.status, inBengali.text]).toEqual([507, expect.stringContaining("সার্ভারে জায়গা কম")]);
    expect(readdirSync(join(box.folder, "data")).filter((name) => /restore/.test(name))).toEqual([]);
    takeConsoleErrors();
    await withJobLock("restore", async () => {});
  });

  test("leaves the present school and says why when the disk is in the way", async () => {
    const { box, browser, confirmed, titles } = await runningSchool();
    mkdirSync(`${box.place.databasePath}.restored.tmp`, { recursive: true });
    writeFileSync(`${box.place.databasePath}.restored.tmp/x`, "");
    const page = await browser.post(`${screen}?file=${file}`, confirmed);
    expect([page.status, titles()]).toEqual([500, ["Exam week"]]);
    expect(page.text).toContain("The school is as it was before. This is what the server says: ");
    expect(takeConsoleErrors().join()).toContain("a backup could not be put back");
    expect(existsSync(`${box.place.databasePath}.restored`)).toBe(false);
    await withJobLock("restore", async () => {});
  });
});
