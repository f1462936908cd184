import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { type S3Config, setEnvironment } from "~/env.server";
import { copyNewestBackup, readCopyState } from "~/operations/away/copy-backups.server";
import { createBucketStore } from "~/operations/away/copy-place.server";
import { runCommand } from "~/operations/cli.server";
import { runNightlyBackup } from "~/operations/make-backups.server";
import { setUploads } from "~/uploads/storage.server";
import { closeDatabase } from "~drizzle/client";
import { createSampleSchool, listRows, photoBytes, photoKey, tamper } from "../support/school-on-disk";
import { takeConsoleErrors } from "../support/setup";
import { putDirectly, s3Server, settingFor } from "../uploads/storage/s3-server";

const { emptyBucket } = s3Server();
const first = "school-2026-11-21-034000.db";
const second = "school-2026-11-22-034000.db";
const night = (name: string) => new Date(`${name.slice(7, 17)}T03:40:00+06:00`);
const outdated = ["01", "02", "03", "04", "05", "06", "07", "08"].map((day) => `school-2026-11-${day}-0300.db`);

async function schoolWithCopies(copyTo: (folder: string) => string) {
  const box = await createSampleSchool();
  const away = join(box.folder, "away");
  mkdirSync(away);
  const { databasePath, backupDir, uploadsDir } = box.place;
  const settings = { DATABASE_PATH: databasePath, BACKUP_DIR: backupDir, UPLOADS_DIR: uploadsDir };
  const env = { ...settings, BACKUP_COPY_TO: copyTo(away) };
  setEnvironment(env);
  setUploads(box.storage);
  const backUp = (name: string) => runNightlyBackup(night(name));
  return {
    ...box,
    env,
    away,
    backUp,
    state: () => readCopyState(backupDir),
    bytesOf: (name: string) => readFileSync(join(backupDir, name)),
  };
}

afterEach(() => {
  closeDatabase();
  setUploads(undefined);
  setEnvironment({});
});

describe("a backup copy in a folder", () => {
  it("each new backup is copied once to the folder, and outdated and interrupted copies there are deleted", async () => {
    const school = await schoolWithCopies((folder) => folder);
    for (const name of [...outdated, "notes.txt", `${second}.part`]) writeFileSync(join(school.away, name), "");
    await school.backUp(first);
    await Promise.all([copyNewestBackup(), copyNewestBackup()]);
    expect(readFileSync(join(school.away, first)).equals(school.bytesOf(first))).toBe(true);
    // The website keeps the last copy of each of seven days and of each of four weeks. Here these are the copy of the
    // first Saturday and the copies of six days from 1 November.
    expect(readdirSync(school.away).sort()).toEqual(["notes.txt", ...outdated.slice(2), first].sort());
    expect(school.state()).toEqual({ place: school.away, name: first });

    rmSync(join(school.away, first));
    await copyNewestBackup();
    expect(readdirSync(school.away)).not.toContain(first);
    await school.backUp(second);
    await copyNewestBackup();
    expect(school.state()?.name).toBe(second);
  });

  it("a backup is not copied if its folder is not mounted; the error is reported and the copy is tried again", async () => {
    const school = await schoolWithCopies((folder) => folder);
    await school.backUp(first);
    rmSync(school.away, { recursive: true });
    await copyNewestBackup();
    expect(school.state()).toEqual({ place: school.away, error: expect.stringContaining("ENOENT") });
    expect(takeConsoleErrors().join()).toContain(`The newest backup could not be copied to ${school.away}: ENOENT`);
    mkdirSync(school.away);
    await copyNewestBackup();
    expect(school.state()).toEqual({ place: school.away, name: first });
  });
});

