import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { setEnvironment } from "../../app/env.server";
import { runCommand } from "../../app/operations/cli.server";
import { waitForDatabase } from "../../app/server/maintenance-mode";
import { createLogger } from "../../app/server/middleware/request-log";
import type { RunningServer } from "../../app/server/start-server";
import { closeDatabase, db } from "../../drizzle/client";
import { releaseInstanceLock } from "../../drizzle/instance-lock";
import { prepareDatabase } from "../../drizzle/open-database";
import { freshFolder } from "../support/fresh-folder";
import { takeConsoleErrors } from "../support/setup";
import { holdLockElsewhere } from "./lock-holder";
import { sendRequest } from "./test-server";

let folder: string;
let databasePath: string;
let good: string;
let env: Record<string, string>;

beforeEach(() => {
  folder = freshFolder();
  databasePath = join(folder, "data", "school.db");
  good = join(folder, "good.db");
  env = {
    HOST: "127.0.0.1",
    PORT: "0",
    DATABASE_PATH: databasePath,
    BACKUP_DIR: join(folder, "data", "backups"),
    UPLOADS_DIR: join(folder, "uploads"),
  };
  const school = prepareDatabase({ databasePath, backupDir: join(folder, "data", "backups") });
  school.$client.exec(
    "insert into accounts (email, password_hash, state) values ('head@school.example', 'x', 'active')",
  );
  school.$client.close();
  releaseInstanceLock();
  copyFileSync(databasePath, good);
  mkdirSync(join(folder, "uploads"));
  writeFileSync(join(folder, "uploads", "kept"), "an upload");
});

afterEach(() => {
  closeDatabase();
  setEnvironment({});
});

/** Begins to open the database as the website does; `isOpen` tells whether that is over. */
function begin(retryMs = 3_600_000) {
  let isOpen = false;
  const closed = new Promise<RunningServer & { port: number }>((resolve) => {
    const onClosed = (server: RunningServer) => {
      onTestFinished(() => server.close());
      resolve({ ...server, port: Number(new URL(server.address).port) });
    };
    const log = createLogger("silent");
    const opening = waitForDatabase(setEnvironment(env), log, onClosed, { pollMs: 10, retryMs });
    void opening.then(() => {
      isOpen = true;
    });
  });
  return { closed, isOpen: () => isOpen };
}

const everything = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path).toString("base64")]),
  );

const change = (sql: string) => new Database(databasePath).exec(sql).close();

const putBack = () => {
  copyFileSync(good, `${databasePath}.coming`);
  renameSync(`${databasePath}.coming`, databasePath);
};

const emails = () => db().$client.prepare("select email from accounts").pluck().all();

