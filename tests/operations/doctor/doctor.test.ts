import { chmodSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createListener } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseEnvironment } from "~/env.server";
import { runCommand, runDoctor } from "~/operations/doctor/doctor.server";
import {
  checkBackups,
  checkClock,
  checkCopyAway,
  checkDiskSpace,
  checkFileMode,
  checkMemory,
  checkNodeVersion,
  checkPictures,
  checkSettings,
  type Finding,
} from "~/operations/doctor/rules";
import { startTestServer } from "~tests/server/test-server";
import {
  createBackupOf,
  createSampleSchool,
  type DiskSchool,
  flipBit,
  largeKey,
  largeSizes,
  pdfKey,
  photoBytes,
  tamper,
} from "~tests/support/school-on-disk";

const settingsOf = ({ place }: DiskSchool) => ({
  DATABASE_PATH: place.databasePath,
  UPLOADS_DIR: place.uploadsDir,
  BACKUP_DIR: place.backupDir,
});

const enoughMemory = { total: 1024 ** 3, available: 512 * 1024 ** 2 };

async function visit(box: DiskSchool, more: Record<string, string> = {}, now = new Date()) {
  const lines: string[] = [];
  const env = { PORT: String(await closedPort()), HOST: "127.0.0.1", ...settingsOf(box), ...more };
  const say = (line: string) => void lines.push(line);
  const exitCode = await runDoctor({ say, env, node: "22.23.3", memory: enoughMemory, loadSharp: () => {} }, now);
  const about = (what: string) => lines.filter((line) => line.slice(6).startsWith(what));
  return { exitCode, lines, about };
}

async function closedPort(): Promise<number> {
  const listener = createListener();
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const { port } = listener.address() as AddressInfo;
  await new Promise((done) => listener.close(done));
  return port;
}

async function goodBox(): Promise<DiskSchool> {
  const box = await createSampleSchool();
  chmodSync(box.place.databasePath, 0o600);
  mkdirSync(box.place.backupDir, { recursive: true, mode: 0o700 });
  return box;
}

