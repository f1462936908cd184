import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { backupName } from "../../../app/operations/backup-rules";
import { createAccount, settingsIn, staff, withPlace } from "../../e2e/school";
import { run, withServer } from "../../e2e/server";
import { signIn } from "../website.mjs";

type Places = ReturnType<typeof settingsIn>;

const command = "app/server/cli.mjs";
// Of today: an older one would be followed by the nightly backup at each start, and nothing is put back meanwhile.
const name = backupName(new Date());
const tries = 6;

test("a power cut at any moment of a restore in the office leaves the old school or the new one", async () => {
  test.slow();
  await withPlace(async (place) => {
    const original = join(place, "original");
    const settings = settingsIn(original);
    mkdirSync(original);
    await createAccount(settings);
    title(settings, "In the backup");
    expect(await run(process.execPath, [command, "backup", join(settings.BACKUP_DIR, name)], settings)).toMatchObject({
      exitCode: 0,
    });
    title(settings, "Written since");

    const left: string[] = [];
    for (let number = 0; number < tries; number++) {
      const box = settingsIn(mkdtempSync(join(place, "box-")));
      cpSync(original, dirname(box.DATABASE_PATH), { recursive: true });
      // Each is cut off a few steps later than the one before, the last is let go to its end.
      const cutAfter = number === tries - 1 ? Number.POSITIVE_INFINITY : 1 + number * 4;
      await withServer(process.execPath, [command, "serve"], box, ({ address, cutPower }) =>
        restoreAndCut({ address, cutPower, cutAfter, folder: dirname(box.DATABASE_PATH) }),
      );
      left.push(await afterNextStart(box));
      rmSync(dirname(box.DATABASE_PATH), { recursive: true });
    }
    expect(left.filter((found) => !["In the backup", "Written since"].includes(found))).toEqual([]);
    expect(left[0]).toBe("Written since");
    expect(left.at(-1)).toBe("In the backup");
  });
});

type Cut = { address: string; cutPower: () => void; cutAfter: number; folder: string };

/** Puts the backup back, and cuts the power once so many changes were seen in the folder of the database. */
async function restoreAndCut({ address, cutPower, cutAfter, folder }: Cut): Promise<void> {
  const cookie = await signIn(address);
  const body = new URLSearchParams({ file: name, word: "RESTORE", password: staff.password });
  const headers = { Origin: address, Cookie: cookie };
  let seen = 0;
  const watcher = watch(folder, (_event, found) => {
    if (!found?.includes("restore")) return;
    seen += 1;
    if (seen === cutAfter) cutPower();
  });
  const restore = fetch(`${address}/cog-admin/backups/restore`, { method: "POST", headers, body, redirect: "manual" });
  const answer = await restore.catch(() => undefined);
  watcher.close();
  if (cutAfter === Number.POSITIVE_INFINITY) expect(answer?.headers.get("Location")).toBe("/cog-admin/login");
}

/** The title of the one notice after a start that must succeed, with a sound database and nobody signed in anew. */
async function afterNextStart(settings: Places): Promise<string> {
  await withServer(process.execPath, [command, "serve"], settings, async () => undefined);
  const database = new Database(settings.DATABASE_PATH);
  try {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(readdirSync(dirname(settings.DATABASE_PATH)).filter((found) => /-journal$|\.restored/.test(found))).toEqual(
      [],
    );
    return String(database.prepare("select title from notices").pluck().get());
  } finally {
    database.close();
  }
}

function title({ DATABASE_PATH }: Places, text: string): void {
  const database = new Database(DATABASE_PATH);
  database.exec("delete from notices");
  database
    .prepare("insert into notices (title, type, content, status, publish_at) values (?, 'Event', 'x', 'Published', 1)")
    .run(text);
  database.close();
}
