import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createBackup } from "../../../app/operations/backup.server";
import { copyDatabase } from "../../../app/operations/copy-database.server";
import { inspectBackup } from "../../../app/operations/inspect-backup.server";
import { unpackDatabase } from "../../../app/operations/replace-database.server";
import { restoreBackup } from "../../../app/operations/restore.server";
import { keyPattern } from "../../../app/uploads/storage-interface.server";
import { releaseInstanceLock } from "../../../drizzle/instance-lock";
import { listMigrations, writeSnapshot } from "../../../drizzle/migrate";
import { openDatabase, prepareDatabase } from "../../../drizzle/open-database";
import { writeDatabaseOfVersion } from "../../drizzle/older-database";
import {
  createEmptySchool,
  createSampleSchool,
  type DiskSchool,
  listFiles,
  listRows,
  pdfKey,
  photoKey,
  tamper,
} from "../../support/school-on-disk";

const now = new Date("2026-11-21T04:00:00Z");

async function backupOf(box: DiskSchool): Promise<string> {
  const path = join(box.folder, "backup.db");
  const database = openDatabase(box.place.databasePath);
  await createBackup(database, box.storage, path).finally(() => database.$client.close());
  return path;
}

const look = (path: string) => inspectBackup(path, (key) => keyPattern.test(key));
const restore = async (path: string, { place }: DiskSchool) => restoreBackup(path, await look(path), place, now);

/** A start of the server, as far as the database goes; gives the titles of its notices. */
function start({ place }: DiskSchool): unknown[] {
  const { $client: client } = prepareDatabase(place);
  const titles = client.prepare("SELECT title FROM notices").pluck().all();
  client.close();
  releaseInstanceLock();
  return titles;
}

describe("a backup that is restored onto an empty box", () => {
  test("gives the same school: every row of every table, every file byte for byte", async () => {
    const [old, box] = [await createSampleSchool(), createEmptySchool()];
    await restore(await backupOf(old), box);
    expect(listRows(box.place.databasePath)).toEqual(listRows(old.place.databasePath));
    expect(await listFiles(box)).toEqual(await listFiles(old));
    expect(readdirSync(join(box.folder, "data")).sort()).toEqual(["school.db", "school.db.lock", "school.db.made"]);
    expect(start(box)).toEqual(["Sports day"]);
  });

  test("leaves the note: a database lost afterwards is not taken for a first start", async () => {
    const box = createEmptySchool();
    await restore(await backupOf(await createSampleSchool()), box);
    rmSync(box.place.databasePath);
    expect(() => start(box)).toThrow(/is missing, although one was here before/);
  });

  test("is brought up to date by the next start when an older version made it, with all that stood in it", async () => {
    const [old, box] = [createEmptySchool(), createEmptySchool()];
    mkdirSync(join(old.folder, "data"));
    writeDatabaseOfVersion(old.place.databasePath, 3);
    const school = openDatabase(old.place.databasePath);
    school.$client.exec(`
      INSERT INTO activity (at, account, act, kind, item_id, title) VALUES (1, 'head', 'created', 'notice', 1, 'Sports day');
      INSERT INTO students (name, roll_number, class_level, father_name, mother_name) VALUES ('A', 1, 6, 'B', 'C');
      INSERT INTO subjects (name, class_level) VALUES ('Science', 6), ('Bangla', 6);
      INSERT INTO exams (name, class_level) VALUES ('Annual Examination 2026', 6);
      INSERT INTO results (student_id, subject_id, exam_id, marks) VALUES (1, 1, 1, 71);`);
    school.$client.close();
    const path = await backupOf(old);
    expect(await look(path)).toMatchObject({ isOlder: true });
    await restore(path, box);
    expect(start(box)).toEqual(["Sports day"]);
    expect(listRows(box.place.databasePath)).toMatchObject({
      activity: [{ id: 1, account: "head", act: "created", title: "Sports day" }],
      results: [{ student_id: 1, subject_id: 1, exam_id: 1, marks: 71 }],
      subjects: [
        { name: "Science", position: 1 },
        { name: "Bangla", position: 2 },
      ],
      migrations: { length: listMigrations().length },
    });
    tamper(
      box.place.databasePath,
      "INSERT INTO mark_changes (at, account, exam_id, student_id, subject_id) VALUES (1, 'x', 1, 1, 1)",
    );
    for (const table of ["activity", "mark_changes"]) {
      expect(() => tamper(box.place.databasePath, `DELETE FROM ${table}`)).toThrow("only added to");
    }
  });
});

