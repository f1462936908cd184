import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export class BuildError extends Error {}

/**
 * Builds the website in the project folder `root`, if its build is missing or outdated or `always` is true. Rejects
 * with BuildError if the build fails.
 */
export async function buildWebsite(root, { always }) {
  if (!always && isBuildCurrent(root)) return;
  const builder = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  if (!existsSync(builder)) {
    throw new BuildError(
      "The website is not built yet, and the tools that build it are not installed.\n" +
        "Run  npm ci --include=dev  and start again.",
    );
  }
  await withBuildLock(root, () => runBuild(root, builder, always), console.log);
}

async function runBuild(root, builder, always) {
  // While we waited for the lock, another start may have built the website.
  if (!always && isBuildCurrent(root)) return;
  console.log("Building the website. This takes a minute.");
  const inputHash = hashInputs(root);
  rmSync(stampPath(root), { force: true });
  const env = { VITE_COMMIT: readCommit(root), ...process.env, NODE_ENV: "production" };
  const building = spawn(process.execPath, [builder, "vite:build"], { cwd: root, env, stdio: "inherit" });
  const forward = (signal) => building.kill(signal);
  process.on("SIGTERM", forward).on("SIGINT", forward);
  const [exitCode] = await once(building, "exit");
  process.off("SIGTERM", forward).off("SIGINT", forward);
  if (exitCode !== 0) throw new BuildError("The website could not be built. See the error above.");
  precompress(join(root, "build/client"));
  writeFileSync(stampPath(root), inputHash);
}

// Reads the commit from the .git folder. The container image is built without this folder, so the image passes the
// commit in the environment variable VITE_COMMIT.
function readCommit(root) {
  if (!existsSync(join(root, ".git"))) return "";
  return spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
}

const pollMs = 200;

/** Runs `work` while no other process builds. If a process crashed during a build, removes the lock of this process. */
export async function withBuildLock(root, work, onWait) {
  // The lock is outside the build folder, because each build empties the build folder.
  const folder = join(root, "node_modules");
  const lock = join(folder, ".website-being-built");
  mkdirSync(folder, { recursive: true });
  for (let waits = 0; !acquireLock(lock); waits++) {
    if (waits === 0) onWait("Another process is already building the website. Waiting for it.");
    if (isStale(lock)) rmSync(lock, { force: true });
    else await wait(pollMs);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function acquireLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isStale(lock) {
  try {
    const builder = Number(readFileSync(lock, "utf8"));
    if (builder === process.pid) return true;
    if (builder > 0) process.kill(builder, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

const inputFolders = ["app", "drizzle", "migrations", "public"];
const inputFiles = ["package.json", "package-lock.json", "tsconfig.json", "aliases.ts"];
const configPattern = /\.config\.[cm]?[jt]s$/;

export const stampPath = (root) => join(root, "build", ".built-from");

export function hashInputs(root) {
  const hash = createHash("sha256");
  for (const name of listInputs(root)) {
    const content = readFileSync(join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Returns whether the build was made from the current sources. If there are no sources, for example in a container
 * image, the build counts as current.
 */
export function isBuildCurrent(root) {
  if (!existsSync(join(root, "build/server/server-entry.js"))) return false;
  if (!existsSync(join(root, "app/routes.ts"))) return true;
  return existsSync(stampPath(root)) && readFileSync(stampPath(root), "utf8") === hashInputs(root);
}

function listInputs(root) {
  const topFiles = readdirSync(root).filter((name) => inputFiles.includes(name) || configPattern.test(name));
  const nestedFiles = inputFolders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
  return [...topFiles, ...nestedFiles].map((name) => name.replaceAll("\\", "/")).sort();
}

const compressiblePattern = /\.(?:js|css|svg|html|txt|json|webmanifest|xml)$/;
const minBytes = 256;

export function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressiblePattern.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    if (content.length <= minBytes) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