describe("a backup copy in a bucket", () => {
  it("a backup copied to a bucket in parts is identical, replaces outdated ones, and can be restored from there", async () => {
    const bucket = await emptyBucket();
    const school = await schoolWithCopies(() => settingFor(bucket));
    await school.storage.set(photoKey, new File([photoBytes(9_000_000)], photoKey));
    for (const name of outdated) await putDirectly(bucket, name);
    await school.backUp(first);
    await copyNewestBackup();
    expect(school.state()).toEqual({ place: bucket.bucket, name: first });
    const store = createBucketStore(bucket);
    expect((await store.list()).sort()).toEqual([...outdated.slice(2), first].sort());
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await store.read(first)).chunks) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(school.bytesOf(first))).toBe(true);

    closeDatabase();
    const rows = listRows(school.place.databasePath).notices;
    const output: string[] = [];
    const io = { say: (line: string) => void output.push(line), ask: async () => undefined };
    const whole = settingFor(bucket).replace(/^(.*)\?/, `$1/${first}?`);
    expect(await runCommand(["restore", "s3://", "--look"], { ...io, env: school.env })).toBe(0);
    for (const [address, env] of [
      [`s3://${first}`, school.env],
      ["s3://", school.env],
      [whole, { ...school.env, BACKUP_COPY_TO: "" }],
    ] as const) {
      tamper(school.place.databasePath, "update notices set title = 'Since then'");
      expect(await runCommand(["restore", address, "--yes"], { ...io, env })).toBe(0);
      expect(listRows(school.place.databasePath).notices).toEqual(rows);
    }
    expect(readdirSync(school.place.backupDir).filter((name) => name.startsWith("received-"))).toEqual([]);
    expect(await runCommand(["restore", "s3://school-2026-01-01-0000.db"], { ...io, env: school.env })).toBe(1);
    expect(output.at(-1)).toBe(`There is no school-2026-01-01-0000.db in ${bucket.bucket}.`);
  });

  it.each<[string, Fault, RegExp]>([
    [
      "does not exist",
      ({ method }, { answer }) => method !== "HEAD" && answer.writeHead(404).end(),
      /the bucket does not exist/,
    ],
    ["refuses", (_request, { answer }) => answer.writeHead(403).end("<Code>SignatureDoesNotMatch</Code>"), /403 Sig/],
    ["hangs", () => true, /no answer in time/],
    ["hangs at the second part", ({ url = "" }) => url.includes("partNumber=2"), /no answer in time/],
    [
      "ends the connection at the second part",
      cutWhere("partNumber=2"),
      /PUT .*: (?:ECONNRESET|UND_ERR_SOCKET|.*closed)/,
    ],
    ["ends the connection at the last request", cutWhere(/POST .*uploadId=/), /POST/],
    [
      "is cut off while it is read back",
      (request, { passOn }) => request.method === "GET" && passOn(shorten),
      /terminated/,
    ],
    [
      "returns one wrong byte",
      (request, { passOn }) => request.method === "GET" && passOn(damage),
      /differs from the backup/,
    ],
  ])(
    "a bucket that %s is reported, its copy does not count, and the next try succeeds",
    async (_trouble, fault, told) => {
      const bucket = await emptyBucket();
      const school = await schoolWithCopies(() => settingFor(bucket));
      await school.backUp(first);
      await copyNewestBackup();
      await school.storage.set(photoKey, new File([photoBytes(9_000_000)], photoKey));
      await school.backUp(second);
      const gate = await faultyGate(bucket, fault);
      const timeouts = told.source.includes("in time") ? { answerMs: 300, bytesPerMs: 1e6 } : {};
      await copyNewestBackup(() => createBucketStore(gate, timeouts));
      expect(school.state()).toEqual({ place: bucket.bucket, name: first, error: expect.stringMatching(told) });
      expect(takeConsoleErrors().join()).not.toContain(bucket.secretKey);
      expect(readdirSync(school.place.backupDir)).toContain(second);
      // If reading back was cut off, the copy in the bucket may be complete, so it stays there until the next try
      // writes it again. After all other errors, only the copy of the first backup is left.
      if (!/terminated/.test(told.source)) expect(await createBucketStore(bucket).list()).toEqual([first]);

      await copyNewestBackup();
      expect(school.state()).toEqual({ place: bucket.bucket, name: second });
    },
  );
});

type Gate = { answer: ServerResponse; passOn: (change: (bytes: Buffer) => Buffer) => true };
type Fault = (request: IncomingMessage, gate: Gate) => unknown;

function cutWhere(asked: string | RegExp): Fault {
  return (request, { answer }) => `${request.method} ${request.url}`.search(asked) >= 0 && answer.destroy();
}

const shorten = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const damage = (bytes: Buffer) => {
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  return bytes;
};

/**
 * Opens a server in front of the bucket. `fault` sees each request first and may answer it wrongly. The server passes
 * all other requests on to the bucket.
 */
async function faultyGate(bucket: S3Config, fault: Fault): Promise<S3Config> {
  const { origin, hostname, port } = new URL(bucket.bucket);
  const server = createServer((request, answer) => {
    const passOn = (change?: (bytes: Buffer) => Buffer): true => {
      const { method, url, headers } = request;
      const onward = openRequest({ hostname, port, method, path: url, headers }, async (response) => {
        answer.writeHead(response.statusCode ?? 500, response.headers);
        if (!change) return void response.pipe(answer);
        answer.write(change(Buffer.concat(await response.toArray())), () =>
          answer.writableLength === 0 && change === shorten ? answer.destroy() : answer.end(),
        );
      });
      onward.on("error", () => answer.destroy());
      request.pipe(onward);
      return true;
    };
    if (!fault(request, { answer, passOn })) passOn();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...bucket, bucket: bucket.bucket.replace(origin, own) };
}
