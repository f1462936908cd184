import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { backupStem, parseBackupName } from "~/backups/backup-rules";
import { bn } from "~/i18n/bn";
import { en } from "~/i18n/en";
import { runWatch } from "~/operations/doctor/doctor.server";
import { getServerHealth, isFullCheckDue } from "~/operations/doctor/health-report.server";
import { type Problem, problems } from "~/operations/doctor/rules";
import { failureUrl } from "~/operations/doctor/send-report.server";
import { startMailServer } from "~tests/accounts/mail/mail-server";
import { freePort } from "~tests/free-port.mjs";
import { startTestServer } from "~tests/server/test-server";
import { freshFolder } from "~tests/support/fresh-folder";
import { createSampleSchool, type DiskSchool, pdfKey, writeSmallBackup } from "~tests/support/school-on-disk";

const megabyte = 1024 ** 2;
const disk = vi.hoisted(() => ({ freeBytes: 0 }));
vi.mock(import("~/uploads/disk-space.server"), async (original) => ({
  ...(await original()),
  getDiskSpace: () => ({ freeBytes: disk.freeBytes, totalBytes: 5000 * 1024 ** 2 }),
}));

type Look = {
  env?: Record<string, string>;
  node?: string;
  memory?: { total: number; available: number };
  loadSharp?: () => unknown;
};

/**
 * Prepares a server on which the doctor finds no problem. It has a real mail server, and a real URL that the doctor
 * calls when all is well.
 */
async function openWatch() {
  const box = await createSampleSchool();
  const { databasePath, backupDir, uploadsDir } = box.place;
  chmodSync(databasePath, 0o600);
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  for (const name of [`${backupStem(new Date())}.db`, "school-latest.db"]) writeSmallBackup(join(backupDir, name));
  disk.freeBytes = 4000 * megabyte;
  const mail = await startMailServer();
  onTestFinished(() => mail.close());
  const calls = await startCallServer();
  const { port } = await startTestServer();
  const places = { DATABASE_PATH: databasePath, UPLOADS_DIR: uploadsDir, BACKUP_DIR: backupDir };
  const server = { HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: "http://school.local" };
  const told = { SMTP_URL: mail.url, MAIL_TO: "volunteer@school.example, head@school.example" };
  const lines: string[] = [];
  const healthy = { node: "22.23.3", memory: { total: 1024 * megabyte, available: 500 * megabyte }, loadSharp() {} };
  const look = ({ env, ...harm }: Look = {}) =>
    runWatch({
      ...healthy,
      ...harm,
      say: (line) => void lines.push(line),
      env: { ...places, ...server, ...told, HEALTH_PING_URL: calls.url, ...env },
    });
  return { box, mail, calls, look, lines };
}

