import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  createDiskReserve,
  type DiskSpace,
  getDiskSpace,
  hasFreeSpace,
  requiredFreeBytes,
  reserveBytes,
} from "~/uploads/disk-space.server";
import { createFolderStorage } from "~/uploads/folder-storage.server";
import { setUploads } from "~/uploads/storage.server";
import { freshFolder } from "../support/fresh-folder";
import { pdf } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

describe("the space that uploads leave free", () => {
  it.each([
    [gigabyte, 200 * megabyte],
    [10_000 * megabyte, 200 * megabyte],
    [100 * gigabyte, 2 * gigabyte],
  ])("of a disk of %i bytes, uploads leave free %i bytes", (totalBytes, floor) => {
    expect(requiredFreeBytes({ freeBytes: 0, totalBytes })).toBe(floor);
  });

  it.each([
    [211 * megabyte, 10 * megabyte, true],
    [210 * megabyte, 10 * megabyte, true],
    [210 * megabyte - 1, 10 * megabyte, false],
    [199 * megabyte, 1, false],
    [0, 0, false],
  ])("with %i free bytes a file of %i bytes may be stored: %j", (freeBytes, bytes, expected) => {
    expect(hasFreeSpace({ freeBytes, totalBytes: gigabyte }, bytes)).toBe(expected);
  });

  it("the free space is measured on the disk where a folder is or will be", () => {
    const folder = freshFolder();
    const here = getDiskSpace(folder);
    expect(here.totalBytes).toBeGreaterThan(here.freeBytes);
    expect(here.freeBytes).toBeGreaterThan(0);
    expect(getDiskSpace(`${folder}/not/there/yet`).totalBytes).toBe(here.totalBytes);
  });
});

describe("an almost full disk", () => {
  const school = website();
  const file = () => new File([pdf], "routine.pdf");
  const space: DiskSpace = { freeBytes: 100 * megabyte, totalBytes: gigabyte };
  const tight = () => setUploads(createFolderStorage(school.uploadsFolder, () => space));

  it.each([
    ["en", "There is no room left on the server for this file."],
    ["bn", "সার্ভারে এই ফাইল রাখার জায়গা নেই।"],
  ])(
    "a file on an almost full disk is refused with 507 in %s, and the form comes back as typed",
    async (language, said) => {
      tight();
      const staff = school.signedIn().keep(`lng=${language}`);
      const words = { title: "Half-yearly results", examType: "Half-yearly", classLevel: "6" };
      const page = await staff.post("/cog-admin/result-documents?new", { ...words, file: file() });
      expect(page.status).toBe(507);
      expect(page.text).toContain(said);
      expect(page.html).toContain("Half-yearly results");
      expect(school.storedFiles()).toEqual([]);
      takeConsoleErrors();
    },
  );
});

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
  it("the disk reserve is created if there is room, and only its own user may read it", () => {
    const { refill, size, path } = place(100 * megabyte);
    refill();
    expect([size(), statSync(path).mode & 0o077]).toEqual([reserveBytes, 0]);
  });

  it("the disk reserve does not take the last free space", () => {
    const { refill, size } = place(11 * megabyte);
    refill();
    expect(size()).toBe(0);
  });

  it("the disk reserve is deleted while work needs its space on a full disk, and then created again", async () => {
    const { refill, use, size, path, disk } = place(100 * megabyte);
    refill();
    disk.free = reserveBytes;
    expect(await use(async () => existsSync(path))).toBe(false);
    expect(size()).toBe(reserveBytes);
  });

  it("the disk reserve is created again after work that failed, and the error is passed on", async () => {
    const { refill, use, size, disk } = place(100 * megabyte);
    refill();
    disk.free = reserveBytes;
    const error = new Error("it failed");
    await expect(use(() => Promise.reject(error))).rejects.toBe(error);
    expect(size()).toBe(reserveBytes);
  });

  it("the disk reserve is created again only when the last of several tasks is done", async () => {
    const { refill, use, path, disk } = place(100 * megabyte);
    refill();
    disk.free = reserveBytes;
    const { promise: work, resolve: done } = Promise.withResolvers<void>();
    const first = use(() => work);
    await use(() => {});
    expect(existsSync(path)).toBe(false);
    done();
    await first;
    expect(existsSync(path)).toBe(true);
  });
});