describe("a backup that is restored over another school", () => {
  test("replaces it, and keeps its database and its other files aside", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const later = "notices/later_1763700000009.pdf";
    await box.storage.set(later, new File(["later"], later));
    await box.storage.set(photoKey, new File(["damaged"], photoKey));
    const present = listRows(box.place.databasePath);
    const aside = await restore(await backupOf(old), box);
    expect(aside).toBe(join(box.folder, "data", "before-restore-2026-11-21-10-00"));
    expect(await listFiles(box)).toEqual(await listFiles(old));
    expect(start(box)).toEqual(["Sports day"]);
    expect(listRows(join(aside, "school.db"))).toEqual(present);
    expect(readFileSync(join(aside, "uploads", later), "utf8")).toBe("later");
    expect(readFileSync(join(aside, "uploads", photoKey), "utf8")).toBe("damaged");
    expect(existsSync(join(aside, "uploads", pdfKey))).toBe(false);
  });

  test("keeps every earlier school, also of the same minute", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const path = await backupOf(old);
    const folders = [await restore(path, box), await restore(path, box)];
    expect(new Set(folders).size).toBe(2);
    expect(folders.map((folder) => existsSync(join(folder, "school.db")))).toEqual([true, true]);
  });

  test.each(["-journal", "-wal", "-shm"])("takes away a %s that lies beside the present one", async (sidecar) => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    writeFileSync(box.place.databasePath, "damaged".repeat(1000));
    writeFileSync(box.place.databasePath + sidecar, "of the damaged one");
    const aside = await restore(await backupOf(old), box);
    expect(start(box)).toEqual(["Sports day"]);
    expect(existsSync(box.place.databasePath + sidecar)).toBe(false);
    expect(readFileSync(join(aside, "school.db"), "utf8")).toBe("damaged".repeat(1000));
  });

  test("leaves the uploads alone when it is a copy of the rows only", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const files = await listFiles(box);
    await restore(old.place.databasePath, box);
    expect(await listFiles(box)).toEqual(files);
    expect(start(box)).toEqual(["Sports day"]);
  });
});

describe("rows that break a rule of their table", () => {
  const unruly = "PRAGMA ignore_check_constraints = ON; UPDATE results SET marks = 999";

  test("are not unpacked, whoever looked at them before", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const path = await backupOf(old);
    const inside = await look(path);
    tamper(path, unruly);
    await expect(restoreBackup(path, inside, box.place, now)).rejects.toThrow("CHECK constraint failed in results");
    expect(readdirSync(join(box.folder, "data")).filter((name) => name.includes("restored"))).toEqual([]);
    expect(start(box)).toEqual(["Exam week"]);
  });

  test("do not come into a copy either", async () => {
    const { place, folder } = await createSampleSchool();
    const database = openDatabase(place.databasePath);
    database.$client.exec(unruly);
    const path = join(folder, "copy.db");
    await expect(copyDatabase(database.$client, path)).rejects.toThrow("CHECK constraint failed in results");
    expect(() => writeSnapshot(database.$client, path)).toThrow("CHECK constraint failed in results");
    database.$client.close();
  });
});

describe("whoever was signed in", () => {
  const signedIn = `
    INSERT INTO sessions (token_hash, account_id, created_at, last_seen_at) VALUES ('x', 1, 1, 1);
    INSERT INTO account_links (token_hash, account_id, purpose, expires_at) VALUES ('y', 1, 'password', 9e15)`;

  test("when the backup was made is not signed in after it is restored, and no link of then opens anything", async () => {
    const [old, box] = [await createSampleSchool(), createEmptySchool()];
    tamper(old.place.databasePath, signedIn);
    await restore(await backupOf(old), box);
    const { sessions, account_links, accounts } = listRows(box.place.databasePath);
    expect([sessions, account_links]).toEqual([[], []]);
    expect(accounts).toHaveLength(1);
  });
});

describe("a whole backup that was put in the database's place by hand", () => {
  test("is refused by the next start with what to do, and not touched", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const path = await backupOf(old);
    cpSync(path, box.place.databasePath);
    expect(() => start(box)).toThrow(/is a whole backup that was put there by hand.*npm run restore FILE/s);
    expect(readFileSync(box.place.databasePath).equals(readFileSync(path))).toBe(true);
  });
});