describe("the doctor", () => {
  it("the doctor finds nothing wrong with a good server, and prints a line for each check", async () => {
    const { exitCode, lines, about } = await visit(await goodBox());
    expect(exitCode, lines.join("\n")).toBe(0);
    expect(lines.at(-1)).toBe("Nothing is wrong.");
    expect(about("database")).toEqual([expect.stringMatching(/^ok .*is undamaged\.$/)]);
    expect(about("files")).toEqual([expect.stringMatching(/^ok .*All 1 uploaded files/)]);
    expect(about("website")).toEqual([expect.stringMatching(/^warn .*The website does not answer/)]);
    expect(about("backup")).toEqual([expect.stringMatching(/^warn .*no backup yet.*npm run backup$/)]);
    for (const line of lines.slice(0, -2)) expect(line).toMatch(/^(?:ok {4}|warn {2}|wrong )\S[^\n]+$/);
  });

  it("the doctor names a file that differs between uploads and newest backup, also if the backup has no hashes", async () => {
    const box = await goodBox();
    const name = "school-2026-11-21-034000.db";
    const path = await createBackupOf(box, join(box.place.backupDir, name));
    const damaged = Buffer.from(photoBytes(largeSizes[1])).fill(0, 65_536).toString("hex");
    tamper(
      path,
      `DROP TABLE sqlar_hashes; UPDATE sqlar SET data = x'${damaged}' WHERE name = 'uploads/${largeKey(1)}'`,
    );
    const now = new Date("2026-11-21T05:00:00Z");
    const differs = `uploads/${largeKey(1)} differs from its copy in ${name}`;
    expect((await visit(box, {}, now)).about("backup file")).toEqual([
      expect.stringMatching(new RegExp(`^wrong .*${differs}.*open uploads/.* before you make another one`)),
    ]);
    writeFileSync(join(box.place.uploadsDir, largeKey(1)), "written again since the backup");
    expect((await visit(box, {}, now)).about("backup file")).toEqual([expect.stringMatching(/^ok .*All 5 files/)]);
  });

  it("the doctor says how many files of the newest backup are unchanged, and names a changed one", async () => {
    const box = await goodBox();
    const path = await createBackupOf(box, join(box.place.backupDir, "school-2026-11-21-034000.db"));
    const now = new Date("2026-11-21T05:00:00Z");
    expect((await visit(box, {}, now)).about("backup file")).toEqual([
      expect.stringMatching(/^ok .*All 5 files in school-2026-11-21-034000\.db are unchanged/),
    ]);
    flipBit(path, photoBytes(largeSizes[1]).subarray(200_000, 200_100));
    const { exitCode, about } = await visit(box, {}, now);
    expect([exitCode, about("backup file")]).toEqual([
      1,
      [
        expect.stringMatching(
          /^wrong .*school-2026-11-21-034000\.db is damaged .*differs from what the backup recorded.*npm run backup$/,
        ),
      ],
    ]);
  });

  const overwrite = (text: string) => (path: string) => writeFileSync(path, text);
  const change = (statement: string) => (path: string) => tamper(path, statement);

  it.each<[string, (databasePath: string) => void, RegExp]>([
    ["an empty database", overwrite(""), /is empty.*npm run restore FILE/],
    ["a database that was cut off", (path) => truncateSync(path, 9000), /npm run restore/],
    ["a file that is not a database", overwrite("x".repeat(9000)), /is not a database/],
    ["another program's database", change("pragma application_id = 7"), /another program/],
    ["a newer database", change("pragma user_version = 9000"), /newer version/],
    ["a row that refers to a missing row", change("pragma foreign_keys = off; delete from students"), /damaged/],
    [
      "a row with an impossible day",
      change("update notices set publish_at = -9e15"),
      /row 1 of notices has a value in publish_at/,
    ],
    ["a lost database", (path) => rmSync(path), /is missing, but one was here/],
  ])("the doctor finds %s, says what to do, and ends with 1", async (_what, harm, message) => {
    const box = await goodBox();
    harm(box.place.databasePath);
    const { exitCode, about } = await visit(box);
    expect(about("database")[0]).toMatch(new RegExp(`^wrong .*${message.source}`));
    expect(exitCode).toBe(1);
  });

  it("the doctor finds an upload that is missing on the disk", async () => {
    const box = await goodBox();
    rmSync(join(box.place.uploadsDir, pdfKey));
    const { exitCode, about } = await visit(box);
    expect([exitCode, about("files")[0]]).toEqual([1, expect.stringMatching(`^wrong .*1 uploaded files .*${pdfKey}`)]);
  });

  it("the doctor prints its usage and checks nothing if its options are wrong", async () => {
    const lines: string[] = [];
    const io = {
      say: (line: string) => void lines.push(line),
      env: {},
      node: "22.23.3",
      memory: enoughMemory,
      loadSharp: () => {},
    };
    expect([await runCommand(["--wach"], io), lines.join()]).toEqual([
      2,
      expect.stringMatching(/^The doctor checks settings/),
    ]);
  });

  it("the doctor names a folder's owner only if the owner is why the folder cannot be written", async () => {
    const { about } = await visit(await goodBox(), { UPLOADS_DIR: "/proc" });
    expect(about("folder")).toContainEqual(
      expect.stringMatching(/^wrong .*\/proc cannot be written: .*Check its disk/),
    );
  });

  it("the doctor prints one line for each setting that it cannot read", async () => {
    const { exitCode, about } = await visit(await goodBox(), { PUBLIC_URL: "school", LOG_LEVEL: "loud" });
    expect([exitCode, about("settings").length]).toEqual([1, 2]);
  });
});

describe("the doctor asks", () => {
  it("the doctor asks the website whether it is ready", async () => {
    const box = await goodBox();
    let isReady = true;
    const { port } = await startTestServer({ isReady: () => isReady });
    expect((await visit(box, { PORT: String(port) })).about("website")[0]).toMatch(/^ok .*is ready/);
    isReady = false;
    expect((await visit(box, { PORT: String(port) })).about("website")[0]).toMatch(/^wrong .*cannot be used/);
  });

  it("the doctor reports another program at the website's port", async () => {
    const other = createServer((_request, response) => response.end("hello"));
    onTestFinished(() => void other.close());
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as AddressInfo;
    expect((await visit(await goodBox(), { PORT: String(port) })).about("website")[0]).toMatch(
      /^wrong .*Another program/,
    );
  });

  it("the doctor signs in to the mail server with name and password, and sends no mail", async () => {
    let mails = 0;
    const server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      onAuth: ({ password }, _session, done) =>
        password === "right" ? done(null, { user: "school" }) : done(new Error("Invalid name or password")),
      onData: (_stream, _session, done) => {
        mails++;
        done();
      },
    });
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
    onTestFinished(() => new Promise<void>((done) => void server.close(done)));
    const { port } = server.server.address() as AddressInfo;
    const box = await goodBox();
    const ask = async (SMTP_URL: string) =>
      (await visit(box, { SMTP_URL, PUBLIC_URL: "https://school.example", TRUST_PROXY: "1" })).about("mail server")[0];
    expect(await ask(`smtp://127.0.0.1:${port}`)).toMatch(/^ok .*answers/);
    expect(await ask(`smtp://school:wrong@127.0.0.1:${port}`)).toMatch(
      /^wrong .*Invalid name or password.*Check SMTP_URL/,
    );
    expect(await ask(`smtp://127.0.0.1:${await closedPort()}`)).toMatch(/^wrong .*cannot be used/);
    expect(mails).toBe(0);
  });
});

