import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { addDrafts, withDatabase } from "./school-database.mjs";
import { acknowledged, createAccount, open, pdfNamed, signIn, storedFiles, withPlace } from "./website.mjs";

const megabyte = 1024 * 1024;
// Whoever was signed in is not after a restore, and no link of before opens anything.
const ended = ["sessions", "account_links"];

/**
 * Backs a school up beside its running website, wipes the box and restores the school.
 * @param {{ rowsMb: number, uploadsMb: number }} size
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function restoreDrill({ rowsMb, uploadsMb }) {
  return withPlace(async (settings, place) => {
    const website = await open(settings);
    await createAccount(settings);
    addDrafts(settings, rowsMb);
    const cookie = await signIn(website.address);
    const files = Math.ceil(uploadsMb / 9);
    for (let file = 0; file < files; file++) {
      const bytes = pdfNamed(`d-${file}`, (uploadsMb / files) * megabyte);
      await acknowledged(website.address, cookie, `d-${file}`, bytes);
    }
    const backup = join(place, "carried-away.db");
    const backupMs = await timeOf(() => command(settings, "backup", backup));
    await website.kill("SIGTERM");
    const before = everything(settings);
    rmSync(dirname(settings.DATABASE_PATH), { recursive: true });
    rmSync(settings.UPLOADS_DIR, { recursive: true });
    const restoreMs = await timeOf(() => command(settings, "restore", backup, "--yes"));
    const after = everything(settings);
    const different = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
    const again = await open(settings);
    const isServed = (await (await fetch(`${again.address}/notices`)).text()).includes("d-0");
    await again.kill("SIGTERM");
    const seconds = (backupMs + restoreMs) / 1000;
    return [
      {
        promise: "backup, wipe and restore give the same school, row by row and file by file, within a minute",
        kept: different.length === 0 && isServed && seconds <= 60 && Object.keys(before).length > files,
        detail:
          different.slice(0, 5).join(", ") ||
          `${rowsMb} MB of rows and ${files} files of ${uploadsMb} MB: backed up in ${Math.round(backupMs)} ms, restored in ${Math.round(restoreMs)} ms`,
      },
    ];
  });
}

async function command(settings, ...words) {
  const env = { ...process.env, PUBLIC_URL: "", SMTP_URL: "", UPLOADS_S3: "", ...settings };
  const root = join(import.meta.dirname, "../..");
  const child = spawn(process.execPath, ["app/server/cli.mjs", ...words], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complained = "";
  child.stderr.on("data", (text) => (complained += text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${complained}`);
}

async function timeOf(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** A hash of the rows of each table, and of each upload. */
function everything(settings) {
  const files = storedFiles(settings).map((key) => [key, hashOf([[readFileSync(join(settings.UPLOADS_DIR, key))]])]);
  const rows = withDatabase(settings, rowsIn, { readonly: true });
  return Object.fromEntries([...rows, ...files]);
}

function rowsIn(database) {
  const tables = database
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' order by name")
    .pluck()
    .all()
    .filter((name) => !ended.includes(name) && name !== "sqlite_schema");
  return tables.map((name) => [name, hashOf(database.prepare(`select * from "${name}"`).raw().iterate())]);
}

function hashOf(rows) {
  const hash = createHash("sha256");
  for (const row of rows) {
    for (const value of row) hash.update(Buffer.isBuffer(value) ? value : `${typeof value} ${value}\n`);
  }
  return hash.digest("hex");
}
