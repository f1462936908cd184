import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hashOf } from "~/backups/archive.server";
import { runCommand } from "~/operations/cli.server";
import { inspectBackup } from "~/operations/inspect-backup.server";
import { restoreBackup } from "~/operations/restore.server";
import { createFolderStorage } from "~/uploads/folder-storage.server";
import { createS3Storage } from "~/uploads/s3-storage.server";
import { StorageError, type UploadStorage } from "~/uploads/storage-interface.server";
import { resultFileRule } from "~/uploads/upload-rules";
import {
  createSampleSchool,
  type DiskSchool,
  listRows,
  pdfKey,
  pdfText,
  photoBytes,
  photoKey,
  sampleUploads,
} from "../support/school-on-disk";
import { s3Server, settingFor } from "../uploads/storage/s3-server";

const { emptyBucket } = s3Server();

/** Returns a list of the files in a storage, each as its key and the hash of its content. */
async function hashesIn(storage: UploadStorage) {
  const { files } = await storage.list();
  const hashes = files.map(async ({ key }) => {
    const bytes = (await (await storage.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0);
    return [key, hashOf(new Uint8Array(bytes))];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

const limitKey = "documents/results/gh78_1763700000003.pdf";
const strayKey = "notices/written_1763700000009.pdf";

function settingsOf({ place, folder }: DiskSchool, bucket?: string): Record<string, string> {
  return {
    DATABASE_PATH: place.databasePath,
    BACKUP_DIR: place.backupDir,
    UPLOADS_DIR: join(folder, bucket ? "unused" : "uploads"),
    ...(bucket && { UPLOADS_S3: bucket }),
  };
}

async function command(env: Record<string, string>, ...words: string[]): Promise<string> {
  const output: string[] = [];
  const code = await runCommand(words, { say: (line) => void output.push(line), ask: async () => undefined, env });
  return `${code}\n${output.join("\n")}`;
}

it("a school moves from a folder into a bucket, is backed up and restored there, and moves into a folder again", async () => {
  const box = await createSampleSchool();
  const atLimit = photoBytes(resultFileRule.maxBytes);
  await box.storage.set(limitKey, new File([atLimit], limitKey));
  const uploads = Object.fromEntries(
    [...sampleUploads, [limitKey, atLimit] as const].map(([key, bytes]) => [key, hashOf(bytes)]),
  );
  const rows = listRows(box.place.databasePath).notices;
  const place = await emptyBucket();
  const storage = createS3Storage(place);
  const inBucket = settingsOf(box, settingFor(place));
  const [first, second] = [join(box.folder, "first.db"), join(box.folder, "second.db")];

  expect(await command(settingsOf(box), "backup", first)).toMatch(/^0\n/);
  expect(await command(inBucket, "restore", first, "--yes")).toMatch(/^0\n/);
  expect(await (await storage.get(pdfKey))?.text()).toBe(pdfText);

  expect(await command(inBucket, "backup", second)).toMatch(/^0\n/);
  await storage.remove(pdfKey);
  await storage.set(photoKey, new File(["damaged"], photoKey));
  await storage.set(strayKey, new File(["written since"], strayKey));
  expect(await command(inBucket, "restore", second, "--yes")).toMatch(/^0\n/);
  expect(await hashesIn(storage)).toEqual(uploads);
  const data = join(box.folder, "data");
  const folders = readdirSync(data).filter((name) => name.startsWith("before-restore-"));
  const previous = join(data, folders.sort().at(-1) ?? "", "uploads");
  expect(readFileSync(join(previous, strayKey), "utf8")).toBe("written since");
  expect(readFileSync(join(previous, photoKey), "utf8")).toBe("damaged");

  const elsewhere = { ...settingsOf(box), UPLOADS_DIR: join(box.folder, "new-folder") };
  expect(await command(elsewhere, "restore", second, "--yes")).toMatch(/^0\n/);
  expect(await hashesIn(createFolderStorage(join(box.folder, "new-folder")))).toEqual(uploads);
  expect(listRows(box.place.databasePath).notices).toEqual(rows);
});

it("a restore that the bucket interrupts leaves rows and files unchanged", async () => {
  const box = await createSampleSchool("In the backup");
  const first = join(box.folder, "first.db");
  expect(await command(settingsOf(box), "backup", first)).toMatch(/^0\n/);
  const storage = createS3Storage(await emptyBucket());
  await storage.set(photoKey, new File(["damaged"], photoKey));
  await storage.set(strayKey, new File(["written since"], strayKey));
  const rows = listRows(box.place.databasePath);
  const inside = await inspectBackup(first);
  const breaking = {
    ...storage,
    async set(key: string, file: File) {
      if (key === pdfKey) throw new StorageError("no answer in time", false);
      return storage.set(key, file);
    },
  };
  const place = { ...box.place, storage: breaking };
  await expect(restoreBackup(first, inside, place, new Date())).rejects.toThrow("no answer in time");
  expect((await storage.list()).files.map(({ key }) => key).sort()).toEqual([photoKey, strayKey].sort());
  expect(await (await storage.get(photoKey))?.text()).toBe("damaged");
  expect(listRows(box.place.databasePath)).toEqual(rows);
  expect(readdirSync(join(box.folder, "data")).filter((name) => /restore/.test(name))).toEqual([]);
});
