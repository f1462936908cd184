import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { undoAtExit } from "./cleanup.mjs";
import { titlesIn, withDatabase } from "./school-database.mjs";
import { createAccount, open, pdfNamed, post, publishNotice, signIn, storedFiles, withPlace } from "./website.mjs";

const megabyte = 1024 * 1024;
const promises = {
  uploads: "under 200 MB of free disk files are refused, and words are still saved",
  full: "a full disk loses nothing: reading goes on, what cannot be saved is told as such",
  people: "on a full disk people sign in and out, and go on with the sign-in they have",
  deletes: "on a full disk deleting works, a hundred times over, and deleting for good",
  restarts: "the website starts on a full disk",
  told: "where not even that can be written, the answer names the full disk in both languages",
  heals: "the website recovers by itself when there is room again",
};
const named = { en: "The server&#x27;s disk is full", bn: "সার্ভারের ডিস্কে জায়গা নেই" };

/**
 * Fills a small disk of its own under a running website. Needs to mount one, which only root may.
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export async function fullDisk() {
  const disk = mkdtempSync(join(tmpdir(), "school-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=240m", "tmpfs", disk]);
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true });
    return Object.values(promises).map((promise) => ({
      promise,
      kept: "skipped",
      detail: "no disk may be mounted here",
    }));
  }
  const unmount = undoAtExit(() => {
    spawnSync("umount", ["--lazy", disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  try {
    return await withPlace((settings) => onSmallDisk(settings, disk), disk);
  } finally {
    unmount();
  }
}

async function onSmallDisk(settings, disk) {
  const fillers = [join(disk, "filler"), join(disk, "rest"), join(disk, "more")];
  const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
  let website = await open(settings);
  await createAccount(settings);
  let cookie = await signIn(website.address);
  const publish = (title, bytes) => publishNotice(website.address, cookie, title, bytes);
  const outcomes = [];

  const first = await publish("with its file", pdfNamed("first", 9 * megabyte));
  writeFileSync(fillers[0], Buffer.alloc(free() - 100 * megabyte));
  const paper = await publishPaper(website.address, cookie);
  const words = await publish("words alone");
  for (let number = 1; number <= 100; number++) await publish(`to go ${number}`);
  const papers = rowsOf(settings, "select title from result_documents");
  const isUnderFloor =
    are([first, words], 303) &&
    paper.status === 507 &&
    papers.length === 0 &&
    storedFiles(settings).length === 1 &&
    titlesIn(settings).length === 102;
  outcomes.push(outcome("uploads", isUnderFloor, { first, paper, words }));

  // The next visit of this sign-in is one to be noted.
  withDatabase(settings, (database) => database.exec("update sessions set last_seen_at = last_seen_at - 1200000"));
  fillUp(fillers[1], free());
  const before = titlesIn(settings);
  const short = await publish("too late, ".repeat(20), undefined);
  const long = await post(website.address, "/cog-admin/notices?new", { cookie, body: longNotice(), wants: true });
  const after = titlesIn(settings);
  const read = await Promise.all(["/notices", "/bn", "/notices/1", "/healthz"].map((path) => get(website, path)));
  // A short one may find its place in a page of the database that is there already.
  const isShortTrue = short.status === (after.length > before.length ? 303 : 507);
  const isFullTold =
    long.status === 507 && long.text.includes(named.en) && !after.includes("Long") && isShortTrue && are(read, 200);
  outcomes.push(outcome("full", isFullTold && before.every((title) => after.includes(title)), { long, short }));

  outcomes.push(await people(settings, website, cookie));
  outcomes.push(await deletes(settings, website, cookie));

  const stopped = await website.kill("SIGTERM");
  website = await open(settings);
  cookie = await signIn(website.address);
  const desk = await get(website, "/cog-admin/notices", cookie);
  outcomes.push(outcome("restarts", stopped === 0 && desk.status === 200, { desk }));

  outcomes.push(await told(settings, website, { cookie, fill: () => fillUp(fillers[2], megabyte) }));

  for (const filler of fillers) rmSync(filler, { force: true });
  const late = await post(website.address, "/cog-admin/notices", { cookie, body: longNotice() });
  const again = await publish("with a file again", pdfNamed("again"));
  await signIn(website.address);
  const titles = titlesIn(settings);
  const isHealed =
    are([late, again], 303) &&
    ["Long", "with a file again", "with its file"].every((title) => titles.includes(title)) &&
    storedFiles(settings).length === 2 &&
    integrity(settings) === "ok" &&
    reserveOf(settings) === 4 * megabyte;
  const code = await website.kill("SIGTERM");
  outcomes.push(outcome("heals", isHealed && code === 0, { late, again }));
  return outcomes;
}

async function people(settings, website, cookie) {
  const sessions = () => rowsOf(settings, "select count(*) from sessions")[0];
  const standing = sessions();
  const entered = await signIn(website.address).catch(() => "");
  const isIn = (await get(website, "/cog-admin/notices", entered)).status === 200;
  const opened = sessions();
  const out = await post(website.address, "/cog-admin/logout", { cookie: entered });
  const isOut = (await get(website, "/cog-admin/notices", entered)).status !== 200;
  const stays = await get(website, "/cog-admin/notices", cookie);
  const isKept = isIn && isOut && stays.status === 200 && opened === standing + 1 && sessions() === standing;
  return outcome("people", isKept, { out, stays });
}

async function deletes(settings, website, cookie) {
  const ids = rowsOf(settings, "select id from notices where title like 'to go %'");
  const resting = () => rowsOf(settings, "select id from notices where deleted_at is not null");
  let answer;
  for (const id of ids) {
    answer = await post(website.address, `/cog-admin/notices/${id}/delete`, { cookie, body: new URLSearchParams() });
  }
  const removed = resting();
  const list = await get(website, "/notices");
  const gone = await post(website.address, `/cog-admin/trash/notice/${ids[0]}/delete`, {
    cookie,
    body: new URLSearchParams(),
  });
  const isGone = rowsOf(settings, `select id from notices where id = ${ids[0]}`).length === 0;
  const isDone = ids.length === 100 && String(removed) === String(ids) && !list.text.includes("to go") && isGone;
  return outcome("deletes", isDone, { answer, gone, list });
}

/** Takes the reserve away, as a disk does that goes on filling while it is used. */
async function told(settings, website, { cookie, fill }) {
  rmSync(`${settings.DATABASE_PATH}.reserve`, { force: true });
  fill();
  const standing = rowsOf(settings, "select count(*) from sessions")[0];
  const isTold = [];
  for (const language of ["en", "bn"]) {
    const words = new URLSearchParams({ email: "office@school.example", password: "chalk-and-duster-46" });
    const headers = `lng=${language}`;
    const entering = await post(website.address, "/cog-admin/login", { cookie: headers, body: words, wants: true });
    isTold.push(entering.status === 507 && entering.text.includes(named[language]));
    const deleting = await post(website.address, "/cog-admin/notices/1/delete", {
      cookie: `${cookie}; ${headers}`,
      body: new URLSearchParams(),
    });
    const said = deleting.headers.getSetCookie().map((pair) => pair.split(";")[0]);
    const list = await get(website, deleting.location, [cookie, headers, ...said].join("; "));
    isTold.push(list.text.includes(named[language]));
  }
  const isThere = rowsOf(settings, "select id from notices where id = 1 and deleted_at is null").length === 1;
  const isUnchanged = isThere && rowsOf(settings, "select count(*) from sessions")[0] === standing;
  return { ...outcome("told", isTold.every(Boolean) && isUnchanged, {}), detail: isTold.join(" ") };
}

