import { readdirSync } from "node:fs";
import { request as openRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createRequestHandler } from "@remix-run/express";
import { describe, expect, it } from "vitest";
import { guardAdminRoutes } from "~/accounts/guard.server";
import { listArchiveEntries, readArchiveFile } from "~/backups/archive.server";
import { env } from "~/env.server";
import { isBackupUnderWay } from "~/operations/backup-lock.server";
import { openReadOnly } from "~/operations/inspect-backup.server";
import { limitBodies } from "~/server/limit-bodies";
import { uploads } from "~/uploads/storage.server";
import { photoBytes } from "../support/school-on-disk";
import { website } from "../support/website";
import { websiteBuild } from "../support/website-build";
import { startTestServer } from "./test-server";

const school = website();
const sizes = [1000, 65_535, 65_536, 65_537, 200_000, 1_100_000, 3_000_000];
const files = Array.from({ length: 35 }, (_, at) => {
  const bytes = photoBytes(sizes[at % sizes.length]);
  bytes[0] = at;
  return { key: `documents/gallery/a${at}_1763700000000.jpg`, bytes: Buffer.from(bytes) };
});

async function open() {
  for (const { key, bytes } of files) await uploads().set(key, new File([new Uint8Array(bytes)], key));
  const build = limitBodies(guardAdminRoutes(websiteBuild()));
  const handler = createRequestHandler({ build, mode: "production" });
  return startTestServer({ handler });
}

function pressButton(port: number) {
  const host = `127.0.0.1:${port}`;
  const headers = {
    Host: host,
    Origin: `http://${host}`,
    Cookie: school.signedIn().cookieHeader,
    "Content-Length": "0",
  };
  const posted = openRequest({ host: "127.0.0.1", port, path: "/cog-admin/backups", method: "POST", headers });
  posted.on("error", () => {});
  posted.end();
  return posted;
}

async function readOnlyBackup(): Promise<Map<string, Buffer>> {
  const [name = ""] = readdirSync(env().BACKUP_DIR).filter((found) => /^school-\d.*-by-hand\.db$/.test(found));
  const client = openReadOnly(join(env().BACKUP_DIR, name));
  try {
    const read = [...listArchiveEntries(client)].map(
      async (entry) => [entry.name.replace("uploads/", ""), await readArchiveFile(client, entry)] as const,
    );
    return new Map(await Promise.all(read));
  } finally {
    client.close();
  }
}

type Posted = ReturnType<typeof pressButton>;

const stays = (posted: Posted) =>
  new Promise<void>((done) => posted.on("response", (answer) => answer.resume().on("end", done)));
const leavesAtOnce = async (posted: Posted) => {
  await expect.poll(isBackupUnderWay, { interval: 1 }).toBe(true);
  posted.destroy();
};
const leavesLater = async (posted: Posted) => {
  await pause(300);
  posted.destroy();
};

describe("a backup by the button holds every file byte for byte", () => {
  it.each([
    ["stays until the answer", stays],
    ["leaves as soon as it has begun", leavesAtOnce],
    ["leaves after 300 ms", leavesLater],
  ])(
    "a backup holds every file byte for byte when the person who pressed the button %s",
    { timeout: 60_000 },
    async (_how, go) => {
      const { port } = await open();
      await go(pressButton(port));
      await expect.poll(isBackupUnderWay, { timeout: 50_000 }).toBe(false);
      const copied = await readOnlyBackup();
      expect(copied.size).toBe(files.length);
      for (const { key, bytes } of files) expect(copied.get(key)?.equals(bytes), key).toBe(true);
    },
  );
});
