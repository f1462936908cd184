import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import { readSpreadsheet } from "~/admin/import/read-spreadsheet.server";
import { fileTypes } from "~/uploads/file-types";
import * as schema from "~drizzle/schema";
import { insertBlog, insertNotice, insertResultDocument } from "../support/content-rows";
import { insertMark, insertMarkSheet } from "../support/mark-sheet";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import { routesOfTheTable } from "../support/website-build";

const school = website();
const app = join(import.meta.dirname, "../../app");
const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
const source = files.map((name) => readFileSync(join(app, name), "utf8")).join("\n");
const named = (pattern: RegExp) => [...new Set([...source.matchAll(pattern)].map(([, name = ""]) => name))].sort();

const parameters = named(/searchParams\.(?:get|getAll|has)\("(\w+)"\)/g);
const localized = [named(/names=\{\{ en: "(\w+)"/g), named(/names=\{\{ en: "\w+", bn: "(\w+)"/g)].flat();
const fields = [...new Set([...named(/\bname="(\w+)"/g), ...localized, "email", "password"])];

const probes = [
  "'",
  '"',
  "';--",
  "\\",
  "%' or '%'='",
  "1' union select name, sql, 1 from sqlite_schema --",
  "1; drop table notices",
  "1 or randomblob(90000000)",
  '"a" NEAR(',
  "title:*",
  "a* OR ^b",
  "-'a",
  "\u09e7'",
  "{x} : y",
];
/**
 * Pairs of texts that no row contains. If a text became part of an SQL condition, the first of a pair would be true and
 * the second false, so their answers would differ.
 */
const twins = [
  ["zq' or 'zx'='zx", "zq' or 'zx'='zy"],
  ["0 or 5005=5005", "0 or 5005=5006"],
  ['zq" or "zx"="zx', 'zq" or "zx"="zy'],
] as const;

const loaders = Object.values(routesOfTheTable).filter(({ module }) => module.loader);
const actions = Object.values(routesOfTheTable).filter(({ module }) => module.action);
const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
const counts = () =>
  tables.map((table) => [getTableName(table), school.database.all(sql`select count(*) as n from ${table}`)]);

let Cookie: string;

beforeEach(() => {
  insertNotice(school.database, { title: "Sports day", content: "zebra" });
  insertNotice(school.database, { title: "A secret draft", status: "Draft" });
  insertResultDocument(school.database);
  insertBlog(school.database);
  const { exam, first, science } = insertMarkSheet(school.database);
  insertMark(school.database, exam, first, science, 71);
  Cookie = school.signedIn().cookieHeader;
});

type Handler = (args: object) => unknown;

/** Returns the answer of a loader or action as text. Throws an error if a visitor would get a 500 page. */
async function said(handler: unknown, path: string, params: Record<string, string>, init: RequestInit = {}) {
  const request = new Request(school.origin + path, init);
  request.headers.set("Cookie", Cookie);
  request.headers.set("Origin", school.origin);
  const given = await Promise.resolve()
    .then(() => (handler as Handler)({ request, params, context: {} }))
    .catch((thrown: unknown) => {
      if (thrown instanceof Error) throw thrown;
      return thrown;
    });
  if (!(given instanceof Response)) return JSON.stringify(given) ?? "";
  if (given.status >= 500) throw new Error(`answered with ${given.status}`);
  return `${given.status} ${given.headers.get("Location")} ${await readBody(given)}`;
}

/**
 * Reads the body as text. Of a workbook, this reads only the rows, because the file also contains the time of its
 * creation.
 */
async function readBody(answer: Response): Promise<string> {
  if (answer.headers.get("Content-Type") !== fileTypes.xlsx.type) return answer.text();
  return JSON.stringify(await readSpreadsheet("class.xlsx", Buffer.from(await answer.arrayBuffer())));
}

/**
 * Returns an address with `text` in each query parameter. For a list of content, the address keeps its path, because
 * the loader reads the kind of content from it.
 */
const query = (text: string, { id, path }: (typeof loaders)[number]) =>
  `/${id.startsWith("routes/admin/content/list/") ? path : ""}?${new URLSearchParams(parameters.filter((name) => name !== "lng").map((name) => [name, text]))}`;
const known = {
  id: "1",
  exam: "1",
  student: "1",
  subject: "1",
  list: "notices",
  page: "notices",
  kind: "notice",
  decision: "approve",
  "*": "1",
};
const inAddress = (text: string) => Object.fromEntries(Object.keys(known).map((name) => [name, text]));

function alike(answer: string, [first, second]: readonly [string, string]): string {
  const escapes = [
    (text: string) => text,
    (text: string) => JSON.stringify(text).slice(1, -1),
    encodeURIComponent,
    (text: string) => `${new URLSearchParams({ x: text })}`.slice(2),
  ];
  const same = escapes.reduce((text, written) => text.replaceAll(written(second), written(first)), answer);
  // Removes differences that are no injection: a search page shows the searched words, and some pages show the time of
  // their creation or random tokens.
  return same
    .replaceAll("zy", "zx")
    .replaceAll("5006", "5005")
    .replace(/[\w-]{20,}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
}

describe("no injection", () => {
  it("the injection test knows all pages, parameters and fields", () => {
    expect([loaders.length > 50, actions.length > 30]).toEqual([true, true]);
    expect(parameters).toEqual(
      expect.arrayContaining(["q", "class", "exam", "page", "type", "before", "file", "token"]),
    );
    expect(fields).toEqual(expect.arrayContaining(["title", "content", "email", "password", "name", "nameBn"]));
  });

  it("no injected parameter of a page causes an error or a write", async () => {
    const before = counts();
    const wrong: string[] = [];
    for (const route of loaders) {
      const { id, module } = route;
      for (const probe of probes) {
        const asked = [said(module.loader, query(probe, route), known), said(module.loader, "/", inAddress(probe))];
        for (const answer of asked) await answer.catch((error) => wrong.push(`${id} with ${probe}: ${error}`));
      }
    }
    expect(wrong).toEqual([]);
    expect(counts()).toEqual(before);
    takeConsoleErrors();
  }, 120_000);

  it("an injected true or false condition in a page's parameter gets the same answer", async () => {
    const wrong: string[] = [];
    for (const route of loaders) {
      const { id, module } = route;
      for (const pair of twins) {
        for (const ask of [
          (text: string) => said(module.loader, query(text, route), known),
          (text: string) => said(module.loader, "/", inAddress(text)),
        ]) {
          const [first, second] = [alike(await ask(pair[0]), pair), alike(await ask(pair[1]), pair)];
          if (first !== second) wrong.push(`${id} with ${pair[0]}: ${first}, but: ${second}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    takeConsoleErrors();
  }, 120_000);

  it("no injected form field causes an error, changes a table or deletes a row", async () => {
    const wrong: string[] = [];
    const before = school.rows(schema.notices);
    for (const { id, path, module } of actions) {
      for (const probe of probes.slice(0, 8)) {
        Cookie = school.signedIn().cookieHeader;
        const body = new FormData();
        for (const name of fields) body.append(name, probe);
        const address = id.startsWith("routes/admin/content/list/") ? `/${path}` : "/";
        await said(module.action, address, inAddress(probe), { method: "POST", body }).catch((error) =>
          wrong.push(`${id} with ${probe}: ${error}`),
        );
      }
    }
    expect(wrong).toEqual([]);
    expect(school.rows(schema.notices)).toEqual(expect.arrayContaining(before));
    // No probe has deleted a table.
    expect(counts()).toHaveLength(tables.length);
    takeConsoleErrors();
  }, 120_000);
});