const outcome = (promise, kept, answers) => ({ promise: promises[promise], kept, detail: shown(answers) });

const shown = (answers) =>
  Object.entries(answers)
    .map(([name, answer]) => `${name} ${answer?.status}`)
    .join(", ");

const are = (answers, status) => answers.every((answer) => answer.status === status);

async function get({ address }, path, cookie = "") {
  const answer = await fetch(address + path, { headers: { Connection: "close", Cookie: cookie }, redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
}

const rowsOf = (settings, question) =>
  withDatabase(settings, (database) => database.prepare(question).pluck().all(), { readonly: true });

function reserveOf({ DATABASE_PATH }) {
  const path = `${DATABASE_PATH}.reserve`;
  return existsSync(path) ? statSync(path).size : 0;
}

function longNotice() {
  const body = new FormData();
  body.append("title", "Long");
  body.append("type", "General");
  body.append("content", "অ".repeat(19_000));
  return body;
}

function publishPaper(address, cookie) {
  const body = new FormData();
  body.append("title", "Results");
  body.append("classLevel", "6");
  body.append("file", new File([pdfNamed("paper")], "results.pdf"));
  return post(address, "/cog-admin/result-documents", { cookie, body });
}

// A disk says how much is free in round numbers; it is full when nothing more goes in.
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

const integrity = (settings) =>
  withDatabase(settings, (database) => database.pragma("integrity_check(1)", { simple: true }), { readonly: true });
