import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { generateVAPIDKeys } from "web-push";
import { inspectBackup } from "~/operations/inspect-backup.server";
import { unpackDatabase } from "~/operations/replace-database.server";
import { restoreBackup } from "~/operations/restore.server";
import type { getDiskSpace } from "~/uploads/disk-space.server";
import { releaseInstanceLock } from "~drizzle/instance-lock";
import { listMigrations } from "~drizzle/migration-runner";
import { openDatabase, prepareDatabase } from "~drizzle/open-database";
import { writeDatabaseOfVersion } from "~tests/drizzle/older-database";
import {
  createBackupOf,
  createEmptySchool,
  createSampleSchool,
  type DiskSchool,
  largeKey,
  largeSizes,
  listFiles,
  listRows,
  pdfKey,
  photoKey,
  tamper,
} from "~tests/support/school-on-disk";

const now = new Date("2026-11-21T04:00:00Z");

const restore = async (path: string, { place }: DiskSchool) =>
  restoreBackup(path, await inspectBackup(path), place, now);

const restoreFilesOf = ({ folder }: DiskSchool) =>
  readdirSync(join(folder, "data")).filter((name) => name.includes("restore"));

function start({ place }: DiskSchool): unknown[] {
  const { $client: client } = prepareDatabase(place);
  const titles = client.prepare("SELECT title FROM notices").pluck().all();
  client.close();
  releaseInstanceLock();
  return titles;
}

describe("a backup that is restored onto an empty server", () => {
  test("a restore onto an empty server gives the same school with every row and every file, byte for byte", async () => {
    const [old, box] = [await createSampleSchool(), createEmptySchool()];
    await restore(await createBackupOf(old), box);
    expect(listRows(box.place.databasePath)).toEqual(listRows(old.place.databasePath));
    expect(await listFiles(box)).toEqual(await listFiles(old));
    expect(readdirSync(join(box.folder, "data")).sort()).toEqual(["school.db", "school.db.made"]);
    expect(start(box)).toEqual(["Sports day"]);
  });

  test("after a restore, a database that is lost later is reported as missing and not created again", async () => {
    const box = createEmptySchool();
    await restore(await createBackupOf(await createSampleSchool()), box);
    rmSync(box.place.databasePath);
    expect(() => start(box)).toThrow(/is missing, but one was here before/);
  });

  test("the next start updates a restored backup of an older version, with all its content", async () => {
    const [old, box] = [createEmptySchool(), createEmptySchool()];
    mkdirSync(join(old.folder, "data"));
    writeDatabaseOfVersion(old.place.databasePath, 3);
    const school = openDatabase(old.place.databasePath);
    school.$client.exec(`
      INSERT INTO activity (at, account, act, kind, item_id, title) VALUES (1, 'head', 'created', 'notice', 1, 'Sports day');
      INSERT INTO students (name, roll_number, class_level, father_name, mother_name) VALUES ('A', 1, 6, 'B', 'C');`);
    school.$client.close();
    await restore(await createBackupOf(old), box);
    expect(start(box)).toEqual(["Sports day"]);
    expect(listRows(box.place.databasePath)).toMatchObject({
      activity: [{ id: 1, account: "head", act: "created", title: "Sports day" }],
      students: [{ name: "A", roll_number: 1 }],
      migrations: { length: listMigrations().length },
    });
  });
});

describe("a backup that is restored over another school", () => {
  test("a restore replaces another school, and keeps the previous database and other files in a folder", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const later = "notices/later_1763700000009.pdf";
    await box.storage.set(later, new File(["later"], later));
    await box.storage.set(photoKey, new File(["damaged"], photoKey));
    const present = listRows(box.place.databasePath);
    const previous = await restore(await createBackupOf(old), box);
    expect(previous).toBe(join(box.folder, "data", "before-restore-2026-11-21-10-00"));
    expect(await listFiles(box)).toEqual(await listFiles(old));
    expect(start(box)).toEqual(["Sports day"]);
    expect(listRows(join(previous, "school.db"))).toEqual(present);
    expect(readFileSync(join(previous, "uploads", later), "utf8")).toBe("later");
    expect(readFileSync(join(previous, "uploads", photoKey), "utf8")).toBe("damaged");
    expect(existsSync(join(previous, "uploads", pdfKey))).toBe(false);
  });

  test("a restore of a copy that holds only rows leaves the uploads unchanged", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const files = await listFiles(box);
    await restore(old.place.databasePath, box);
    expect(await listFiles(box)).toEqual(files);
    expect(start(box)).toEqual(["Sports day"]);
  });
});

