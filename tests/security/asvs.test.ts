import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const rows = readFileSync(join(root, "SECURITY.md"), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, number, asked, state, where] = /^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.+) \|$/.exec(line) ?? [];
    return number && asked && state && where ? [{ number, asked, state, where }] : [];
  });
const filesIn = (where: string) =>
  [...where.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name).filter((name) => /^[\w./-]+\.\w+$|^\.\w+$/.test(name));

describe("the sheet of what the standard asks for", () => {
  it("has each of the seventy once, by its number", () => {
    expect(rows).toHaveLength(70);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(70);
  });

  it("says of each whether it is met, open or not applicable", () => {
    expect(rows.filter(({ state }) => !["met", "open", "not applicable"].includes(state))).toEqual([]);
  });

  it("names a file for everything that is met", () => {
    expect(rows.filter(({ state, where }) => state === "met" && filesIn(where).length === 0)).toEqual([]);
  });

  it("names no file that is not there", () => {
    const named = [...new Set(rows.flatMap(({ where }) => filesIn(where)))];
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });
});
