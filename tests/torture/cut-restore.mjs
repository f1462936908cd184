import { cpSync, existsSync, readdirSync, readFileSync, rmSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { titlesIn, withDatabase } from "./school-database.mjs";
import {
  acknowledged,
  command,
  open,
  openSchool,
  pdfNamed,
  resultOf,
  settingsIn,
  startCommand,
  withPlace,
} from "./website.mjs";
import { databaseFaults } from "./writers.mjs";

const backupPath = ({ BACKUP_DIR }) => join(BACKUP_DIR, "to-restore.db");
const megabyte = 1024 * 1024;
const contents = Object.fromEntries(
  ["in the backup", "written since"].map((title, at) => [title, pdfNamed(title, (3 - at) * megabyte)]),
);

/**
 * Restores a backup again and again. Each time it kills the restore command a few steps later than the time before, but
 * the last restore runs to its end. Compares all uploads byte for byte; each is larger than a megabyte.
 * @param {{ tries: number }} options
 * @returns {Promise<import("./website.mjs").Result>}
 */
export function cutRestore({ tries }) {
  return withPlace(async (_settings, place) => {
    const original = join(place, "original");
    await schoolSinceBackup(settingsIn(original));
    const left = [];
    const faults = [];
    for (let number = 0; number < tries; number++) {
      const box = join(place, `box-${number}`);
      const settings = settingsIn(box);
      cpSync(original, box, { recursive: true });
      await restoreAndKill(settings, number === tries - 1 ? Number.POSITIVE_INFINITY : 1 + number * 4);
      await (await open(settings)).stop();
      const titles = titlesIn(settings).join(" and ");
      left.push(titles === "in the backup" ? "new" : titles === "in the backup and written since" ? "old" : titles);
      const unfinished = readdirSync(dirname(settings.DATABASE_PATH)).filter((file) =>
        /-journal$|\.restored/.test(file),
      );
      faults.push(...withDatabase(settings, databaseFaults), ...unfinished, ...damagedFiles(settings));
    }
    return resultOf(`${tries} restores: ${left.join(", ")} ${faults.join("; ")}`, {
      "a restore that is cut off leaves the old school or the new one, and nothing half":
        faults.length === 0 && left.every((school) => school === "old" || school === "new"),
      "the first cut comes before the change, and the last restore comes to its end":
        left[0] === "old" && left.at(-1) === "new",
    });
  });
}

async function schoolSinceBackup(settings) {
  const { website, address, cookie } = await openSchool(settings);
  await acknowledged(address, cookie, "in the backup", contents["in the backup"]);
  const { code, output } = await command(settings, "backup", backupPath(settings));
  if (code !== 0) throw new Error(output);
  await acknowledged(address, cookie, "written since", contents["written since"]);
  await website.stop();
}

const fileOf = (settings, title) =>
  withDatabase(
    settings,
    (database) => database.prepare("select file_path from notices where title = ?").pluck().get(title),
    { readonly: true },
  );

function damagedFiles(settings) {
  const titles = titlesIn(settings);
  return titles.filter((title) => {
    const path = join(settings.UPLOADS_DIR, fileOf(settings, title));
    // If the restore changed nothing, both notices are there and the file of "in the backup" may be missing, because
    // restoreAndKill deleted it. Any other missing file is a fault.
    if (!existsSync(path)) return titles.length === 1 || title === "written since";
    return !readFileSync(path).equals(contents[title]);
  });
}

async function restoreAndKill(settings, changes) {
  // Deletes a file that the backup contains, so that the restore has a file to write.
  rmSync(join(settings.UPLOADS_DIR, fileOf(settings, "in the backup")));
  const restore = startCommand(settings, "restore", backupPath(settings), "--yes");
  let count = 0;
  const watcher = watch(dirname(settings.DATABASE_PATH), (_event, name) => {
    if (!name?.includes("restore")) return;
    count += 1;
    if (count === changes) restore.kill();
  });
  const { code, output } = await restore.ended;
  watcher.close();
  if (changes === Number.POSITIVE_INFINITY && code !== 0) throw new Error(output);
}
