import { describe, expect, it } from "vitest";
import { parseEnvironment } from "../../../app/env.server";
import {
  checkBackups,
  checkClock,
  checkDiskSpace,
  checkFileMode,
  checkMemory,
  checkNodeVersion,
  checkSettings,
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
  ])("finds a clock %s", (_how, clock, newestRow, level) => expect(checkClock(clock, newestRow).level).toBe(level));

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

const https = { PUBLIC_URL: "https://school.example" };
const proxied = { ...https, TRUST_PROXY: "1", HOST: "127.0.0.1" };
const mail = { SMTP_URL: "smtp://mail.example" };

const found = (settings: Record<string, string>, about: string) =>
  checkSettings(parseEnvironment(settings)).find((finding) => finding.about === about);

describe("the doctor on the settings", () => {
  it.each<[Record<string, string>, string, string]>([
    [{}, "look", "PUBLIC_URL is not set: the website answers to any name"],
    [https, "ok", "at https://school.example"],
    [{ PUBLIC_URL: "http://school.example" }, "wrong", "passwords travel in the open"],
    [{ PUBLIC_URL: "http://school.local" }, "ok", "inside the school"],
    [{ PUBLIC_URL: "http://192.168.1.7:3000" }, "ok", "inside the school"],
    [{ PUBLIC_URL: "http://school-pc:3000" }, "ok", "inside the school"],
    [{ PUBLIC_URL: "http://8.8.4.4" }, "wrong", "not https"],
  ])("finds the address of %o %s: %s", (settings, level, message) => {
    expect(found(settings, "address")).toMatchObject({ level, message: expect.stringContaining(message) });
  });

  it.each<[Record<string, string>, string, string]>([
    [{}, "ok", "No proxy is trusted"],
    [https, "wrong", "Set TRUST_PROXY=1"],
    [proxied, "ok", "TRUST_PROXY is 1"],
    [{ ...https, TRUST_PROXY: "1" }, "look", "Set HOST=127.0.0.1"],
    [{ TRUST_PROXY: "1" }, "look", "without PUBLIC_URL"],
    [{ ...proxied, TRUST_PROXY: "3" }, "look", "lets visitors choose their address"],
  ])("finds the proxy of %o %s: %s", (settings, level, message) => {
    expect(found(settings, "proxy")).toMatchObject({ level, message: expect.stringContaining(message) });
  });

  it.each<[Record<string, string>, string, string]>([
    [{}, "ok", "No mail server is set"],
    [{ ...proxied, ...mail }, "look", "MAIL_FROM is not set"],
    [{ ...proxied, ...mail, MAIL_FROM: "The School <office@school.example>" }, "ok", "Mails come from"],
    [{ ...proxied, ...mail, MAIL_FROM: "office@school.example" }, "ok", "Mails come from"],
  ])("finds the mails of %o %s: %s", (settings, level, message) => {
    expect(found(settings, "mail")).toMatchObject({ level, message: expect.stringContaining(message) });
  });
});