describe("while the database", () => {
  it.each<[string, () => void, RegExp]>([
    ["is missing", () => rmSync(databasePath), /is missing, although one was here before/],
    ["is empty", () => truncateSync(databasePath, 0), /is empty or cut off: it has 0 bytes/],
    ["is cut off", () => truncateSync(databasePath, 20_000), /is damaged/],
    ["is none", () => writeFileSync(databasePath, Buffer.alloc(60_000, "x")), /is not a database/],
    ["is another program's", () => change("pragma application_id = 7"), /belongs to another program/],
    ["is a newer program's", () => change("pragma user_version = 9000"), /made by a newer version/],
  ])(
    "%s, a closed website stands in, nothing is touched, and it opens when a good one is put back",
    async (_, harm, words) => {
      harm();
      const before = everything();
      const { closed, isOpen } = begin();
      const server = await closed;
      const [told, notice, ...more] = takeConsoleErrors().map(([line]) => String(line));
      expect([told, notice, more]).toEqual([
        expect.stringMatching(words),
        expect.stringMatching(/^Until then visitors see at http\S+ that the website is closed \(503\)\./),
        [],
      ]);
      for (const path of ["/", "/cog-admin/login"]) expect((await sendRequest(server, `GET ${path}`)).status).toBe(503);
      expect(existsSync(databasePath)).toBe(Object.hasOwn(before, databasePath));
      expect({ ...everything(), [`${databasePath}.lock`]: "" }).toEqual({ ...before, [`${databasePath}.lock`]: "" });
      expect(isOpen()).toBe(false);

      putBack();
      await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
      expect(emails()).toEqual(["head@school.example"]);
    },
  );

  it("is damaged, the commands of the box still work, and after a restore it opens by itself", async () => {
    const said: string[] = [];
    const io = { say: (line: string) => void said.push(line), ask: async () => undefined, env };
    const backup = join(folder, "backup.db");
    expect(await runCommand(["backup", backup], io)).toBe(0);
    truncateSync(databasePath, 20_000);
    const { closed, isOpen } = begin();
    await closed;
    expect(takeConsoleErrors()).toHaveLength(2);
    expect(await runCommand(["restore", backup, "--yes"], io)).toBe(0);
    expect(said.at(-1)).toMatch(/What was there before is kept in/);
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
    expect(emails()).toEqual(["head@school.example"]);
  });

  it("is replaced by another one that cannot be used, that is said too, once", async () => {
    truncateSync(databasePath, 0);
    const { closed, isOpen } = begin(20);
    await closed;
    writeFileSync(databasePath, Buffer.alloc(60_000, "x"));
    const told = () => takeConsoleErrors().map(([line]) => String(line));
    const all: string[] = [];
    await expect.poll(() => all.push(...told()), { timeout: 10_000 }).toBe(3);
    expect(all[2]).toMatch(/is not a database/);
    putBack();
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
    expect(told()).toEqual([]);
  });

  it("is away with all signs of it, no new school is made", async () => {
    truncateSync(databasePath, 0);
    const { closed, isOpen } = begin(10);
    await closed;
    expect(takeConsoleErrors()).toHaveLength(2);
    renameSync(join(folder, "data"), join(folder, "aside"));
    mkdirSync(join(folder, "data"));
    for (let asked = 0; asked < 50; asked++) await sendRequest(await closed, "GET /");
    expect(readdirSync(join(folder, "data"))).toEqual([]);
    putBack();
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
  });

  it("is being restored, the lock is free for that, and it opens when the restore is over", async () => {
    truncateSync(databasePath, 0);
    const { closed, isOpen } = begin(10);
    const server = await closed;
    expect(takeConsoleErrors()).toHaveLength(2);
    const restore = await holdLockElsewhere(databasePath);
    putBack();
    for (let asked = 0; asked < 50; asked++) expect((await sendRequest(server, "GET /")).status).toBe(503);
    expect(isOpen()).toBe(false);
    restore.kill("SIGKILL");
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
  });

  it("is written anew in its place, it is not looked into before that rests", async () => {
    const whole = readFileSync(good);
    const file = openSync(databasePath, "r+");
    writeSync(file, Buffer.alloc(100, "x"), 0, 100, 0);
    const { closed, isOpen } = begin(10);
    await closed;
    expect(takeConsoleErrors()).toHaveLength(2);
    // Its first page makes it whole again, and somebody goes on writing.
    for (const begun = performance.now(); performance.now() - begun < 500; ) {
      writeSync(file, whole, 0, 4096, 0);
      await nextTurn();
      expect(isOpen()).toBe(false);
    }
    closeSync(file);
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
  });

  it("is held by another program, it opens a while after that one lets go", async () => {
    const other = new Database(databasePath);
    other.exec("begin exclusive");
    const { closed, isOpen } = begin(20);
    await closed;
    expect(String(takeConsoleErrors()[0])).toMatch(/could not be opened or made: database is locked/);
    other.exec("rollback");
    other.close();
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
  });
});

describe("no closed website stands in", () => {
  const refusal = () => waitForDatabase(setEnvironment(env), createLogger("silent"), () => expect.unreachable());

  it("for a database that can be used", async () => {
    await refusal();
    expect(emails()).toEqual(["head@school.example"]);
  });

  it("for a second website on the same data", async () => {
    await holdLockElsewhere(databasePath);
    await expect(refusal()).rejects.toThrow(/^Another copy of this program is using/);
  });

  it("for a first start that cannot make its database", async () => {
    rmSync(join(folder, "data"), { recursive: true });
    writeFileSync(join(folder, "data"), "a file where a folder should be");
    await expect(refusal()).rejects.toThrow(/could not be opened or made/);
  });

  it("where the port is in use", async () => {
    truncateSync(databasePath, 0);
    const { closed } = begin();
    const { port } = await closed;
    env.PORT = String(port);
    await expect(refusal()).rejects.toThrow(`Port ${port} is already in use`);
    expect(takeConsoleErrors()).toHaveLength(3);
  });
});