async function startCallServer() {
  const paths: string[] = [];
  let lateMs = 0;
  const server = createServer((request, response) => {
    response.setHeader("Date", new Date(Date.now() + lateMs).toUTCString());
    if (request.method === "GET") paths.push(request.url ?? "");
    response.end("OK");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const beLate = (ms: number) => {
    lateMs = ms;
  };
  return { url: `http://127.0.0.1:${port}/code`, paths, beLate };
}

// A mail server that speaks TLS from the first byte, with a certificate that it has signed itself.
async function startUntrusted(): Promise<string> {
  const server = new SMTPServer({ secure: true, logger: false });
  server.on("error", () => {});
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(() => new Promise<void>((done) => void server.close(done)));
  return `https://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

type Watch = Awaited<ReturnType<typeof openWatch>>;

const harms: Record<
  Exclude<Problem, "doctor" | "mail server" | "copy away">,
  (box: DiskSchool, watch: Watch) => unknown
> = {
  settings: () => ({ env: { LOG_LEVEL: "loud" } }),
  address: () => ({ env: { PUBLIC_URL: "http://8.8.4.4" } }),
  proxy: async () => ({ env: { PUBLIC_URL: await startUntrusted() } }),
  Node: () => ({ node: "20.19.0" }),
  memory: () => ({ memory: { total: 1024 * megabyte, available: 90 * megabyte } }),
  pictures: () => ({
    loadSharp() {
      throw new Error("No such module");
    },
  }),
  folder: ({ place }) => {
    rmSync(place.uploadsDir, { recursive: true });
    writeFileSync(place.uploadsDir, "");
  },
  space: () => {
    disk.freeBytes = 500 * megabyte;
  },
  database: ({ place }) => truncateSync(place.databasePath, 9000),
  files: ({ place }) => rmSync(join(place.uploadsDir, pdfKey)),
  uploads: async () => ({ env: { UPLOADS_S3: `http://key:secret@127.0.0.1:${await freePort()}/our-bucket` } }),
  backup: ({ place }) => {
    for (const name of readdirSync(place.backupDir)) if (parseBackupName(name)) rmSync(join(place.backupDir, name));
  },
  "backup file": ({ place }) => {
    for (const name of readdirSync(place.backupDir))
      if (parseBackupName(name)) truncateSync(join(place.backupDir, name), 4096);
  },
  copy: ({ place }) => utimesSync(join(place.backupDir, "school-latest.db"), 1763700000, 1763700000),
  clock: (_box, { calls }) => calls.beLate(3_600_000),
  certificate: async () => ({ env: { PUBLIC_URL: await startUntrusted(), TRUST_PROXY: "1" } }),
  website: async () => ({ env: { PORT: String(await freePort()) } }),
};

describe("the watch of the doctor", () => {
  it.each(Object.entries(harms))("the watch emails about a problem with %s and about its end", async (name, harm) => {
    const about = name as Problem;
    const watch = await openWatch();
    const { box, mail, calls, look } = watch;
    const whole = freshFolder();
    cpSync(box.folder, whole, { recursive: true, preserveTimestamps: true });

    const changed = (await harm(box, watch)) as Look | undefined;
    expect(await look(changed)).toBe(0);
    expect(calls.paths).toEqual(["/code/fail"]);
    expect(mail.emails.map(({ to }) => to)).toEqual([["volunteer@school.example", "head@school.example"]]);
    for (const texts of [en, bn]) {
      expect(mail.emails[0]?.text).toContain(`- ${texts[`doctor.${about}`]}\n  ${texts[`doctor.${about}.do`]}`);
    }

    for (const part of ["data/backups", "data/school.db", "uploads"]) {
      rmSync(join(box.folder, part), { recursive: true });
      cpSync(join(whole, part), join(box.folder, part), { recursive: true, preserveTimestamps: true });
    }
    disk.freeBytes = 4000 * megabyte;
    calls.beLate(0);
    expect(await look()).toBe(0);
    expect(calls.paths.slice(1)).toEqual(["/code"]);
    expect(mail.emails).toHaveLength(2);
    expect(mail.emails[1]?.text).toContain(`- ${en[`doctor.${about}`]}`);
    expect(mail.emails[1]?.text).not.toContain(en[`doctor.${about}.do`]);
  });

  it("the watch sends no email while all is well, and calls the ping URL each time", async () => {
    const { mail, calls, look, lines } = await openWatch();
    for (const _ of ["first", "second"]) expect(await look()).toBe(0);
    expect([mail.emails, calls.paths, lines]).toEqual([[], ["/code", "/code"], []]);
  });

  it("the watch exits with 1 while the mail server cannot be reached, and emails open problems afterwards", async () => {
    const { mail, calls, look } = await openWatch();
    disk.freeBytes = 0;
    expect(await look({ env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } })).toBe(1);
    expect(calls.paths).toEqual(["/code/fail"]);
    await look();
    expect(mail.emails.map(({ subject }) => subject)).toEqual([
      "school.local: a problem was found | school.local: একটি সমস্যা দেখা দিয়েছে",
    ]);
    expect(mail.emails[0]?.text).toContain(en["doctor.space"]);
    expect(mail.emails[0]?.text).not.toContain(en["doctor.mail server"]);
  });

  it.each([
    ["a torn line", '{"at": 17'],
    ["other fields", '{"at": 1, "problems": "none"}'],
  ])("a stored result with %s counts as no earlier check", async (_what, stored) => {
    const { box, mail, look } = await openWatch();
    writeFileSync(join(box.folder, "data", "doctor.json"), stored);
    disk.freeBytes = 0;
    for (const _ of ["first", "second"]) expect(await look()).toBe(0);
    expect(mail.emails).toHaveLength(1);
  });

  it("the watch emails a problem once and its end once, and repeats an email that it could not record", async () => {
    const { box, mail, calls, look } = await openWatch();
    const note = join(box.folder, "data", "doctor.json");
    mkdirSync(note);
    disk.freeBytes = 0;
    expect(await look()).toBe(1);
    rmSync(note, { recursive: true });
    for (const _ of ["first", "second"]) expect(await look()).toBe(0);
    expect(mail.emails).toHaveLength(2);
    disk.freeBytes = 4000 * megabyte;
    for (const _ of ["first", "second"]) expect(await look()).toBe(0);
    expect(mail.emails).toHaveLength(3);
    expect(calls.paths).toEqual([...Array(3).fill("/code/fail"), "/code", "/code"]);
  });

  it.each([
    ["https://hc-ping.com/code", "https://hc-ping.com/code/fail"],
    ["https://hc-ping.com/code/", "https://hc-ping.com/code/fail"],
    [
      "https://kuma.example/api/push/code?status=up&msg=OK&ping=",
      "https://kuma.example/api/push/code?status=down&msg=space&ping=",
    ],
  ])("the watch reports a problem to the ping URL %s by calling %s", (address, failing) =>
    expect(failureUrl(new URL(address), ["space"]).href).toBe(failing),
  );

  it("the watch reads the full database once per Dhaka day, and at every run while a problem with files is open", () => {
    const last = (about: Problem[]) => ({
      at: 0,
      fullCheckAt: Date.parse("2026-11-21T18:10:00Z"),
      problems: about.map((one) => ({ about: one, message: "" })),
      reported: [],
    });
    const [sameDay, nextDay] = [new Date("2026-11-22T17:10:00Z"), new Date("2026-11-22T18:10:00Z")];
    expect(isFullCheckDue(undefined, sameDay)).toBe(true);
    expect(isFullCheckDue(last(["memory"]), sameDay)).toBe(false);
    expect(isFullCheckDue(last(["files"]), sameDay)).toBe(true);
    expect(isFullCheckDue(last([]), nextDay)).toBe(true);
  });

  it("the doctor knows exactly the problems that docs/deploy.md lists", () => {
    const [, table = ""] =
      /## When something is wrong\n([\s\S]*?)\n## /.exec(readFileSync("docs/deploy.md", "utf8")) ?? [];
    const rows = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = ""]) => names.split(", "));
    expect(rows.slice(2).sort()).toEqual([...problems].sort());
  });

  it("the website reports a problem when the watch has been silent for more than two days", async () => {
    const { box, look } = await openWatch();
    const { databasePath } = box.place;
    const about = (days: number) =>
      getServerHealth(databasePath, new Date(Date.now() + days * 24 * 3_600_000))?.problems.map((one) => one.about);
    expect(about(0)).toBeUndefined();
    await look();
    expect([about(1), about(3)]).toEqual([[], ["doctor"]]);
  });
});
