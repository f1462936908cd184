import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const reader = join(import.meta.dirname, "../../deploy/with-settings.sh");
// This program of systemd prints the assignments in a file, in the format that systemd also uses for the settings of a
// service.
const systemd = "/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "settings-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function readSettings(text: string) {
  const file = join(folder, "settings.env");
  writeFileSync(file, text);
  const env = { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV };
  return spawnSync(reader, [file, "printenv", "A"], { encoding: "utf8", env });
}

const lines: [line: string, value: string][] = [
  ["A=plain", "plain"],
  ["A=", ""],
  ["  A = spaces around  ", "spaces around"],
  ["A=one two", "one two"],
  ["A=smtps://user:p&ss=w;rd@mail.example:465?x=1#y", "smtps://user:p&ss=w;rd@mail.example:465?x=1#y"],
  ["A='  $HOME \"x\" `id` \\n '", '  $HOME "x" `id` \\n '],
  ['A="  $(id) `id` $HOME  "', "  $(id) `id` $HOME  "],
  ['A="a \\" b \\\\ c \\$ d \\` e \\n"', 'a " b \\ c $ d ` e \\n'],
  ["A=$(touch pwned)`id`", "$(touch pwned)`id`"],
  ["A=un\\quoted\\\\ x", "unquoted\\ x"],
  ["A=mid\"dle'", "mid\"dle'"],
  ["A=বিদ্যালয়", "বিদ্যালয়"],
  ["A=windows\r", "windows"],
  ["A=first\nA=second", "second"],
  ["# A=comment\n; A=comment\n\nnothing\nexport A=1\nA=last", "last"],
  ["A=x\nB=$(exit 1)\nC=';rm -rf /'", "x"],
];

it.each(lines)("the settings file %j sets %j", (text, value) => {
  expect(readSettings(text)).toMatchObject({ status: 0, stdout: `${value}\n`, stderr: "" });
});

it.each([
  ["A='open", "line 1"],
  ['B=1\nA="open', "line 2"],
  ["A='one' 'two'", "line 1"],
  ['A="one"two', "line 1"],
  ["A=goes on \\\n  here", "line 1"],
  ["# goes on \\\nA=1", "line 1"],
])("the settings file %j is refused, with the number of the line", (text, place) => {
  const { status, stdout, stderr } = readSettings(text);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(place);
});

it.skipIf(!existsSync(systemd)).each(lines.filter(([line]) => !line.includes("$")))(
  "systemd reads %j as %j too",
  (text, value) => {
    mkdirSync(join(folder, "environment.d"), { recursive: true });
    writeFileSync(join(folder, "environment.d/a.conf"), `${text}\n`);
    const env = { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, XDG_CONFIG_HOME: folder };
    const { stdout } = spawnSync(systemd, { encoding: "utf8", env });
    const printed = stdout.split("\n").find((line) => line.startsWith("A="));
    expect(printed === undefined ? "" : withoutQuotes(printed.slice(2))).toBe(value);
  },
);

/** Removes the quotes that the program of systemd puts around a value. */
const withoutQuotes = (text: string) => (text.startsWith('"') ? text.slice(1, -1).replace(/\\(["\\$`])/g, "$1") : text);
