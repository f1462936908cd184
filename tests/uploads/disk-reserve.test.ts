import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createDiskReserve, reserveBytes } from "../../app/uploads/disk-space.server";
import { freshFolder } from "../support/fresh-folder";
import { takeConsoleErrors } from "../support/setup";

const megabyte = 1024 * 1024;

/** A reserve on a disk with so much free beside it, as the disk says it. */
function place(freeBeside: number) {
  const databasePath = join(freshFolder(), "data", "school.db");
  mkdirSync(join(databasePath, ".."));
  const path = `${databasePath}.reserve`;
  const size = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const disk = { free: freeBeside };
  const spaceOf = () => ({ freeBytes: disk.free - size(), totalBytes: 1024 * megabyte });
  return { path, size, disk, ...createDiskReserve(databasePath, spaceOf) };
}

describe("the reserve", () => {
  test("is made where there is room, and its own user alone may read it", () => {
    const { refill, size, path } = place(100 * megabyte);
    refill();
    expect([size(), statSync(path).mode & 0o077]).toEqual([reserveBytes, 0]);
  });

  test("does not take the last room there is", () => {
    const { refill, size } = place(11 * megabyte);
    refill();
    expect(size()).toBe(0);
  });

  test("is left alone while there is room", async () => {
    const { refill, use, path } = place(100 * megabyte);
    refill();
    const { ino } = statSync(path);
    expect(await use(() => statSync(path).ino)).toBe(ino);
    expect(statSync(path).ino).toBe(ino);
  });

  test("is given up on a full disk for as long as the work lasts, and held again after it", async () => {
    const { refill, use, size, path, disk } = place(100 * megabyte);
    refill();
    disk.free = reserveBytes;
    expect(await use(async () => existsSync(path))).toBe(false);
    expect(size()).toBe(reserveBytes);
  });

  test("is held again after work that failed, and what it threw is thrown on", async () => {
    const { refill, use, size, disk } = place(100 * megabyte);
    refill();
    disk.free = reserveBytes;
    const fault = new Error("it failed");
    await expect(use(() => Promise.reject(fault))).rejects.toBe(fault);
    expect(size()).toBe(reserveBytes);
  });

  test("is held again only when the last of several is done", async () => {
    const { refill, use, path, disk } = place(100 * megabyte);
    refill();
    disk.free = reserveBytes;
    let done = () => {};
    const first = use(() => new Promise<void>((resolve) => (done = resolve)));
    await use(() => {});
    expect(existsSync(path)).toBe(false);
    done();
    await first;
    expect(existsSync(path)).toBe(true);
  });

  test("comes back when there is room again", () => {
    const { refill, size, disk } = place(3 * megabyte);
    refill();
    expect(size()).toBe(0);
    disk.free = 100 * megabyte;
    refill();
    expect(size()).toBe(reserveBytes);
  });

  test("that cannot be made stops nobody, and is one line in the log", async () => {
    const { use, path, refill } = place(100 * megabyte);
    mkdirSync(path);
    refill();
    expect(takeConsoleErrors()).toEqual([[expect.stringContaining("EISDIR")]]);
    expect(await use(() => "done")).toBe("done");
    takeConsoleErrors();
  });
});
