import { readdirSync, readFileSync, statfsSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withJobLock } from "../../../app/operations/job-lock.server";
import { listFiles, listRows, tamper } from "../../support/school-on-disk";
import { takeConsoleErrors } from "../../support/setup";
import { file, password, runningSchool, screen } from "./running-school";

describe("a backup put back in the office", () => {
  test("replaces every row and every file while the website runs, and signs everybody out", async () => {
    const { old, box, backup, browser, confirmed, titles } = await runningSchool();
    tamper(backup, "UPDATE exams SET opened_at = 1");
    await box.storage.set("notices/later_1.pdf", new File(["later"], "x"));
    const before = listRows(box.place.databasePath);
    const answer = await browser.post(`${screen}?file=${file}`, confirmed);
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin/login"]);
    expect(titles()).toEqual(["Sports day"]);
    const { activity, sign_in_failures, sqlite_sequence, ...rows } = listRows(box.place.databasePath);
    const { activity: _a, sign_in_failures: _f, sqlite_sequence: _s, ...wanted } = listRows(old.place.databasePath);
    expect(rows).toEqual({ ...wanted, accounts: expect.any(Array) });
    expect(activity).toEqual([
      expect.objectContaining({
        account: "head@school.example",
        act: "restored",
        kind: "school",
        item_id: 0,
        title: file,
      }),
    ]);
    expect(await listFiles(box)).toEqual(await listFiles(old));

    const page = await browser.follow(answer);
    expect(page.text).toContain("The backup is in place");
    expect(page.text).toContain("No examination is open to families");
    const [folder = ""] = readdirSync(join(box.folder, "data")).filter((name) => name.startsWith("before-restore-"));
    expect(page.text).toContain(folder);
    const previous = join(box.folder, "data", folder);
    expect(listRows(join(previous, "school.db")).notices).toEqual(before.notices);
    expect(readFileSync(join(previous, "uploads/notices/later_1.pdf"), "utf8")).toBe("later");
    expect((await browser.visit("/cog-admin")).location).toBe("/cog-admin/login");
  });
});

describe("a backup from the volunteer's own computer", () => {
  test("is brought to the box, looked into and put back", async () => {
    const { backup, browser, titles } = await runningSchool();
    const brought = await browser.post(screen, { backup: new File([readFileSync(backup)], "school.db") });
    expect(brought.location).toMatch(/\/restore\?file=received-[\d-]+\.db$/);
    expect((await browser.follow(brought)).text).toContain("Brought here to be put back");
    const name = brought.location?.split("=")[1] ?? "";
    await browser.post(screen, { file: name, word: "ফেরত", password });
    expect(titles()).toEqual(["Sports day"]);
  });
});

describe("a backup is not put back", () => {
  const restoreFilesOf = ({ folder }: { folder: string }) =>
    readdirSync(join(folder, "data")).filter((name) => name.includes("restore"));

  test.each([
    ["the word is missing", { word: "" }, "Please type the word RESTORE here."],
    ["the word is another", { word: "yes" }, "Please type the word RESTORE here."],
    ["the password is missing", { password: "" }, "Please type your password."],
    ["the password is wrong", { password: "not the password" }, "This is not your password."],
    ["the backup is gone", { file: "school-2026-11-19-0300.db" }, "This backup is not here any more."],
  ])("when %s; what was typed stays, but never the password", async (_case, values, words) => {
    const { box, browser, confirmed, titles } = await runningSchool();
    const form = { ...confirmed, ...values };
    const page = await browser.post(`${screen}?file=${file}`, form);
    expect([page.status, titles(), restoreFilesOf(box)]).toEqual([400, ["Exam week"], []]);
    expect(page.text).toContain(words);
    expect(page.html).toContain(`value="${form.word}"`);
    expect(page.html).not.toContain(form.password || password);
  });

  test("while a backup is being made", async () => {
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

  test("but refused with 507, in the reader's language, when the disk has too little room for it", async () => {
    const { backup, box, browser, confirmed, titles } = await runningSchool();
    const { bavail, bsize } = statfsSync(box.folder);
    // A hole at the end, which takes no room itself.
    truncateSync(backup, bavail * bsize);
    const page = await browser.post(`${screen}?file=${file}`, confirmed);
    expect([page.status, titles(), restoreFilesOf(box)]).toEqual([507, ["Exam week"], []]);
    expect(page.text).toMatch(
      /There is too little room on the server: it needs [\d.]+ \w+, and [\d.]+ \w+ are free for it/,
    );
    const inBengali = await browser.keep("lng=bn").post(`${screen}?file=${file}`, confirmed);
    expect([inBengali.status, inBengali.text]).toEqual([507, expect.stringContaining("সার্ভারে জায়গা কম")]);
    takeConsoleErrors();
    await withJobLock("restore", async () => {});
  });
});
