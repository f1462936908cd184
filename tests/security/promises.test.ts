import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json";

const root = join(import.meta.dirname, "../..");
const textOf = (name: string) => readFileSync(join(root, name), "utf8");
const [, section = ""] = textOf("SECURITY.md").split("## What the website promises, and the test that holds it\n");
const rows = (section.split("\n## ")[0] ?? "").split("\n").flatMap((line) => {
  const [, number, promise, test] = /^\| (\d+) \| (.+) \| (.+) \|$/.exec(line) ?? [];
  return number && promise && test ? [{ number: Number(number), promise, parts: test.split(/; (?=`)/) }] : [];
});
const named = rows.flatMap(({ number, parts }) => parts.map((part) => ({ number, part })));
const tests = named.flatMap(({ number, part }) => {
  const [, file, title] = /^`([\w./-]+)` "([^"]+)"$/.exec(part) ?? [];
  return file && title ? [{ number, file, title }] : [];
});
const commands = named.flatMap(({ number, part }) => {
  const [, script, word] = /^`(?:CUTS=200 )?npm run (\w+)(?: -- (--\w+|"[^"]+"))?`$/.exec(part) ?? [];
  return script ? [{ number, script, word }] : [];
});

describe("the table of promises", () => {
  it("has each of the forty-two once, in order", () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 42 }, (_, place) => place + 1));
  });

  it("names at least one test for each, and nothing that is neither a test nor a command", () => {
    const held = new Set(tests.map(({ number }) => number));
    expect(rows.filter(({ number }) => !held.has(number))).toEqual([]);
    expect(tests.length + commands.length).toBe(named.length);
  });

  it("names no file and no test that is not there", () => {
    const lost = tests.filter(
      ({ file, title }) => !existsSync(join(root, file)) || !textOf(file).includes(`"${title}"`),
    );
    expect(lost).toEqual([]);
  });

  it("names no command and no trial that is not there", () => {
    const trials = textOf("tests/torture/run.mjs");
    const isThere = (script: string, word?: string) =>
      Object.hasOwn(packageJson.scripts, script) &&
      (!word || trials.includes(word.startsWith('"') ? `[${word}, ` : word));
    expect(commands.filter(({ script, word }) => !isThere(script, word))).toEqual([]);
  });
});
