import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memorySettings, nodeFlags } from "../node-flags.mjs";
import { killAtExit, undoAtExit } from "./cleanup.mjs";

export const root = join(import.meta.dirname, "../..");
const cli = "app/server/cli.mjs";
const servers = new Set();

export const staff = { email: "office@school.example", password: "chalk-and-duster-46" };

/**
 * The result of a trial. `figures` is what it measured, `broken` lists the broken promises, and `skipped` is the reason
 * if this machine cannot run the trial.
 * @typedef {{ figures: string, broken: string[], skipped?: string }} Result
 */

/**
 * @param {string} figures
 * @param {Record<string, boolean>} promises whether each was kept
 * @returns {Result}
 */
export function resultOf(figures, promises) {
  return { figures, broken: Object.keys(promises).filter((promise) => !promises[promise]) };
}

/** @param {string} reason @returns {Result} */
export const skip = (reason) => ({ figures: "", broken: [], skipped: reason });

/** Returns settings that store all data of a school in this folder. */
export const settingsIn = (folder) => ({
  DATABASE_PATH: join(folder, "data", "school.db"),
  UPLOADS_DIR: join(folder, "uploads"),
  BACKUP_DIR: join(folder, "data", "backups"),
});

/**
 * Creates an empty folder for a school and calls `use` with its settings. In the end, it stops all servers that `use`
 * started and deletes the folder.
 * @template T
 * @param {(settings: ReturnType<typeof settingsIn>, folder: string) => Promise<T>} use
 * @param {string} [place] a folder that is used instead and not deleted
 * @returns {Promise<T>}
 */
export async function withPlace(use, place) {
  const folder = place ?? mkdtempSync(join(tmpdir(), "school-torture-"));
  const removeFolder = undoAtExit(() => place || rmSync(folder, { recursive: true, force: true }));
  const before = [...servers];
  try {
    return await use(settingsIn(folder), folder);
  } finally {
    const left = [...servers].filter((server) => !before.includes(server));
    await Promise.all(left.map(({ kill }) => kill()));
    removeFolder();
  }
}

// These values replace settings in the developer's shell, because those must not change a trial.
const defaults = {
  PUBLIC_URL: "",
  SMTP_URL: "",
  SESSION_SECRET: "",
  SIGN_UP: "",
  TRUST_PROXY: "",
  UPLOADS_S3: "",
  NODE_ENV: "",
  HOST: "127.0.0.1",
  PORT: "0",
  LOG_LEVEL: "error",
};

/**
 * Starts the built website as `npm start` does. `before` is a program with its arguments, for example strace, that
 * starts the website. With `isClosed`, the website is expected to start in maintenance mode, because its database
 * cannot be used. `node` is the path of another Node.
 * @param {Record<string, string>} settings
 * @param {{ before?: string[], isClosed?: boolean, node?: string }} [how]
 */
export const open = (settings, { before = [], isClosed, node = process.execPath } = {}) =>
  startServer(
    [...before, node, ...nodeFlags, cli, "serve"],
    { ...memorySettings, ...settings },
    isClosed ? "stderr" : "stdout",
  );

/**
 * Starts a server and resolves when the server prints its address. If the server ends before that, this rejects with
 * its output.
 * @param {string[]} command program and arguments
 * @param {Record<string, string>} settings
 * @param {"stdout" | "stderr"} [channel] the channel on which the server prints its address
 */
export async function startServer([program, ...args], settings, channel = "stdout") {
  const begun = performance.now();
  const env = { ...process.env, ...defaults, ...settings };
  const child = killAtExit(spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] }));
  const output = { stdout: "", stderr: "" };
  for (const name of Object.keys(output)) child[name].setEncoding("utf8").on("data", (text) => (output[name] += text));
  const ended = once(child, "exit").then(([code]) => code);
  const kill = (signal = "SIGKILL") => {
    child.kill(signal);
    return ended;
  };
  const server = { kill };
  servers.add(server);
  ended.finally(() => servers.delete(server));
  const port = await new Promise((resolve, reject) => {
    const look = () => {
      const found = /(http:\/\/\S+)[\s\S]*\n/.exec(output[channel])?.[1];
      if (!found) return;
      child[channel].off("data", look);
      resolve(Number(new URL(found).port));
    };
    child[channel].on("data", look);
    ended.then((code) => reject(new Error(`It ended with ${code}: ${output.stdout}${output.stderr}`)), reject);
  });
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    readyMs: performance.now() - begun,
    output,
    pid: child.pid,
    /** Returns the memory that the website uses now, in MB. */
    memory: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    kill,
    stop: () => kill("SIGTERM"),
  };
}

