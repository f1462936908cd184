import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { titlesIn, withDatabase } from "./school-database.mjs";
import { undoneAtTheLatest } from "./undone.mjs";
import { createAccount, open, pdfNamed, post, publishNotice, signIn, storedFiles, withPlace } from "./website.mjs";

const megabyte = 1024 * 1024;
const promises = {
  uploads: "under 200 MB of free disk files are refused, and words are still saved",
  full: "a full disk loses nothing: reading goes on, what cannot be saved is told as such",
  deletes: "deleting works on a full disk",
  heals: "the website recovers by itself when there is room again",
};

/**
 * Fills a small disk of its own under a running website. Needs to mount one, which only root may.
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export async function fullDisk() {
  const disk = mkdtempSync(join(tmpdir(), "school-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=230m", "tmpfs", disk]);
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true });
    return Object.values(promises).map((promise) => ({
      promise,
      kept: "skipped",
      detail: "no disk may be mounted here",
    }));
  }
  const unmount = undoneAtTheLatest(() => {
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
  const website = await open(settings);
  const { address } = website;
  await createAccount(settings);
  const cookie = await signIn(address);
  const publish = (title, bytes) => publishNotice(address, cookie, title, bytes);
  const get = async (path) => (await fetch(address + path, { headers: { Connection: "close" } })).status;
  const filler = (name) => join(disk, name);
  const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;

  const first = await publish("with its file", pdfNamed("first", 9 * megabyte));
  writeFileSync(filler("filler"), Buffer.alloc(free() - 100 * megabyte));
  const paper = await publishPaper(address, cookie);
  const filesBefore = storedFiles(settings).length;
  const words = await publish("words alone");
  const underFloor = first.status === 303 && paper.status === 507 && words.status === 303 && filesBefore === 1;

  fillUp(filler("rest"), free());
  const refused = await publish("too late, ".repeat(20), undefined);
  const marks = await post(address, "/cog-admin/notices", { cookie, body: longNotice() });
  const isRead = (await get("/notices")) === 200 && (await get("/bn")) === 200 && (await get("/healthz")) < 504;
  const standing = titlesIn(settings);
  const isFullTold =
    marks.status === 507 && [303, 507].includes(refused.status) && isRead && standing.includes("with its file");

  const removed = await post(address, "/cog-admin/notices/1/delete", { cookie, body: new URLSearchParams() });
  rmSync(filler("filler"));
  rmSync(filler("rest"));
  const after = await post(address, "/cog-admin/notices", { cookie, body: longNotice() });
  const again = await publish("with a file again", pdfNamed("again"));
  const isHealed = after.status === 303 && again.status === 303 && integrity(settings) === "ok";
  const code = await website.kill("SIGTERM");
  const shown = (answers) =>
    Object.entries(answers)
      .map(([name, { status }]) => `${name} ${status}`)
      .join(", ");
  return [
    { promise: promises.uploads, kept: underFloor, detail: shown({ first, paper, words }) },
    { promise: promises.full, kept: isFullTold, detail: shown({ long: marks, short: refused }) },
    { promise: promises.deletes, kept: removed.status === 303, detail: shown({ removed }) },
    { promise: promises.heals, kept: isHealed && code === 0, detail: shown({ after, again }) },
  ];
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
