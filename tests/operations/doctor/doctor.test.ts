import { chmodSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createListener } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { SMTPServer } from "smtp-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { runDoctor } from "../../../app/operations/doctor/doctor.server";
import { startTestServer } from "../../server/test-server";
import { createEmptySchool, createSampleSchool, type DiskSchool, pdfKey, tamper } from "../../support/school-on-disk";

const settingsOf = ({ place }: DiskSchool) => ({
  DATABASE_PATH: place.databasePath,
  UPLOADS_DIR: place.uploadsDir,
  BACKUP_DIR: place.backupDir,
});

/** What the doctor says of a box, and its exit code. Nothing answers at the port unless `more` names one. */
async function visit(box: DiskSchool, more: Record<string, string> = {}, now = new Date()) {
  const lines: string[] = [];
  const env = { PORT: String(await closedPort()), HOST: "127.0.0.1", ...settingsOf(box), ...more };
  const exitCode = await runDoctor({ say: (line) => void lines.push(line), env, node: "24.1.0" }, now);
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
  it("finds nothing wrong with a good box, a line for each thing", async () => {
    const { exitCode, lines, about } = await visit(await goodBox());
    expect(exitCode, lines.join("\n")).toBe(0);
    expect(lines.at(-1)).toBe("Nothing is wrong.");
    expect(about("database")).toEqual([expect.stringMatching(/^ok .*is whole\.$/)]);
    expect(about("files")).toEqual([expect.stringMatching(/^ok .*All 1 files/)]);
    expect(about("website")).toEqual([expect.stringMatching(/^look .*Nothing answers/)]);
    expect(about("backup")).toEqual([expect.stringMatching(/^look .*no backup yet.*npm run backup$/)]);
    for (const line of lines.slice(0, -2)) expect(line).toMatch(/^(?:ok {4}|look {2}|wrong )\S[^\n]+$/);
  });

  it("finds nothing wrong where nothing has been installed yet", async () => {
    const { exitCode, about } = await visit(createEmptySchool());
    expect([exitCode, about("database")]).toEqual([0, [expect.stringContaining("the first start makes it")]]);
  });

  const overwrite = (text: string) => (path: string) => writeFileSync(path, text);
  const change = (statement: string) => (path: string) => tamper(path, statement);

  it.each<[string, (databasePath: string) => void, RegExp]>([
    ["an empty database", overwrite(""), /is empty.*npm run restore FILE/],
    ["a database that was cut off", (path) => truncateSync(path, 9000), /npm run restore/],
    ["what is no database", overwrite("x".repeat(9000)), /is not a database/],
    ["another program's database", change("pragma application_id = 7"), /another program/],
    ["a newer database", change("pragma user_version = 9000"), /newer version/],
    ["a row that points at nothing", change("pragma foreign_keys = off; delete from students"), /damaged/],
    ["a lost database", (path) => rmSync(path), /is missing, although one was here/],
  ])("finds %s, says what to do, and ends with 1", async (_what, harm, message) => {
    const box = await goodBox();
    harm(box.place.databasePath);
    const { exitCode, about } = await visit(box);
    expect(about("database")[0]).toMatch(new RegExp(`^wrong .*${message.source}`));
    expect(exitCode).toBe(1);
  });

  it("finds a lost file", async () => {
    const box = await goodBox();
    rmSync(join(box.place.uploadsDir, pdfKey));
    const { exitCode, about } = await visit(box);
    expect([exitCode, about("files")[0]]).toEqual([1, expect.stringMatching(`^wrong .*1 files .*${pdfKey}`)]);
  });

  it("finds settings that cannot be read, a line for each", async () => {
    const { exitCode, about } = await visit(await goodBox(), { PUBLIC_URL: "school", LOG_LEVEL: "loud" });
    expect([exitCode, about("settings").length]).toEqual([1, 2]);
  });

  it("looks while the website writes, and changes nothing", async () => {
    const box = await goodBox();
    const writer = new Database(box.place.databasePath);
    onTestFinished(() => void writer.close());
    writer.exec("begin immediate; update notices set title = 'half'");
    expect((await visit(box)).about("database")[0]).toMatch(/^ok /);
    writer.exec("rollback");
  });
});

describe("the doctor asks", () => {
  it("the website, which says whether it is ready", async () => {
    const box = await goodBox();
    let isReady = true;
    const { port } = await startTestServer({ isReady: () => isReady });
    expect((await visit(box, { PORT: String(port) })).about("website")[0]).toMatch(/^ok .*is ready/);
    isReady = false;
    expect((await visit(box, { PORT: String(port) })).about("website")[0]).toMatch(/^wrong .*cannot be used/);
  });

  it("who else answers at its port", async () => {
    const other = createServer((_request, response) => response.end("hello"));
    onTestFinished(() => void other.close());
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as AddressInfo;
    expect((await visit(await goodBox(), { PORT: String(port) })).about("website")[0]).toMatch(
      /^wrong .*Another program/,
    );
  });

  it("the mail server, with name and password, and sends nothing", async () => {
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
