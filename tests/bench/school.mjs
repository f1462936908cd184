import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../free-port.mjs";
import { undoAtExit } from "../torture/cleanup.mjs";
import { select, withDatabase } from "../torture/school-database.mjs";
import { open, settingsIn, staff, startServer } from "../torture/website.mjs";

/** @returns {string} the path of an empty folder, which is deleted when this process ends */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), "school-bench-"));
  undoAtExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let sample;

/**
 * Makes a copy of the demo school in its own folder, with 100 notices and an account. All its pictures are already
 * drawn. Returns the settings of the copy.
 */
export async function sampleSchool() {
  sample ??= makeSample();
  const folder = makeFolder();
  cpSync(await sample, folder, { recursive: true });
  return settingsIn(folder);
}

/** Opens our website's build with the standard server of Remix. */
export const openStock = async (settings) =>
  startServer([process.execPath, "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    ...settings,
    NODE_ENV: "production",
    PORT: String(await freePort()),
  });

/**
 * Changes the titles of the newest notice and the newest post. Every page shows at least the notice in the ticker, so
 * the website must render every page again.
 */
export function retitle(settings) {
  withDatabase(settings, (school) => {
    for (const table of ["notices", "blogs"]) {
      const newest = `select id from ${table} where publish_at <= unixepoch() * 1000 order by publish_at desc limit 1`;
      school.prepare(`update ${table} set title = ? where id = (${newest})`).run(`Guardians' meeting ${Math.random()}`);
    }
  });
}

async function makeSample() {
  const [folder, temporary] = [makeFolder(), makeFolder()];
  const settings = settingsIn(folder);
  const demo = await startServer([process.execPath, "app/server/cli.mjs", "demo"], {
    TMPDIR: temporary,
    ACCOUNT_PASSWORD: staff.password,
  });
  const demoFolder = join(
    temporary,
    readdirSync(temporary).find((name) => name.startsWith("school-sample-")),
  );
  const demoSettings = { DATABASE_PATH: join(demoFolder, "school.db"), UPLOADS_DIR: join(demoFolder, "uploads") };
  mkdirSync(join(folder, "data"));
  withDatabase(demoSettings, (school) => school.exec(`vacuum into '${settings.DATABASE_PATH}'`));
  cpSync(demoSettings.UPLOADS_DIR, settings.UPLOADS_DIR, { recursive: true });
  await demo.stop();
  withDatabase(settings, (school) => addNotices(school, 100));
  await drawPictures(settings);
  return folder;
}

// The pictures are drawn once for all copies. Otherwise the website would draw them in every copy during the
// measurement.
async function drawPictures(settings) {
  const website = await open(settings);
  const waiting = `select id from gallery_items where sized_at is null
    union all select id from notices where file_path > '' and file_pages is null and deleted_at is null
    union all select id from result_documents where file_path > '' and file_pages is null and deleted_at is null
    union all select id from notices where status = 'Published' and share_picture is null and deleted_at is null
    union all select id from blogs where status = 'Published' and share_picture is null and deleted_at is null`;
  for (let tried = 0; select(settings, waiting).length > 0; tried++) {
    if (tried === 600) throw new Error("The pictures of the sample school were not drawn within a minute.");
    await pause(100);
  }
  await website.stop();
}

function addNotices(school, count) {
  const before = school.prepare("select count(*) from notices").pluck().get();
  const oldest = school.prepare("select min(publish_at) from notices").pluck().get();
  const add = school.prepare(
    "insert into notices (created_at, publish_at, title, type, content, status) values (?, ?, ?, 'General', ?, 'Published')",
  );
  school.transaction(() => {
    for (let number = 1; number <= count - before; number++) {
      const at = oldest - number * 3_600_000;
      add.run(at, at, `Guardians' meeting ${number}`, "Guardians are invited on Saturday at ten, in the long room.");
    }
  })();
}
