import { createCipheriv } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { createBackup, createBackupTables } from "~/backups/write-backup-file.server";
import { createFolderStorage } from "~/uploads/folder-storage.server";
import { releaseInstanceLock } from "~drizzle/instance-lock";
import { openDatabase, prepareDatabase } from "~drizzle/open-database";
import { accounts, notices, results, students } from "~drizzle/schema";
import { freshFolder } from "./fresh-folder";

export const pdfKey = "notices/ab12_1763700000000.pdf";
export const photoKey = "documents/gallery/cd34_1763700000001.jpg";

/**
 * The sizes of three photos. All are larger than 64 KB, which the website reads at a time. The last is larger than a
 * megabyte.
 */
export const largeSizes = [70_000, 300_000, 1_500_000] as const;
export const largeKey = (at: number) => `documents/gallery/ef5${at}_1763700000002.jpg`;

/** The content of a file that compression makes smaller. It has 9000 bytes. */
export const pdfText = Array.from({ length: 1000 }, (_, line) => `%PDF ${String(line).padStart(3, "0")}\n`).join("");

/** Returns bytes that compression cannot make smaller. They are the same in every run. */
export function photoBytes(size = 3000): Uint8Array<ArrayBuffer> {
  const zeros = Buffer.alloc(16);
  return new Uint8Array(createCipheriv("aes-128-ctr", zeros, zeros).update(Buffer.alloc(size)));
}

/** Returns a text in the format of a password hash. No password fits it. Another letter gives another hash. */
export const sampleHash = (letter = "A") => `$argon2id$v=19$m=19456,t=2,p=1$${letter.repeat(22)}$${letter.repeat(43)}`;

/** All files of the sample school. */
export const sampleUploads: readonly (readonly [key: string, bytes: Buffer])[] = [
  [pdfKey, Buffer.from(pdfText)],
  [photoKey, Buffer.from(photoBytes())],
  ...largeSizes.map((size, at) => [largeKey(at), Buffer.from(photoBytes(size))] as const),
];

export type DiskSchool = ReturnType<typeof createEmptySchool>;

/** Chooses the folders of a server that has no data yet. */
export function createEmptySchool(folder = freshFolder()) {
  const place = {
    databasePath: join(folder, "data", "school.db"),
    backupDir: join(folder, "data", "backups"),
    uploadsDir: join(folder, "uploads"),
  };
  const storage = createFolderStorage(place.uploadsDir);
  return { folder, place: { ...place, storage }, storage };
}

let sample: Promise<DiskSchool> | undefined;

/**
 * Creates the folders of a server with the data of a sample school. The school has a notice with a PDF, a student with
 * a mark, an account and four photos.
 */
export async function createSampleSchool(title?: string): Promise<DiskSchool> {
  sample ??= writeSampleSchool();
  const { folder } = await sample;
  const box = createEmptySchool();
  cpSync(folder, box.folder, { recursive: true, preserveTimestamps: true });
  if (title) tamper(box.place.databasePath, `update notices set title = '${title}'`);
  return box;
}

async function writeSampleSchool(): Promise<DiskSchool> {
  const box = createEmptySchool(mkdtempSync(join(tmpdir(), "school-sample-")));
  process.once("exit", () => rmSync(box.folder, { recursive: true, force: true }));
  const school = prepareDatabase(box.place);
  const file = { fileUrl: `/uploads/${pdfKey}`, fileName: "রুটিন.pdf", fileType: "application/pdf", fileSize: 9000 };
  const notice = {
    title: "Sports day",
    type: "Event",
    content: "বার্ষিক ক্রীড়া",
    status: "Published",
    publishAt: new Date(),
  } as const;
  school
    .insert(notices)
    .values({ ...notice, ...file, filePath: pdfKey })
    .run();
  const student = { name: "রহিম", rollNumber: 1, classLevel: 1, fatherName: "A", motherName: "B" };
  school.insert(students).values(student).run();
  school.insert(results).values({ studentId: 1, subjectId: 1, examId: 1, marks: 71 }).run();
  school.insert(accounts).values({ email: "head@school.example", passwordHash: sampleHash(), state: "active" }).run();
  school.$client.close();
  releaseInstanceLock();
  for (const [key, bytes] of sampleUploads) {
    await box.storage.set(key, new File([new Uint8Array(bytes)], key));
    utimesSync(join(box.place.uploadsDir, key), 1763700000, 1763700000);
  }
  return box;
}

/** Returns the definitions of all tables and their rows, including the search index. */
export function listRows(databasePath: string): Record<string, unknown> {
  const { $client: client } = openDatabase(databasePath);
  try {
    const schema = client.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").all();
    const tables = client
      .prepare<[], string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'view' ORDER BY name")
      .pluck()
      .all()
      .filter((name) => name !== "sqlite_schema");
    return {
      schema,
      ...Object.fromEntries(tables.map((name) => [name, client.prepare(`SELECT * FROM "${name}"`).all()])),
    };
  } finally {
    client.close();
  }
}

/** Returns the bytes of all uploads, by key. */
export async function listFiles({ storage, place }: DiskSchool): Promise<Record<string, Buffer>> {
  const { files } = await storage.list({ limit: 1000 });
  return Object.fromEntries(files.map(({ key }) => [key, readFileSync(join(place.uploadsDir, key))]));
}

/** Runs a statement in a database file directly, without the checks of the website. */
export function tamper(path: string, statement: string): void {
  const client = new Database(path, { fileMustExist: true });
  client.exec(statement);
  client.close();
}

/** Writes a full backup of a school to `path` and returns `path`. */
export async function createBackupOf(box: DiskSchool, path = join(box.folder, "backup.db")): Promise<string> {
  const database = openDatabase(box.place.databasePath);
  const stem = path.replace(/\.db$/, "");
  const made = await createBackup(database, box.storage, stem).finally(() => database.$client.close());
  return made.path;
}

/** Writes a backup without data. It is valid and can be opened. `path` may have any file name. */
export function writeSmallBackup(path: string): void {
  const client = new Database(path);
  createBackupTables(client);
  client.close();
}

/** Finds the bytes `part` in a file and flips one bit in their middle. */
export function flipBit(path: string, part: Uint8Array): void {
  const bytes = readFileSync(path);
  const at = bytes.indexOf(part);
  if (at < 0) throw new Error("The file does not hold that part in one piece.");
  const middle = at + (part.length >> 1);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