describe("a restore that is cut off", () => {
  test("before the database's turn leaves the present school", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    const present = listRows(box.place.databasePath);
    await unpackDatabase(await backupOf(old), box.place);
    await box.storage.set("notices/brought_1.pdf", new File(["x"], "x"));
    expect(listRows(box.place.databasePath)).toEqual(present);
    expect(start(box)).toEqual(["Exam week"]);
    await restore(await backupOf(old), box);
    expect(start(box)).toEqual(["Sports day"]);
  });

  test("by a file that cannot be written leaves the present school, and nothing of the new one", async () => {
    const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
    await box.storage.remove(pdfKey);
    rmSync(join(box.place.uploadsDir, "notices"), { recursive: true });
    writeFileSync(join(box.place.uploadsDir, "notices"), "a file where the folder should be");
    const path = await backupOf(old);
    await expect(restore(path, box)).rejects.toThrow();
    expect(readdirSync(join(box.folder, "data")).filter((name) => name.includes("restored"))).toEqual([]);
    expect(start(box)).toEqual(["Exam week"]);
  });
});

describe("a file is refused, before anything is touched, that", () => {
  const entry = (name: string, size: number, data: string) =>
    `INSERT INTO sqlar VALUES ('${name}', 33188, 0, ${size}, ${data})`;
  const whole = `(SELECT data FROM sqlar WHERE name LIKE '%.pdf')`;

  test.each([
    ["belongs to another program", "PRAGMA application_id = 7", /is not a backup of this program/],
    [
      "a newer program made",
      "INSERT INTO migrations VALUES (99, '0099_next', 'x', 1)",
      /newer version of this program/,
    ],
    ["another edition made", "UPDATE migrations SET hash = 'x' WHERE number = 1", /another edition of this program/],
    ["holds no school", "DROP TABLE migrations", /holds no school/],
    ["points at nothing", "PRAGMA foreign_keys = 0; UPDATE results SET student_id = 9", /rows of results point at/],
    ["reaches out of the uploads", entry("uploads/../school.db", 1, "x'00'"), /not an upload/],
    ["holds what is no upload", entry("etc/passwd", 1, "x'00'"), /not an upload/],
    ["holds a key in another case", entry("uploads/notices/A_1.pdf", 1, "x'00'"), /not an upload/],
    ["holds a file of another size", "UPDATE sqlar SET sz = sz + 1 WHERE name LIKE '%.pdf'", /is not whole/],
    ["unpacks to more than it says", entry("uploads/notices/a.pdf", 8999, whole), /cannot be unpacked/],
    ["counts more steps than it took", "PRAGMA user_version = 99", /newer version of this program/],
    ["was changed at no moment", "UPDATE sqlar SET mtime = 9e15", /cannot be of the moment/],
    ["was changed in words", "UPDATE sqlar SET mtime = 'now'", /cannot be of the moment/],
    ["has no name", "UPDATE sqlar SET name = NULL", /without a proper name/],
    ["has a name of bytes", "UPDATE sqlar SET name = CAST(name AS BLOB)", /without a proper name/],
    ["has a name without end", "UPDATE sqlar SET name = name || hex(zeroblob(600))", /without a proper name/],
    ["was made at no moment", "UPDATE backup SET made_at = 9e17", /does not say when it was made/],
    ["was made in words", "UPDATE backup SET made_at = 'now'", /does not say when it was made/],
    ["would unpack to gigabytes", entry("uploads/notices/a.pdf", 5_000_000_000, whole), /cannot have the size/],
    ["holds what cannot be unpacked", entry("uploads/notices/a.pdf", 9, "x'0102'"), /cannot be unpacked/],
    ["holds text for a file", entry("uploads/notices/a.pdf", 9, "'nine'"), /cannot have the size/],
  ])("%s", async (_case, statement, words) => {
    const path = await backupOf(await createSampleSchool());
    tamper(path, statement);
    await expect(look(path)).rejects.toThrow(words);
  });

  test("is cut off", async () => {
    const path = await backupOf(await createSampleSchool());
    truncateSync(path, 40_960);
    await expect(look(path)).rejects.toThrow(/is damaged|cannot be read/);
  });

  test.each([
    ["is empty", ""],
    ["is a picture", "\x89PNG".repeat(500)],
  ])("%s", async (_case, content) => {
    const path = join(createEmptySchool().folder, "x.db");
    writeFileSync(path, content);
    await expect(look(path)).rejects.toThrow(/is not a (?:database|backup of this program)/);
  });

  test("is only looked at: it is the same afterwards", async () => {
    const path = await backupOf(await createSampleSchool());
    cpSync(path, `${path}.copy`);
    expect(await look(path)).toMatchObject({ isOlder: false, missing: [] });
    expect(readFileSync(path).equals(readFileSync(`${path}.copy`))).toBe(true);
  });
});
