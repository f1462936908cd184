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
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { parseEnvironment, setEnvironment } from "~/env.server";
import { getContacts } from "~/school/school.server";
import { errorPolicy } from "~/server/error-page";
import { startMaintenanceServer, waitForDatabase } from "~/server/maintenance-mode";
import { createLogger } from "~/server/middleware/request-log";
import type { RunningServer } from "~/server/start-server";
import { closeDatabase, db, setDatabase } from "~drizzle/client";
import { openEmptySchool } from "../support/school";
import { createSampleSchool } from "../support/school-on-disk";
import { takeConsoleErrors } from "../support/setup";
import { holdLockElsewhere } from "./lock-holder";
import { post, sendRequest } from "./test-server";

async function openClosedWebsite(settings: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const server = await startMaintenanceServer(
    parseEnvironment({ HOST: "127.0.0.1", PORT: "0", ...settings }),
    createLogger("info", { write: (line) => void lines.push(JSON.parse(line)) }),
  );
  onTestFinished(() => server.close());
  return { ...server, port: Number(new URL(server.address).port), lines };
}

describe("a closed website", () => {
  it("a closed website says so in one calm page, in the language of the address, with the last known school name", async () => {
    const school = openEmptySchool();
    getContacts();
    setDatabase(undefined);
    school.$client.close();
    const server = await openClosedWebsite();
    const english = await sendRequest(server, "GET /notices?page=2");
    expect(english.status).toBe(503);
    expect(english.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(english.body).toMatch(
      /^<!doctype html>\n<html lang="en">.*<p>Church High School<\/p>\n<h1>This website is temporarily closed<\/h1>\n<p>We are fixing a problem/s,
    );
    const bengali = await sendRequest(server, "GET /bn/notices");
    expect(bengali.status).toBe(503);
    expect(bengali.body).toMatch(/<html lang="bn">.*<h1>ওয়েবসাইটটি আপাতত বন্ধ আছে<\/h1>/s);
    expect((await sendRequest(server, "GET /cog-admin/results", { Cookie: "lng=bn" })).body).toContain(
      '<html lang="bn">',
    );
    for (const { body } of [english, bengali]) expect(body).not.toMatch(/<script|<link|<img|src=|url\(|database/i);
  });

  it.each([
    "HEAD /bn",
    "OPTIONS /notices",
    "PUT /notices",
    "GET /assets/entry.js",
    "GET /uploads/notices/a.pdf",
    "GET /cog-admin.data?_routes=root",
    "POST /cog-admin/login",
  ])("a closed website answers %s with 503, a time to try again, and every usual header", async (line) => {
    const server = await openClosedWebsite({ PUBLIC_URL: "https://school.example" });
    const { status, headers, body } = await sendRequest(server, line, { Host: "school.example", Cookie: "office=any" });
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      "retry-after": "60",
      "cache-control": "no-store",
      "content-security-policy": errorPolicy,
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "strict-transport-security": "max-age=31536000",
    });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(body === "").toBe(line.startsWith("HEAD"));
  });

  it("a closed website refuses every form and says so, even for a large form", async () => {
    const server = await openClosedWebsite();
    const form = await post(server, "/cog-admin/notices", "title=x&".repeat(200_000));
    expect(form).toMatchObject({
      status: 503,
      body: expect.stringContaining("Anything you send now will not be saved."),
    });
    const waiting = await post(server, "/cog-admin/gallery", "", { "Content-Length": "9", Expect: "100-continue" });
    expect(waiting.status).toBe(503);
  });
});

describe("waiting for the database", () => {
  let folder: string;
  let databasePath: string;
  let good: string;
  let env: Record<string, string>;

  beforeEach(async () => {
    closeDatabase();
    const box = await createSampleSchool();
    folder = box.folder;
    databasePath = box.place.databasePath;
    good = join(folder, "good.db");
    const { backupDir, uploadsDir } = box.place;
    env = { HOST: "127.0.0.1", PORT: "0", DATABASE_PATH: databasePath, BACKUP_DIR: backupDir, UPLOADS_DIR: uploadsDir };
    copyFileSync(databasePath, good);
  });

  afterEach(() => {
    closeDatabase();
    setEnvironment({});
  });

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
      ["is missing", () => rmSync(databasePath), /is missing, but one was here before/],
      ["is cut off", () => truncateSync(databasePath, 20_000), /is damaged/],
      ["is from a newer version", () => change("pragma user_version = 9000"), /made by a newer version/],
    ])(
      "a database that %s closes the website and stays unchanged, and a restored database opens the website again",
      async (_, harm, words) => {
        harm();
        const before = everything();
        const { closed, isOpen } = begin();
        const server = await closed;
        expect(takeConsoleErrors()).toEqual([
          [expect.stringMatching(words)],
          [expect.stringMatching(/^Until this is fixed, visitors at http\S+ see that the website is closed \(503\)\./)],
        ]);
        for (const path of ["/", "/cog-admin/login"])
          expect((await sendRequest(server, `GET ${path}`)).status).toBe(503);
        expect(existsSync(databasePath)).toBe(Object.hasOwn(before, databasePath));
        expect({ ...everything(), [`${databasePath}.lock`]: "" }).toEqual({ ...before, [`${databasePath}.lock`]: "" });
        expect(isOpen()).toBe(false);

        putBack();
        await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
        expect(emails()).toEqual(["head@school.example"]);
      },
    );

    it("a closed website never creates a new school in an empty data folder", async () => {
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

    it("a database that is being rewritten in place is not read before the writing stops", async () => {
      const whole = readFileSync(good);
      const file = openSync(databasePath, "r+");
      writeSync(file, Buffer.alloc(100, "x"), 0, 100, 0);
      const { closed, isOpen } = begin(10);
      await closed;
      expect(takeConsoleErrors()).toHaveLength(2);
      // The first 4,096 bytes repair the file, but each round writes them again, so the file does not count as
      // finished.
      for (const begun = performance.now(); performance.now() - begun < 500; ) {
        writeSync(file, whole, 0, 4096, 0);
        await nextTurn();
        expect(isOpen()).toBe(false);
      }
      closeSync(file);
      await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
    });
  });

  describe("no closed website is shown", () => {
    const refusal = () => waitForDatabase(setEnvironment(env), createLogger("silent"), () => expect.unreachable());

    it("a second website on the same data stops instead of showing a closed website", async () => {
      await holdLockElsewhere(databasePath);
      await expect(refusal()).rejects.toThrow(/^Another copy of this program is using/);
    });
  });
});
