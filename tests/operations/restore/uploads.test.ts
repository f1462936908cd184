import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createBackup } from "../../../app/operations/backup.server";
import { inspectBackup } from "../../../app/operations/inspect-backup.server";
import { restoreBackup } from "../../../app/operations/restore.server";
import { openDatabase } from "../../../drizzle/open-database";
import { createSampleSchool, type DiskSchool, pdfKey, photoKey } from "../../support/school-on-disk";

const now = new Date("2026-11-21T04:00:00Z");
const surplus = "documents/gallery/later_1763700000009.jpg";

/** A backup, and a present school in which it replaces one upload before the next one cannot be brought. */
async function halfWay(): Promise<{ box: DiskSchool; path: string }> {
  const [old, box] = [await createSampleSchool(), await createSampleSchool("Exam week")];
  const path = join(old.folder, "backup.db");
  const database = openDatabase(old.place.databasePath);
  await createBackup(database, old.storage, path).finally(() => database.$client.close());
  await box.storage.set(photoKey, new File(["another photo"], photoKey));
  await box.storage.set(surplus, new File(["later"], surplus));
  rmSync(join(box.place.uploadsDir, "notices"), { recursive: true });
  writeFileSync(join(box.place.uploadsDir, "notices"), "a file where the folder should be");
  return { box, path };
}

test("uploads that break off half-way leave every present one as it was, and no folder that keeps them aside", async () => {
  const { box, path } = await halfWay();
  const inside = await inspectBackup(path, () => true);
  expect(inside.uploads?.map(({ key }) => key)).toEqual([photoKey, pdfKey]);
  await expect(restoreBackup(path, inside, box.place, now)).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(readdirSync(join(box.folder, "data")).filter((name) => name.includes("restore"))).toEqual([]);
  expect(readFileSync(join(box.place.uploadsDir, photoKey), "utf8")).toBe("another photo");
  expect(readFileSync(join(box.place.uploadsDir, surplus), "utf8")).toBe("later");
  expect(existsSync(join(box.place.uploadsDir, pdfKey))).toBe(false);
});
