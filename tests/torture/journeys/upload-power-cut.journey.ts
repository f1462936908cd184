import { mkdirSync, readdirSync, utimesSync, watch } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { createAccount, settingsIn, withPlace } from "../../e2e/school";
import { withServer } from "../../e2e/server";
import { pdfNamed, publishNotice, signIn } from "../website.mjs";

type Places = ReturnType<typeof settingsIn>;

const twoDaysMs = 2 * 24 * 3600 * 1000;

test("a power cut between storing a file and writing its row leaves no notice, and in time no file", async () => {
  await withPlace(async (place) => {
    const settings = settingsIn(place);
    const notices = join(settings.UPLOADS_DIR, "notices");
    mkdirSync(notices, { recursive: true });

    await withServer(process.execPath, ["app/server/cli.mjs", "serve"], settings, async ({ address, cutPower }) => {
      await createAccount(settings);
      const cookie = await signIn(address);
      const otherWriter = new Database(settings.DATABASE_PATH);
      otherWriter.exec("begin immediate");
      const isStored = firstFileIn(notices);
      const answer = publishNotice(address, cookie, "Never written down", pdfNamed("routine")).catch(() => "none");
      await isStored;
      cutPower();
      expect(await answer).toBe("none");
      otherWriter.close();
    });
    expect(readdirSync(notices)).toHaveLength(1);
    expect(titles(settings)).toEqual([]);

    await startOnce(settings);
    expect(readdirSync(notices), "a row may still be on its way").toHaveLength(1);
    letTwoDaysPass(settings, notices);
    await startOnce(settings);
    expect(readdirSync(notices)).toEqual([]);
  });
});

/** Resolves when a whole file stands in the folder; one that is still being written has a name with a dot before it. */
function firstFileIn(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, () => {
      if (!readdirSync(folder).some((name) => !name.startsWith("."))) return;
      watcher.close();
      resolve();
    });
  });
}

function titles({ DATABASE_PATH }: Places): unknown[] {
  const database = new Database(DATABASE_PATH);
  try {
    return database.prepare("select title from notices").pluck().all();
  } finally {
    database.close();
  }
}

const startOnce = (settings: Places) =>
  withServer(process.execPath, ["app/server/cli.mjs", "serve"], settings, async () => undefined);

function letTwoDaysPass({ DATABASE_PATH }: Places, folder: string): void {
  const then = (Date.now() - twoDaysMs) / 1000;
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), then, then);
  const database = new Database(DATABASE_PATH);
  database.prepare("update migrations set applied_at = applied_at - ?").run(2 * twoDaysMs);
  database.close();
}
