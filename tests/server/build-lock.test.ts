import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withBuildLock } from "../../app/server/build.mjs";
import { freshFolder } from "../support/fresh-folder";
import { write } from "./built-project";

const lock = "node_modules/.website-being-built";

it("keeps others away while the work is done, and lets them in afterwards, even when it failed", async () => {
  const root = freshFolder();
  const isLocked = () => existsSync(join(root, lock));
  const seen: boolean[] = [];
  await withBuildLock(root, async () => void seen.push(isLocked()), expect.unreachable);
  await expect(withBuildLock(root, () => Promise.reject(new Error("no room")), expect.unreachable)).rejects.toThrow(
    "no room",
  );
  expect([...seen, isLocked()]).toEqual([true, false]);
});

it("waits for another process that builds, and says so once", async () => {
  const root = freshFolder();
  write(root, { [lock]: String(process.ppid) });
  const said: string[] = [];
  const say = (sentence: string) => {
    said.push(sentence);
    setTimeout(() => rmSync(join(root, lock)), 50);
  };
  await withBuildLock(root, async () => void said.push("done"), say);
  expect(said).toEqual(["The website is being built by another start. Waiting for it.", "done"]);
});

it("does not wait for one that died over it", async () => {
  const root = freshFolder();
  const gone = spawn(process.execPath, ["-e", ""]);
  await once(gone, "exit");
  write(root, { [lock]: String(gone.pid) });
  const done: string[] = [];
  await withBuildLock(
    root,
    async () => void done.push("done"),
    () => {},
  );
  expect(done).toEqual(["done"]);
});