test("after a restore, new rows can be added even if the backup has a row counter at its maximum", async () => {
  const [old, box] = [await createSampleSchool(), createEmptySchool()];
  const backup = await createBackupOf(old);
  tamper(backup, "UPDATE sqlite_sequence SET seq = 9223372036854775807");
  await restore(backup, box);
  const { $client: client } = openDatabase(box.place.databasePath);
  const { lastInsertRowid } = client
    .prepare("INSERT INTO activity (at, account, act, kind, item_id, title) VALUES (1, '', 'created', 'notice', 1, '')")
    .run();
  client.close();
  expect(lastInsertRowid).toBe(1_000_000_000_001);
});

describe("a restore needs space on the disk", () => {
  const floor = 200 * 1024 * 1024;
  const disk = (freeBytes: number) => () => ({ freeBytes, totalBytes: 1000 * 1024 * 1024 });

  async function boxWithBackup() {
    const box = await createSampleSchool();
    const path = await createBackupOf(box);
    const contents = await inspectBackup(path);
    const needed = 2 * statSync(path).size + (contents.uploads ?? []).reduce((sum, { entry }) => sum + entry.sz, 0);
    const restoreOn = (space: typeof getDiskSpace) => restoreBackup(path, contents, box.place, now, space);
    return { box, needed, restoreOn, created: () => restoreFilesOf(box) };
  }

  test("a restore runs if the disk has just enough space for its files and twice the size of the backup", async () => {
    const { needed, restoreOn, created } = await boxWithBackup();
    await restoreOn(disk(floor + needed));
    expect(created()).toEqual(["before-restore-2026-11-21-10-00"]);
  });

  test("a restore is refused with a message before anything is written if one byte of disk space is missing", async () => {
    const { needed, restoreOn, created } = await boxWithBackup();
    await expect(restoreOn(disk(floor + needed - 1))).rejects.toThrow(
      /not have enough space.* needs 6\.4 MB, and 6\.4 MB are free\. Nothing was changed/,
    );
    expect(created()).toEqual([]);
  });
});

describe("rows that break a rule of their table", () => {
  const unruly = "PRAGMA ignore_check_constraints = ON; UPDATE results SET marks = 999";

  test("a restore refuses rows that break a rule of their table, even after an earlier check", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const path = await createBackupOf(old);
    const inside = await inspectBackup(path);
    tamper(path, unruly);
    await expect(restoreBackup(path, inside, box.place, now)).rejects.toThrow("CHECK constraint failed in results");
    expect(restoreFilesOf(box)).toEqual([]);
    expect(start(box)).toEqual(["Exam week"]);
  });
});

describe("a session from before the restore", () => {
  test("a restore ends the sessions, links and failure counts of the backup", async () => {
    const [old, box] = [await createSampleSchool(), createEmptySchool()];
    tamper(
      old.place.databasePath,
      `INSERT INTO sessions (token_hash, account_id, created_at, last_seen_at) VALUES (lower(hex(zeroblob(32))), 1, 1, 1);
       INSERT INTO account_links (token_hash, account_id, purpose, expires_at) VALUES (lower(hex(zeroblob(32))), 1, 'password', 253402300799000);
       INSERT INTO sign_in_failures (key, failures, since, last_at) VALUES ('account:z', 20, 1, 1)`,
    );
    await restore(await createBackupOf(old), box);
    const { sessions, account_links, sign_in_failures, accounts } = listRows(box.place.databasePath);
    expect([sessions, account_links, sign_in_failures]).toEqual([[], [], []]);
    expect(accounts).toHaveLength(1);
  });
});

test("after a restore, news from before the backup is not sent again, and later news is sent", async () => {
  const [old, box] = [await createSampleSchool(), createEmptySchool()];
  const keys = generateVAPIDKeys();
  tamper(
    old.place.databasePath,
    `INSERT INTO push_settings (id, public_key, private_key, turned_on_at, turned_on_by) VALUES (1, '${keys.publicKey}', '${keys.privateKey}', 7, 'a@b');
    INSERT INTO push_subscriptions (created_at, endpoint, p256dh, auth, language, choice)
      VALUES (7, 'https://fcm.googleapis.com/a', '${keys.publicKey}', '${"a".repeat(22)}', 'en', 'all');
    INSERT INTO push_messages (at, choice, item_id, title) VALUES (8, 'all', 1, 'Sports day');
    INSERT INTO push_deliveries (message_id, subscription_id, attempts, due_at) VALUES (1, 1, 1, 9)`,
  );
  const before = Date.now();
  await restore(await createBackupOf(old), box);
  const rows = listRows(box.place.databasePath) as Record<string, Record<string, unknown>[]>;
  expect(rows.push_subscriptions).toHaveLength(1);
  expect(rows.push_deliveries).toEqual([]);
  expect(rows.push_settings).toMatchObject([
    { public_key: keys.publicKey, private_key: keys.privateKey, turned_on_by: "a@b" },
  ]);
  expect(rows.push_settings?.[0]?.turned_on_at).toBeGreaterThanOrEqual(before);
});

