import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { hashPassword } from "../../app/accounts/passwords.server";
import { openSession } from "../../app/accounts/sessions.server";
import { alone } from "../../app/backups/at-work.server";
import { backUpSchool } from "../../app/backups/backup.server";
import { useEnvironment } from "../../app/env.server";
import { useUploads } from "../../app/uploads/storage.server";
import { openDatabase } from "../../drizzle/connection.server";
import { closeDatabase, db } from "../../drizzle/db.server";
import { accounts } from "../../drizzle/schema";
import { Browser } from "../support/browser";
import { everyFile, everyRow, filledBox, photoKey, tamper } from "../support/school-on-disk";
import { acceptedComplaints } from "../support/setup";
import { officeOf } from "./office-of";

const screen = "/cog-admin/backups/restore";
const file = "school-2026-11-20-0300.db";
const password = "chalk-and-duster-46";
const origin = "http://school.example";

/** A running school, another one's backup beside it, and the browser of its head. */
async function runningSchool() {
  const [old, box] = [await filledBox("Sports day"), await filledBox("Exam week")];
  const passwordHash = await hashPassword(password);
  const database = openDatabase(old.place.databasePath);
  database.update(accounts).set({ passwordHash }).run();
  const backup = join(box.place.backupDir, file);
  await backUpSchool(database, old.storage, backup).finally(() => database.$client.close());
  const { databasePath, backupDir, uploadsDir } = box.place;
  useEnvironment({ DATABASE_PATH: databasePath, BACKUP_DIR: backupDir, UPLOADS_DIR: uploadsDir });
  useUploads(box.storage);
  const { id } = db().update(accounts).set({ passwordHash }).returning({ id: accounts.id }).get();
  const browser = new Browser(origin, officeOf()).keep(`office=${openSession(id, "")}`);
  const titles = () => db().$client.prepare("SELECT title FROM notices").pluck().all();
  return { old, box, backup, browser, titles, confirmed: { file, word: "restore", password } };
}

afterEach(() => {
  closeDatabase();
  useUploads(undefined);
  useEnvironment({});
});

describe("a look inside", () => {
  test("tells what is in a backup beside what is there now, and changes nothing", async () => {
    const { box, browser } = await runningSchool();
    tamper(box.place.databasePath, "UPDATE results SET marks = 72");
    db().$client.exec(
      "INSERT INTO notices (title, type, content, status, publish_at) VALUES ('A', 'Event', 'x', 'Draft', 1)",
    );
    const page = await browser.visit(`${screen}?file=${file}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Notices 2 1 1 fewer");
    expect(page.text).toContain("Marks 1 1 the same");
    expect(page.text).toContain("Uploaded files 2 2 the same");
    expect(page.text).not.toContain("Your own account could not sign in there");
  });

  test("says it in Bengali too", async () => {
    const { browser } = await runningSchool();
    const page = await browser.keep("lng=bn").visit(`${screen}?file=${file}`);
    expect(page.text).toContain("নোটিশ ১ ১ একই");
  });

  test("warns somebody whose account is not in it", async () => {
    const { backup, browser } = await runningSchool();
    tamper(backup, "UPDATE accounts SET email = 'other@school.example'");
    expect((await browser.visit(`${screen}?file=${file}`)).text).toContain("Your own account could not sign in there");
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
  });

  test("finds no file outside the folder of backups", async () => {
    const { browser } = await runningSchool();
    expect((await browser.visit(`${screen}?file=../school.db`)).status).toBe(404);
    acceptedComplaints();
  });
});

describe("a backup put back in the office", () => {
  test("replaces every row and every file while the website runs, and signs everybody out", async () => {
    const { old, box, browser, confirmed, titles } = await runningSchool();
    await box.storage.set("notices/later_1.pdf", new File(["later"], "x"));
    const before = everyRow(box.place.databasePath);
    const answer = await browser.post(`${screen}?file=${file}`, confirmed);
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin/login"]);
    expect(titles()).toEqual(["Sports day"]);
    const { activity, sign_in_failures, sqlite_sequence, ...rows } = everyRow(box.place.databasePath);
    const { activity: _a, sign_in_failures: _f, sqlite_sequence: _s, ...wanted } = everyRow(old.place.databasePath);
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
    expect(await everyFile(box)).toEqual(await everyFile(old));

    const said = await browser.follow(answer);
    expect(said.text).toContain("The backup is in place");
    const [aside = ""] = readdirSync(join(box.folder, "data")).filter((name) => name.startsWith("before-restore-"));
    expect(said.text).toContain(aside);
    const kept = join(box.folder, "data", aside);
    expect(everyRow(join(kept, "school.db")).notices).toEqual(before.notices);
    expect(readFileSync(join(kept, "uploads/notices/later_1.pdf"), "utf8")).toBe("later");
    expect((await browser.visit("/cog-admin")).location).toBe("/cog-admin/login");
  });

  test("of an older version is brought up to date at once", async () => {
    const { backup, browser, confirmed, titles } = await runningSchool();
    tamper(
      backup,
      "DELETE FROM migrations WHERE number = (SELECT max(number) FROM migrations); PRAGMA user_version = 5",
    );
    tamper(backup, "DROP TABLE account_links; ALTER TABLE accounts DROP COLUMN confirmed_at");
    await browser.post(screen, confirmed);
    const made = acceptedComplaints();
    expect([titles(), made]).toEqual([["Sports day"], []]);
  });

  test("goes on with what a copy of the rows alone leaves: the present uploads", async () => {
    const { box, backup, browser, confirmed, titles } = await runningSchool();
    tamper(backup, "DROP TABLE sqlar; DROP TABLE backup");
    const files = await everyFile(box);
    await browser.post(screen, confirmed);
    expect(titles()).toEqual(["Sports day"]);
    expect(await everyFile(box)).toEqual(files);
  });

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
    const backup = alone("backup", () => end);
    const page = await browser.post(`${screen}?file=${file}`, confirmed);
    finish();
    await backup;
    expect([page.status, titles()]).toEqual([409, ["Exam week"]]);
    expect(page.text).toContain("A backup is already being made");
  });

  test("leaves the present school and says why when the disk is in the way", async () => {
    const { box, browser, confirmed, titles } = await runningSchool();
    mkdirSync(`${box.place.databasePath}.restored.tmp`, { recursive: true });
    writeFileSync(`${box.place.databasePath}.restored.tmp/x`, "");
    const page = await browser.post(`${screen}?file=${file}`, confirmed);
    expect([page.status, titles()]).toEqual([500, ["Exam week"]]);
    expect(page.text).toContain("The school is as it was before:");
    expect(acceptedComplaints().join()).toContain("a backup could not be put back");
    expect(existsSync(`${box.place.databasePath}.restored`)).toBe(false);
    await alone("restore", async () => {});
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
  const stranger = new Browser(origin, officeOf());
  expect((await stranger.visit(`${screen}?file=${file}`)).location).toBe("/cog-admin/login");
  expect((await stranger.post(screen, confirmed)).status).toBe(401);
  const form = new FormData();
  form.append("backup", new File(["x".repeat(9000)], "school.db"));
  expect((await stranger.post(screen, form)).status).toBe(401);
  expect([titles(), readdirSync(box.place.backupDir)]).toEqual([["Exam week"], [file]]);
  expect(existsSync(join(box.place.uploadsDir, photoKey))).toBe(true);
  expect(db().select().from(accounts).where(eq(accounts.id, 1)).all()).toHaveLength(1);
});