/** @typedef {Awaited<ReturnType<typeof open>>} Website */

/** Runs a command of the website and waits until it ends. Returns its exit code and its output. */
export const command = (settings, ...args) => startCommand(settings, ...args).ended;

/** Starts a command that a trial may kill. The exit code of a killed command is null. */
export function startCommand(settings, ...args) {
  const env = { ...process.env, ...defaults, ...settings };
  const child = killAtExit(spawn(process.execPath, [cli, ...args], { cwd: root, env }));
  let output = "";
  for (const channel of [child.stdout, child.stderr]) channel.on("data", (text) => (output += text));
  const ended = once(child, "close").then(([code]) => ({ code, output }));
  return { kill: () => void child.kill("SIGKILL"), ended };
}

/** Creates the school's only account, with the command that a volunteer uses on the server. */
export async function createAccount(settings) {
  const { code, output } = await command(
    { ...settings, ACCOUNT_PASSWORD: staff.password },
    "account",
    "create",
    staff.email,
  );
  if (code !== 0) throw new Error(output);
}

/** Opens an empty school and creates its account. Returns the website and the Cookie header of a signed-in browser. */
export async function openSchool(settings, how) {
  const website = await open(settings, how);
  await createAccount(settings);
  return { website, address: website.address, cookie: await signIn(website.address) };
}

/** Signs in as the school's only account. Returns the Cookie header. */
export async function signIn(address) {
  const { status, cookies } = await post(address, "/cog-admin/login", { body: new URLSearchParams(staff) });
  if (status !== 303) throw new Error(`Signing in was answered with ${status}.`);
  return cookies.filter((pair) => !pair.startsWith("flash=")).join("; ");
}

/** Requests a page on a new connection. `cookie` is the Cookie header of a browser. */
export const get = (address, path, cookie = "") => ask(address + path, { headers: { Cookie: cookie } });

/** Sends a form as a browser does when someone submits it on a page of the website. */
export const post = (address, path, { cookie = "", body = new URLSearchParams() } = {}) =>
  ask(address + path, { method: "POST", headers: { Origin: address, Cookie: cookie }, body });

async function ask(url, { headers, ...request }) {
  const answer = await fetch(url, { ...request, headers: { ...headers, Connection: "close" }, redirect: "manual" });
  return {
    status: answer.status,
    headers: answer.headers,
    location: answer.headers.get("Location"),
    cookies: answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]),
    text: await answer.text(),
  };
}

/** Returns a multipart body with these fields. A field may be a File. */
export function formOf(fields) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}

/** Publishes a notice. If `bytes` is given, the notice has a PDF with this content. Returns the answer. */
export function publishNotice(address, cookie, title, bytes) {
  const file = bytes && { attachment: new File([bytes], `${title}.pdf`) };
  const body = formOf({ title, type: "General", content: `All of ${title}.`, ...file });
  return post(address, "/cog-admin/notices", { cookie, body });
}

/** Publishes a notice, and throws if the website does not acknowledge it with a redirect. */
export async function acknowledged(address, cookie, title, bytes) {
  const { status } = await publishNotice(address, cookie, title, bytes);
  if (status !== 303) throw new Error(`A notice was answered with ${status}.`);
}

/** Returns a PDF that contains this name, so that its bytes differ from those of other PDFs. */
export const pdfNamed = (name, size = 2000) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n% ${name}\n`), Buffer.alloc(size, name), Buffer.from("\n%%EOF\n")]);

/** Lists the keys of all files in the uploads folder. */
export function storedFiles({ UPLOADS_DIR }) {
  if (!existsSync(UPLOADS_DIR)) return [];
  return readdirSync(UPLOADS_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(UPLOADS_DIR.length + 1));
}

/** Lists the keys of the files that belong to notices, without sharing pictures and page pictures. */
export const noticeFiles = (settings) => storedFiles(settings).filter((key) => key.startsWith("notices/"));

/** Returns the percentile of the values: `share` (0 to 1) of them are not larger. For example, 0.5 gives the median. */
export const at = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil((values.length - 1) * share)] ?? 0;

/** Returns a random generator with numbers from 0 to 1. The same seed gives the same numbers. */
export function randomFrom(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}
