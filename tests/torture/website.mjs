import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFlags } from "../node-flags.mjs";
import { killAtExit, undoAtExit } from "./cleanup.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const door = "app/server/cli.mjs";
const websites = new Set();

export const staff = { email: "office@school.example", password: "chalk-and-duster-46" };

/** What came of one promise: `kept` is "skipped" where this machine cannot try it. */
/** @typedef {{ promise: string, kept: boolean | "skipped", detail: string }} Outcome */

/**
 * An empty folder for a school. It is gone afterwards, and the websites of that folder have ended.
 * @template T
 * @param {(settings: Record<string, string>, place: string) => Promise<T>} use
 * @param {string} [place] another folder, which stays
 */
export async function withPlace(use, place) {
  const folder = place ?? mkdtempSync(join(tmpdir(), "school-torture-"));
  const removeFolder = undoAtExit(() => place || rmSync(folder, { recursive: true, force: true }));
  const settings = {
    DATABASE_PATH: join(folder, "data", "school.db"),
    UPLOADS_DIR: join(folder, "uploads"),
    BACKUP_DIR: join(folder, "data", "backups"),
  };
  try {
    return await use(settings, folder);
  } finally {
    const left = [...websites].filter(({ path }) => path.startsWith(join(folder, "/")));
    await Promise.all(left.map(({ kill }) => kill()));
    removeFolder();
  }
}

/**
 * Starts the finished website and resolves when it says its address; rejects with what it said when it ends before.
 * `before` is a program with its words to start it under; that program must give its place to the website. `isClosed`
 * waits for the closed website that stands in while the database cannot be used.
 * @param {Record<string, string>} settings
 * @param {{ before?: string[], isClosed?: boolean }} [how]
 */
export async function open(settings, { before = [], isClosed = false } = {}) {
  const begun = performance.now();
  // As npm start does, and MALLOC_ARENA_MAX below.
  const [program, ...words] = [...before, process.execPath, ...nodeFlags, door, "serve"];
  const env = {
    ...process.env,
    MALLOC_ARENA_MAX: "2",
    PUBLIC_URL: "",
    SMTP_URL: "",
    UPLOADS_S3: "",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "error",
    ...settings,
  };
  const child = killAtExit(spawn(program, words, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] }));
  let said = "";
  let complained = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (complained += text));
  const ended = once(child, "exit")
    .then(([code]) => code)
    .finally(() => websites.delete(own));
  const kill = (signal = "SIGKILL") => {
    child.kill(signal);
    return ended;
  };
  const own = { path: settings.DATABASE_PATH, kill };
  websites.add(own);
  const address = await new Promise((resolve, reject) => {
    (isClosed ? child.stderr : child.stdout).on("data", () => {
      const found = /(http:\/\/\S+)[\s\S]*\n/.exec(isClosed ? complained : said)?.[1];
      if (found) resolve(found);
    });
    ended.then((code) => reject(Object.assign(new Error(`${said}${complained}`.trim()), { code })), reject);
  });
  return {
    address,
    port: Number(new URL(address).port),
    readyMs: performance.now() - begun,
    ended,
    complained: () => complained,
    said: () => said,
    pid: child.pid,
    /** Resident memory, in bytes. */
    memory: () => memoryOf(child.pid),
    kill,
  };
}

/** @typedef {Awaited<ReturnType<typeof open>>} Website */

/** Makes the one account, as at the box. */
export async function createAccount(settings) {
  const env = { ...process.env, ...settings, ACCOUNT_PASSWORD: staff.password };
  const child = spawn(process.execPath, [door, "account", "create", staff.email], { cwd: root, env, stdio: "ignore" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The account could not be made.");
}

/** Signs in; gives the Cookie header. */
export async function signIn(address) {
  const body = new URLSearchParams(staff);
  const answer = await fetch(`${address}/cog-admin/login`, {
    method: "POST",
    headers: { Origin: address },
    body,
    redirect: "manual",
  });
  await answer.arrayBuffer();
  if (answer.status !== 303) throw new Error(`Signing in was answered with ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .filter((pair) => !pair.startsWith("told="))
    .join("; ");
}

/** Posts a form as a page of the website does; gives the status, and the body where `wants` it. */
export async function post(address, path, { cookie, body, wants = false }) {
  const headers = { Origin: address, ...(cookie && { Cookie: cookie }), Connection: "close" };
  const answer = await fetch(address + path, { method: "POST", headers, body, redirect: "manual" });
  const text = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get("Location"),
    headers: answer.headers,
    text: wants ? text : "",
  };
}

/** Publishes a notice with a PDF of its own. */
export function publishNotice(address, cookie, title, bytes) {
  const body = new FormData();
  body.append("title", title);
  body.append("type", "General");
  body.append("content", `All of ${title}.`);
  if (bytes) body.append("attachment", new File([bytes], `${title}.pdf`));
  return post(address, "/cog-admin/notices", { cookie, body });
}

/** The same; throws when it is not acknowledged. */
export async function acknowledged(address, cookie, title, bytes) {
  const { status } = await publishNotice(address, cookie, title, bytes);
  if (status !== 303) throw new Error(`A notice was answered with ${status}.`);
}

/** A small PDF that no other one is like. */
export const pdfNamed = (name, size = 2000) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n% ${name}\n`), Buffer.alloc(size, name), Buffer.from("\n%%EOF\n")]);

/** The keys of all files below the uploads folder. */
export function storedFiles({ UPLOADS_DIR }) {
  if (!existsSync(UPLOADS_DIR)) return [];
  return readdirSync(UPLOADS_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(UPLOADS_DIR.length + 1));
}

/** Numbers from 0 to 1 in an order that the seed tells. */
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

function memoryOf(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
