import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../free-port.mjs";

export const root = join(import.meta.dirname, "../..");

const groups = new Set();
const folders = new Set();

// Whatever way the measurement ends, nothing of it stays.
process.once("exit", () => {
  for (const leader of groups) endGroup(leader);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

/** @returns {string} an empty folder, gone when this process ends */
export function makePlace() {
  const place = mkdtempSync(join(tmpdir(), "school-bench-"));
  folders.add(place);
  return place;
}

/** Removes a folder of makePlace before the end. */
export function removePlace(place) {
  rmSync(place, { recursive: true, force: true });
  folders.delete(place);
}

/**
 * Starts a server on a free port, which it must take from PORT, and resolves with its first answer.
 * @param {string[]} words program and words
 * @param {{ settings?: Record<string, string>, isHeard?: boolean }} [how] `isHeard` opens a channel for messages
 * @returns {Promise<Started>}
 * @typedef {{ address: string, port: number, pid: number, readyMs: number, child: import("node:child_process").ChildProcess, stop: () => Promise<void> }} Started
 */
export async function start([program, ...words], { settings = {}, isHeard = false } = {}) {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, ...nothingSet, HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "error", ...settings },
    // A group of its own, so that what npm starts ends with it.
    detached: true,
    stdio: ["ignore", "ignore", "pipe", ...(isHeard ? ["ipc"] : [])],
  });
  groups.add(child.pid);
  let complained = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (complained = (complained + text).slice(-2000)));
  const ended = once(child, "exit").then(() => groups.delete(child.pid));
  const address = `http://127.0.0.1:${port}`;
  while (!(await answers(`${address}/`))) {
    if (child.exitCode !== null) throw new Error(`${program} ${words.join(" ")} ended: ${complained}`);
    if (performance.now() - begun > 60_000) throw new Error(`${program} ${words.join(" ")} does not answer`);
    await pause(5);
  }
  const readyMs = performance.now() - begun;
  const stop = async () => {
    child.kill("SIGTERM");
    await Promise.race([ended, pause(12_000, undefined, { ref: false })]);
    endGroup(child.pid);
    await ended;
  };
  return { address, port, pid: child.pid, readyMs, child, stop };
}

// What somebody has set in the shell must not decide how the measurement goes.
const nothingSet = {
  PUBLIC_URL: "",
  SMTP_URL: "",
  SESSION_SECRET: "",
  SIGN_UP: "",
  TRUST_PROXY: "",
  UPLOADS_S3: "",
  NODE_ENV: "",
};

/**
 * Runs a program of this project to its end.
 * @param {string[]} words words for Node
 * @param {Record<string, string>} settings
 */
export async function run(words, settings) {
  const env = { ...process.env, ...nothingSet, ...settings };
  const child = spawn(process.execPath, words, {
    cwd: root,
    env,
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
  });
  groups.add(child.pid);
  const [code] = await once(child, "exit");
  groups.delete(child.pid);
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}`);
}

/**
 * @param {number} pid
 * @returns {{ resident: number, own: number }} memory in bytes; `own` counts shared pages by their share
 */
export function memoryOf(pid) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) * 1024;
  return { resident: of("Rss"), own: of("Pss") };
}

function endGroup(leader) {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // Nobody was left.
  }
}

function answers(address) {
  return new Promise((done) => {
    get(address, { agent: false }, (answer) => answer.resume().once("end", () => done(answer.statusCode === 200))).once(
      "error",
      () => done(false),
    );
  });
}