describe("the cards that families could open", () => {
  const openExam = `UPDATE exams SET opened_at = 1 WHERE id = 1;
    INSERT INTO card_addresses (token, created_at, exam_id, student_id) VALUES ('a-printed-card-address', 1, 1, 1)`;
  const openedAndTokens = ({ place }: DiskSchool) => {
    const { exams, card_addresses } = listRows(place.databasePath) as Record<string, Record<string, unknown>[]>;
    return [exams?.filter(({ opened_at }) => opened_at !== null).length, card_addresses?.map(({ token }) => token)];
  };

  test("a restore closes open exams; the printed links work again when an exam is opened again", async () => {
    const [old, box] = [await createSampleSchool(), createEmptySchool()];
    tamper(old.place.databasePath, openExam);
    await restore(await createBackupOf(old), box);
    expect(openedAndTokens(box)).toEqual([0, ["a-printed-card-address"]]);
  });

  test.each([
    ["revoked", "DELETE FROM card_addresses", []],
    ["replaced", "UPDATE card_addresses SET token = 'a-newer-card-address-2'", []],
    ["of a card that is still in use", "UPDATE card_addresses SET sent_at = 9", ["a-printed-card-address"]],
    [
      "of a student who is not in the current school",
      "DELETE FROM card_addresses; DELETE FROM results; DELETE FROM students",
      ["a-printed-card-address"],
    ],
  ])(
    "a restore leaves out card links that were revoked or replaced since the backup, and keeps the others: %s",
    async (_, since, tokens) => {
      const box = await createSampleSchool();
      tamper(box.place.databasePath, openExam);
      const backup = await createBackupOf(box);
      tamper(box.place.databasePath, since);
      await restore(backup, box);
      expect(openedAndTokens(box)).toEqual([0, tokens]);
    },
  );
});

test("a restore leaves no card link in a deleted student that staff can still bring back", async () => {
  const box = await createSampleSchool();
  const deleted = { id: 1, name: "Sample", cards: [{ token: "a-printed-card-address", examId: 1, studentId: 1 }] };
  tamper(
    box.place.databasePath,
    `INSERT INTO imports (account, kind, item_id, at, changes)
     VALUES ('head@school.example', 'student', 6, 1, '${JSON.stringify({ before: [deleted], after: [] })}')`,
  );
  await restore(await createBackupOf(box), box);
  const { imports } = listRows(box.place.databasePath) as Record<string, { changes: string }[]>;
  expect(imports?.map(({ changes }) => JSON.parse(changes))).toEqual([
    { before: [{ ...deleted, cards: [] }], after: [] },
  ]);
});

describe("a full backup that was put in the database's place by hand", () => {
  test("the next start refuses a full backup in the database's place, says what to do, and does not touch it", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const path = await createBackupOf(old);
    cpSync(path, box.place.databasePath);
    expect(() => start(box)).toThrow(/is a full backup that was copied there by hand.*npm run restore FILE/s);
    expect(readFileSync(box.place.databasePath).equals(readFileSync(path))).toBe(true);
  });
});

describe("a restore that is cut off", () => {
  test("a restore that is cut off before it replaces the database leaves the current school unchanged", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const present = listRows(box.place.databasePath);
    await unpackDatabase(await createBackupOf(old), box.place);
    await box.storage.set("notices/brought_1.pdf", new File(["x"], "x"));
    expect(listRows(box.place.databasePath)).toEqual(present);
    expect(start(box)).toEqual(["Exam week"]);
    await restore(await createBackupOf(old), box);
    expect(start(box)).toEqual(["Sports day"]);
  });

  test("a restore that cannot write an upload leaves all current uploads unchanged and adds no upload of the new school", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const path = await createBackupOf(old);
    const surplus = "documents/gallery/later_1763700000009.jpg";
    // The restore can replace this upload before it fails at the next one.
    await box.storage.set(photoKey, new File(["another photo"], photoKey));
    await box.storage.set(surplus, new File(["later"], surplus));
    rmSync(join(box.place.uploadsDir, "notices"), { recursive: true });
    writeFileSync(join(box.place.uploadsDir, "notices"), "a file where the folder should be");
    const inside = await inspectBackup(path);
    expect(inside.uploads?.map(({ key }) => key)).toEqual([
      photoKey,
      ...largeSizes.map((_size, at) => largeKey(at)),
      pdfKey,
    ]);
    await expect(restoreBackup(path, inside, box.place, now)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(restoreFilesOf(box)).toEqual([]);
    expect(readFileSync(join(box.place.uploadsDir, photoKey), "utf8")).toBe("another photo");
    expect(readFileSync(join(box.place.uploadsDir, surplus), "utf8")).toBe("later");
    expect(existsSync(join(box.place.uploadsDir, pdfKey))).toBe(false);
    expect(start(box)).toEqual(["Exam week"]);
  });
});
