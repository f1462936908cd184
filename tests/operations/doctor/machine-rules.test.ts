import { describe, expect, it } from "vitest";
import {
  checkBackups,
  checkClock,
  checkDiskSpace,
  checkFileMode,
  checkMemory,
  checkNodeVersion,
} from "../../../app/operations/doctor/rules";

const megabyte = 1024 * 1024;
const now = new Date("2026-11-21T03:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3600 * 1000);

describe("the doctor on this machine", () => {
  it.each([
    ["18.20.4", "wrong", "needs Node 20.19 or newer; this is 18.20.4"],
    ["20.18.1", "wrong", "Install Node 24"],
    ["20.19.0", "look", "no security fixes since 2026-04-30"],
    ["22.11.0", "ok", "security fixes until 2027-04-30"],
    ["24.0.0", "ok", "until 2028-04-30"],
    ["23.5.0", "look", "no line for servers"],
  ])("finds Node %s %s: %s", (version, level, message) => {
    expect(checkNodeVersion(version, now)).toEqual({ level, about: "Node", message: expect.stringContaining(message) });
  });

  it.each([
    [449, 400, "wrong"],
    [450, 400, "ok"],
    [2000, 99, "look"],
    [2000, 100, "ok"],
  ])("finds %i MB of memory with %i free %s", (total, available, level) => {
    expect(checkMemory({ total: total * megabyte, available: available * megabyte }).level).toBe(level);
  });

  it.each([
    [199, "wrong", "Uploads are refused below 200 MB"],
    [200, "look", "Below 200 MB uploads are refused"],
    [600, "ok", "600 MB are free"],
  ])("finds %i MB of free disk %s: %s", (free, level, message) => {
    const found = checkDiskSpace("uploads", { freeBytes: free * megabyte, floor: 200 * megabyte });
    expect(found).toEqual({ level, about: "space", message: expect.stringContaining(message) });
  });

  it.each<[string, Date, Date | undefined, string]>([
    ["right", now, ago(1), "ok"],
    ["right without any row", now, undefined, "ok"],
    ["right within minutes of the newest row", now, ago(-0.05), "ok"],
    ["wrong before the newest row", now, ago(-1), "wrong"],
    ["wrong long ago", new Date("1970-01-01T00:05:00Z"), undefined, "wrong"],
  ])("finds a clock %s", (_how, clock, newestRow, level) => {
    expect(checkClock(clock, newestRow).level).toBe(level);
  });

  it.each([
    [0o100600, "file", "ok", "owner alone"],
    [0o100644, "file", "look", "chmod 600 'school.db'"],
    [0o100640, "file", "look", "chmod 600"],
    [0o040755, "folder", "look", "chmod 700 'school.db'"],
  ] as const)("finds the mode %o of a %s %s: %s", (mode, kind, level, message) => {
    expect(checkFileMode("school.db", mode, kind)).toEqual({
      level,
      about: "privacy",
      message: expect.stringContaining(message),
    });
  });

  it.each<[string, Parameters<typeof checkBackups>[0], string[]]>([
    ["fresh", { backup: ago(20), latest: ago(1), newestRow: ago(1) }, ["ok", "ok"]],
    ["two days old", { backup: ago(48), latest: ago(1), newestRow: ago(1) }, ["look", "ok"]],
    ["a week old", { backup: ago(168), latest: ago(1), newestRow: ago(1) }, ["wrong", "ok"]],
    ["left behind by the rows", { backup: ago(1), latest: ago(30), newestRow: ago(1) }, ["ok", "wrong"]],
    ["old because nothing changed", { backup: ago(1), latest: ago(900), newestRow: ago(900) }, ["ok", "ok"]],
    ["not there", {}, ["look", "look"]],
  ])("finds copies that are %s", (_how, copies, levels) => {
    expect(checkBackups(copies, now).map(({ level }) => level)).toEqual(levels);
  });
});
