import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { undoAtExit } from "./cleanup.mjs";
import { select, titlesIn, withDatabase } from "./school-database.mjs";
import {
  formOf,
  get,
  noticeFiles,
  open,
  openSchool,
  pdfNamed,
  post,
  publishNotice,
  resultOf,
  signIn,
  skip,
  staff,
  withPlace,
} from "./website.mjs";
import { databaseFaults } from "./writers.mjs";

const megabyte = 1024 * 1024;
const fullInWords = { en: "The server’s disk is full", bn: "সার্ভারের ডিস্কে জায়গা নেই" };

/**
 * Mounts a small disk and fills it while a website on it is running. Only root may mount such a disk.
 * @returns {Promise<import("./website.mjs").Result>}
 */
export async function fullDisk() {
  const disk = mkdtempSync(join(tmpdir(), "school-disk-"));
  const removeDisk = undoAtExit(() => {
    spawnSync("umount", ["--lazy", disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  try {
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=240m", "tmpfs", disk]);
    if (mounted.status !== 0) return skip("no disk may be mounted here");
    return await withPlace((settings) => onSmallDisk(settings, disk), disk);
  } finally {
    removeDisk();
  }
}

async function onSmallDisk(settings, disk) {
  const fillers = ["filler", "rest", "more"].map((name) => join(disk, name));
  const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
  const promises = {};
  let { website, cookie } = await openSchool(settings);
  const publish = (title, bytes) => publishNotice(website.address, cookie, title, bytes);

  const first = await publish("with its file", pdfNamed("first", 9 * megabyte));
  writeFileSync(fillers[0], Buffer.alloc(free() - 100 * megabyte));
  const paper = await publishPaper(website.address, cookie);
  const words = await publish("words alone");
  for (let number = 1; number <= 100; number++) await publish(`to go ${number}`);
  promises["under 200 MB of free disk files are refused, and words are still saved"] =
    are([first, words], 303) &&
    paper.status === 507 &&
    select(settings, "select title from result_documents").length === 0 &&
    noticeFiles(settings).length === 1 &&
    titlesIn(settings).length === 102;

  // Moves the last visit of each session into the past, so that the website must record the next visit on the full
  // disk.
  withDatabase(settings, (database) => database.exec("update sessions set last_seen_at = last_seen_at - 1200000"));
  fillUp(fillers[1], free());
  const before = titlesIn(settings);
  const short = await publish("too late, ".repeat(20));
  const long = await publishLong(website.address, cookie);
  const after = titlesIn(settings);
  const pages = await Promise.all(
    ["/notices", "/bn", "/notices/1", "/healthz"].map((path) => get(website.address, path)),
  );
  promises["a full disk loses nothing: reading goes on, what cannot be saved is told as such"] =
    long.status === 507 &&
    long.text.includes(fullInWords.en) &&
    !after.includes("Long") &&
    // A short notice may fit into an existing page of the database file, so the website may save or refuse it.
    short.status === (after.length > before.length ? 303 : 507) &&
    before.every((title) => after.includes(title)) &&
    are(pages, 200);
  promises["on a full disk people sign in and out, and go on with the sign-in they have"] = await canSignInAndOut(
    settings,
    website,
    cookie,
  );
  promises["on a full disk deleting works, a hundred times over, and deleting permanently"] = await canDelete(
    settings,
    website,
    cookie,
  );

  const stopped = await website.stop();
  website = await open(settings);
  cookie = await signIn(website.address);
  const list = await get(website.address, "/cog-admin/notices", cookie);
  promises["the website starts on a full disk"] = stopped === 0 && list.status === 200;

  // Fills more of the disk and removes the disk reserve, as if other programs had used the space.
  rmSync(`${settings.DATABASE_PATH}.reserve`, { force: true });
  fillUp(fillers[2], megabyte);
  promises["where not even that can be written, the answer names the full disk in both languages"] =
    await isToldInBothLanguages(settings, website, cookie);

  for (const filler of fillers) rmSync(filler, { force: true });
  const late = await publishLong(website.address, cookie);
  const again = await publish("with a file again", pdfNamed("again"));
  await signIn(website.address);
  const titles = titlesIn(settings);
  const code = await website.stop();
  promises["the website recovers by itself when there is room again"] =
    code === 0 &&
    are([late, again], 303) &&
    ["Long", "with a file again", "with its file"].every((title) => titles.includes(title)) &&
    noticeFiles(settings).length === 2 &&
    withDatabase(settings, databaseFaults).length === 0 &&
    statSync(`${settings.DATABASE_PATH}.reserve`).size === 4 * megabyte;
  return resultOf(`a disk of 240 MB; ${titles.length} notices at the end`, promises);
}

async function canSignInAndOut(settings, { address }, cookie) {
  const sessions = () => select(settings, "select count(*) from sessions")[0];
  const before = sessions();
  const entered = await signIn(address).catch(() => "");
  const isIn = (await get(address, "/cog-admin/notices", entered)).status === 200 && sessions() === before + 1;
  await post(address, "/cog-admin/logout", { cookie: entered });
  const isOut = (await get(address, "/cog-admin/notices", entered)).status !== 200 && sessions() === before;
  return isIn && isOut && (await get(address, "/cog-admin/notices", cookie)).status === 200;
}

async function canDelete(settings, { address }, cookie) {
  const ids = select(settings, "select id from notices where title like 'to go %'");
  for (const id of ids) await post(address, `/cog-admin/notices/${id}/delete`, { cookie });
  const inTrash = select(settings, "select id from notices where deleted_at is not null");
  const list = await get(address, "/notices");
  await post(address, `/cog-admin/trash/notice/${ids[0]}/delete`, { cookie });
  const isGone = select(settings, "select id from notices where id = ?", ids[0]).length === 0;
  return ids.length === 100 && String(inTrash) === String(ids) && !list.text.includes("to go") && isGone;
}

async function isToldInBothLanguages(settings, { address }, cookie) {
  const sessions = () => select(settings, "select count(*) from sessions")[0];
  const before = sessions();
  const answers = [];
  for (const [language, words] of Object.entries(fullInWords)) {
    const signingIn = await post(address, "/cog-admin/login", {
      cookie: `lng=${language}`,
      body: new URLSearchParams(staff),
    });
    const cookies = cookie.replace(/(lng=)\w+/, `$1${language}`);
    const deletion = await post(address, "/cog-admin/notices/1/delete", { cookie: cookies });
    const next = await get(address, deletion.location, [cookies, ...deletion.cookies].join("; "));
    answers.push(signingIn.status === 507 && signingIn.text.includes(words), next.text.includes(words));
  }
  const isThere = select(settings, "select id from notices where id = 1 and deleted_at is null").length === 1;
  return answers.every(Boolean) && isThere && sessions() === before;
}

const are = (answers, status) => answers.every((answer) => answer.status === status);

const publishLong = (address, cookie) =>
  post(address, "/cog-admin/notices?new", {
    cookie,
    body: formOf({ title: "Long", type: "General", content: "অ".repeat(19_000) }),
  });

const publishPaper = (address, cookie) =>
  post(address, "/cog-admin/result-documents", {
    cookie,
    body: formOf({ title: "Results", classLevel: "6", file: new File([pdfNamed("paper")], "results.pdf") }),
  });

// The free space that a disk reports is rounded. So this function writes smaller and smaller pieces until nothing more
// fits.
function fillUp(path, bytes) {
  for (let size = bytes; size >= 4096; ) {
    try {
      writeFileSync(path, Buffer.alloc(size), { flag: "a" });
      if (statfsSync(path).bavail === 0) return;
    } catch (error) {
      if (error.code !== "ENOSPC") throw error;
      size = Math.floor(size / 2);
    }
  }
}
