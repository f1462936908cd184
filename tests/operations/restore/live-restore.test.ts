import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../drizzle/client";
import { accounts } from "../../../drizzle/schema";
import { writeDatabaseOfVersion } from "../../drizzle/older-database";
import { Browser } from "../../support/browser";
import { listFiles, listRows, photoKey, tamper } from "../../support/school-on-disk";
import { takeConsoleErrors } from "../../support/setup";
import { createAdminHandler, file, origin, password, runningSchool, screen } from "./running-school";

describe("a backup put back in the office", () => {
  test("replaces every row and every file while the website runs, and signs everybody out", async () => {
    const { old, box, browser, confirmed, titles } = await runningSchool();
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

    const said = await browser.follow(answer);
    expect(said.text).toContain("The backup is in place");
    const [aside = ""] = readdirSync(join(box.folder, "data")).filter((name) => name.startsWith("before-restore-"));
    expect(said.text).toContain(aside);
    const kept = join(box.folder, "data", aside);
    expect(listRows(join(kept, "school.db")).notices).toEqual(before.notices);
    expect(readFileSync(join(kept, "uploads/notices/later_1.pdf"), "utf8")).toBe("later");
    expect((await browser.visit("/cog-admin")).location).toBe("/cog-admin/login");
  });

  test("of an older version is brought up to date at once", async () => {
    const { backup, browser, confirmed, titles } = await runningSchool();
    rmSync(backup);
    writeDatabaseOfVersion(backup, 5);
    await browser.post(screen, confirmed);
    const made = takeConsoleErrors();
    expect([titles(), made]).toEqual([["Sports day"], []]);
  });

  test("goes on with what a copy of the rows alone leaves: the present uploads", async () => {
    const { box, backup, browser, confirmed, titles } = await runningSchool();
    tamper(backup, "DROP TABLE sqlar; DROP TABLE backup");
    const files = await listFiles(box);
    await browser.post(screen, confirmed);
    expect(titles()).toEqual(["Sports day"]);
    expect(await listFiles(box)).toEqual(files);
  });
});

describe("a backup from the volunteer's own computer", () => {
  test("is brought to the box, looked into and put back", async () => {
    const { backup, browser, titles } = await runningSchool();
    const form = new FormData();
    form.append("backup", new File([readFileSync(backup)], "school.db"));
    const brought = await browser.post(screen, form);
    expect(brought.location).toMatch(/\/restore\?file=received-[\d-]+\.db$/);
    expect((await browser.follow(brought)).text).toContain("Brought here to be put back");
    const name = brought.location?.split("=")[1] ?? "";
    await browser.post(screen, { file: name, word: "ফেরত", password });
    expect(titles()).toEqual(["Sports day"]);
  });

  test("that was not chosen is asked for again", async () => {
    const { browser } = await runningSchool();
    const form = new FormData();
    form.append("backup", new File([], ""));
    const page = await browser.post(screen, form);
    expect(page.status).toBe(400);
    expect(page.text).toContain("Please choose a backup file.");
  });
});

test("nothing of it is open to anybody who is not signed in", async () => {
  const { box, confirmed, titles } = await runningSchool();
  const stranger = new Browser(origin, createAdminHandler());
  expect((await stranger.visit(`${screen}?file=${file}`)).location).toBe("/cog-admin/login");
  expect((await stranger.post(screen, confirmed)).status).toBe(401);
  const form = new FormData();
  form.append("backup", new File(["x".repeat(9000)], "school.db"));
  expect((await stranger.post(screen, form)).status).toBe(401);
  expect([titles(), readdirSync(box.place.backupDir)]).toEqual([["Exam week"], [file]]);
  expect(existsSync(join(box.place.uploadsDir, photoKey))).toBe(true);
  expect(db().select().from(accounts).where(eq(accounts.id, 1)).all()).toHaveLength(1);
});