const megabyte = 1024 * 1024;
const now = new Date("2026-11-21T03:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3600 * 1000);

describe("the doctor on this machine", () => {
  const node = (version: string) => checkNodeVersion(version, now);
  const memory = (total: number, free: number) => checkMemory({ total: total * megabyte, available: free * megabyte });
  const disk = (free: number) => checkDiskSpace("uploads", { freeBytes: free * megabyte, floor: 200 * megabyte });
  const mode = (mode: number, kind: "file" | "folder" = "file") => checkFileMode("school.db", mode, kind);

  it.each<[about: string, level: string, message: string, Finding]>([
    ["Node", "ok", "22.11.0 gets security fixes until 2027-04-30", node("22.11.0")],
    ["Node", "ok", "24.21.0 gets security fixes until 2028-04-30", node("24.21.0")],
    [
      "Node",
      "warn",
      "22.23.3 has had no security fixes since 2027-04-30",
      checkNodeVersion("22.23.3", new Date("2027-05-01")),
    ],
    ["Node", "warn", "23.11.0 is not a long-term support version", node("23.11.0")],
    ["memory", "wrong", "400 MB of 449 MB are free. The website needs a machine with 512 MB", memory(449, 400)],
    ["memory", "ok", "400 MB of 450 MB are free", memory(450, 400)],
    ["memory", "warn", "99 MB of 2 GB are free. Stop other programs on this machine", memory(2000, 99)],
    ["memory", "ok", "100 MB of 2 GB are free", memory(2000, 100)],
    ["pictures", "ok", "Pictures can be read and drawn", checkPictures()],
    [
      "pictures",
      "wrong",
      "sharp does not load (No such module), so no picture can be uploaded",
      checkPictures("No such module"),
    ],
    ["space", "wrong", "Uploads are refused below 200 MB", disk(199)],
    ["space", "warn", "Below 200 MB uploads are refused", disk(200)],
    ["space", "ok", "600 MB are free", disk(600)],
    ["clock", "ok", "It is 2026-11-21 03:00 UTC", checkClock(now, ago(1))],
    ["clock", "ok", "UTC", checkClock(now, undefined)],
    ["clock", "ok", "03:00", checkClock(now, ago(-0.05))],
    ["clock", "wrong", "The newest record is later (2026-11-21T04:00)", checkClock(now, ago(-1))],
    ["clock", "wrong", "That is in the past", checkClock(new Date("1970-01-01T00:05:00Z"), undefined)],
    ["privacy", "ok", "only by its owner", mode(0o100600)],
    ["privacy", "warn", "chmod 600 'school.db'", mode(0o100644)],
    ["privacy", "warn", "may read school.db:  chmod 600", mode(0o100640)],
    ["privacy", "warn", "chmod 700 'school.db'", mode(0o040755, "folder")],
  ])("the doctor judges the machine's %s as %s: %s", (about, level, message, finding) =>
    expect(finding).toEqual({ about, level, message: expect.stringContaining(message) }),
  );

  it.each<[string, Parameters<typeof checkBackups>[0], string[]]>([
    ["fresh", { backup: ago(20), latest: ago(1), newestRow: ago(1) }, ["ok", "ok"]],
    ["two days old", { backup: ago(48), latest: ago(1), newestRow: ago(1) }, ["warn", "ok"]],
    ["a week old", { backup: ago(168), latest: ago(1), newestRow: ago(1) }, ["wrong", "ok"]],
    ["older than the newest row", { backup: ago(1), latest: ago(30), newestRow: ago(1) }, ["ok", "wrong"]],
    ["old because nothing has changed", { backup: ago(1), latest: ago(900), newestRow: ago(900) }, ["ok", "ok"]],
    ["missing", {}, ["warn", "warn"]],
  ])("the doctor judges the age of backups and copies that are %s", (_how, copies, levels) => {
    expect(checkBackups(copies, now).map(({ level }) => level)).toEqual(levels);
  });
});

it.each<[string, Parameters<typeof checkCopyAway>[1], string, string]>([
  ["there is no copy yet", undefined, "warn", "No backup has been copied to /mnt/stick yet"],
  ["the setting is new", { place: "/mnt/other", name: "school-2026-11-21-0340.db" }, "warn", "yet"],
  ["there was never a copy", { place: "/mnt/stick", error: "ENOENT" }, "wrong", "The last try failed: ENOENT."],
  [
    "the copy is from last night",
    { place: "/mnt/stick", name: "school-2026-11-21-0340.db" },
    "ok",
    "is school-2026-11-21-0340.db",
  ],
  [
    "the last try failed",
    { place: "/mnt/stick", name: "school-2026-11-20-0340.db", error: "gone" },
    "warn",
    "failed: gone.",
  ],
  [
    "the copy is three days old",
    { place: "/mnt/stick", name: "school-2026-11-18-0340.db", error: "gone" },
    "wrong",
    "gone.",
  ],
])("the doctor judges the backup copy outside the server when %s", (_when, state, level, message) => {
  const found = checkCopyAway("/mnt/stick", state, new Date("2026-11-21T04:00:00Z"));
  expect(found).toEqual({ level, about: "copy away", message: expect.stringContaining(message) });
});

it("the doctor notices when backups are copied to the disk that they are already on", async () => {
  const box = await createSampleSchool();
  mkdirSync(box.place.backupDir);
  const { about } = await visit(box, { BACKUP_COPY_TO: box.folder });
  expect(about("copy away").join()).toContain("on the same disk as the backups");
});

const https = { PUBLIC_URL: "https://school.example" };
const proxied = { ...https, TRUST_PROXY: "1", HOST: "127.0.0.1" };
const mail = { SMTP_URL: "smtp://mail.example" };

it.each<[about: string, Record<string, string>, string, string]>([
  ["address", {}, "warn", "PUBLIC_URL is not set, so the website answers to any name"],
  ["address", https, "ok", "at https://school.example"],
  ["address", { PUBLIC_URL: "http://school.example" }, "wrong", "passwords are sent unencrypted"],
  ["address", { PUBLIC_URL: "http://school.local" }, "ok", "inside the school"],
  ["address", { PUBLIC_URL: "http://192.168.1.7:3000" }, "ok", "inside the school"],
  ["address", { PUBLIC_URL: "http://school-pc:3000" }, "ok", "inside the school"],
  ["address", { PUBLIC_URL: "http://8.8.4.4" }, "wrong", "not https"],
  ["proxy", {}, "ok", "No proxy is trusted"],
  ["proxy", https, "wrong", "Set TRUST_PROXY=1"],
  ["proxy", proxied, "ok", "TRUST_PROXY is 1"],
  ["proxy", { ...https, TRUST_PROXY: "1" }, "warn", "set HOST=127.0.0.1"],
  ["proxy", { TRUST_PROXY: "1" }, "warn", "PUBLIC_URL is not set"],
  ["proxy", { ...proxied, TRUST_PROXY: "3" }, "warn", "visitors can fake their address"],
  ["mail", {}, "ok", "No mail server is set"],
  ["mail", { ...proxied, ...mail }, "warn", "MAIL_FROM is not set"],
  ["mail", { ...proxied, ...mail, MAIL_FROM: "The School <office@school.example>" }, "ok", "Emails come from"],
  ["mail", { ...proxied, ...mail, MAIL_FROM: "office@school.example" }, "ok", "Emails come from"],
])("the doctor judges the %s in the settings %o as %s: %s", (about, settings, level, message) => {
  const found = checkSettings(parseEnvironment(settings)).find((finding) => finding.about === about);
  expect(found).toMatchObject({ level, message: expect.stringContaining(message) });
});
