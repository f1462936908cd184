import { cpSync, readdirSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { titlesIn, withDatabase } from "./school-database.mjs";
import {
  acknowledged,
  command,
  open,
  openSchool,
  post,
  resultOf,
  settingsIn,
  signIn,
  staff,
  withPlace,
} from "./website.mjs";
import { databaseFaults } from "./writers.mjs";

const file = "to-put-back.db";

/**
 * Puts a backup back in the office and kills the website, each time a few steps later than the time before; the last
 * restore is let go to its end.
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
      faults.push(...withDatabase(settings, databaseFaults), ...unfinished);
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
  await acknowledged(address, cookie, "in the backup");
  const { code, output } = await command(settings, "backup", join(settings.BACKUP_DIR, file));
  if (code !== 0) throw new Error(output);
  await acknowledged(address, cookie, "written since");
  await website.stop();
}

async function restoreAndKill(settings, changes) {
  const website = await open(settings);
  const { address } = website;
  const cookie = await signIn(address);
  let count = 0;
  const watcher = watch(dirname(settings.DATABASE_PATH), (_event, name) => {
    if (!name?.includes("restore")) return;
    count += 1;
    if (count === changes) void website.kill();
  });
  const body = new URLSearchParams({ file, word: "RESTORE", password: staff.password });
  const answer = await post(address, "/cog-admin/backups/restore", { cookie, body }).catch(() => undefined);
  watcher.close();
  await website.kill();
  if (changes === Number.POSITIVE_INFINITY && answer?.location !== "/cog-admin/login")
    throw new Error(`The restore was answered with ${answer?.status}.`);
}
