import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

const sources = ["app", "drizzle"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|cjs)$/.test(name))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(root, folder, name), "utf8") })),
);

/** Where a statement is put together from more than its own text, and what is put in: never what somebody typed. */
const reasons: Record<string, string> = {
  "app/operations/doctor/database-checks.server.ts": "names of tables and columns that stand in the same file",
  "app/server/page-cache/change-tracker.ts": "names of our own tables and of acts",
  "app/operations/archive.server.ts": "a number that stands in the same file",
  "app/operations/copy-database.server.ts": "the name of one of two checks",
  "app/operations/inspect-backup.server.ts": "the text of SQLite's own tables, to compare with; nothing runs it",
  "app/operations/referenced-files.server.ts": "names of tables and columns that the database itself gives, quoted",
  "app/operations/replace-database.server.ts": "names of our own tables",
  "app/operations/database-worker.cjs":
    "names of our own tables, as the schema that was compared with ours has them, quoted",
  "drizzle/migrate.ts": "names of tables that the database itself gives, quoted",
};

// Drizzle's own template, sql`…`, binds whatever is put into it; any other one puts it into the statement.
const words = "select|insert|update|delete|replace|pragma|create|drop|alter|attach|vacuum|with recursive";
const template = new RegExp(`(?<!\\bsql(?:<[^\`]*>)?)\`\\s*(?:${words})\\b[^\`]*\\$\\{`, "gi");
const sum = new RegExp(`["'](?:${words})\\b[^"']*["']\\s*\\+`, "gi");
const built = (text: string) => [...text.matchAll(template), ...text.matchAll(sum)].map(([found]) => found);

// Written with another sign here, so that nobody takes the samples for templates of this file.
const asWritten = (text: string) => text.replaceAll("@{", "${");

describe("no statement is put together from text", () => {
  it("all sources are read, and a built statement would be seen", () => {
    expect(sources.length).toBeGreaterThan(400);
    const bad = [
      "`SELECT * FROM notices WHERE id = @{id}`",
      "prepare(`\n  delete from x where y = @{z}`)",
      '"SELECT " + id',
    ];
    for (const text of bad) expect(built(asWritten(text)), text).toHaveLength(1);
    for (const text of ["sql`select @{id}`", "sql<number>`select max(@{at})`", '"SELECT 1"'])
      expect(built(asWritten(text))).toEqual([]);
  });

  it("nothing goes round the binding of values", () => {
    expect(
      sources.filter(({ text }) => /\bsql\.(?:raw|identifier)\b|unsafeMode/.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });

  it("what is built is built of our own words, in files that are named here", () => {
    const found = sources.filter(({ text }) => built(text).length > 0).map(({ file }) => file);
    expect(found.filter((file) => !(file in reasons))).toEqual([]);
  });

  it("no room and no route prepares statements at all: they speak Drizzle", () => {
    const prepares = sources.filter(
      ({ file, text }) =>
        file.startsWith("app/") &&
        /\.(?:prepare|exec)(?:<[^(]*>)?\(\s*[`"]\s*(?:select|insert|update|delete)/i.test(text),
    );
    expect(
      prepares
        .map(({ file }) => file)
        .filter((file) =>
          /^app\/(?:routes|notices|blogs|gallery|results|students|subjects|exams|search|accounts|colleagues|office|trash|activity)\//.test(
            file,
          ),
        ),
    ).toEqual([]);
  });
});
