import { describe, expect, it } from "vitest";
import { folderOf, type Import, listImports } from "./imports";

const imports = listImports();
const shown = (found: Import[]) => found.map(({ from, to }) => `${from} -> ${to}`);
const isServerOnly = (path: string) =>
  /\.server$|^(?:app\/server|drizzle)\//.test(path) && path !== "drizzle/stored-values";

const top = [
  "app/cache-lifetimes",
  "app/env.server",
  "app/errors",
  "app/http",
  "app/i18n",
  "app/path-rules",
  "app/permissions-policy",
  "app/public-pages",
  "app/request-scope.server",
  "app/semaphore.server",
  "app/terminal.server",
];
const shared = [
  ...top,
  "app/client-network.server",
  "app/durable-file.server",
  "app/school",
  "app/styles",
  "app/components",
  "app/uploads",
];
const recorded = ["app/activity", "app/undo", "app/saving"];
const forms = [...shared, "app/admin", "app/backups", "app/content", ...recorded, "drizzle"];
const content = ["app/notices", "app/result-documents", "app/blogs", "app/gallery", "app/downloads"];
const results = ["app/students", "app/subjects", "app/exams", "app/exam-days", "app/marks"];

const mayImport: Record<string, string[]> = {
  "app/routes/public": [...shared, ...["app/site", "app/search", "app/families", "app/notifications"], ...content],
  "app/routes/resources": [
    ...shared,
    ...["app/accounts", "app/content", "app/site", "app/feeds", "app/notifications", "app/notices", "app/blogs"],
  ],
  "app/routes/admin": [
    ...shared,
    "app/content-kinds",
    "app/content-kinds.server",
    ...recorded,
    ...[
      "app/site",
      "app/accounts",
      "app/admin",
      "app/backups",
      "app/content",
      "app/operations",
      "app/school-editor",
      "app/dashboard",
    ],
    "app/families",
    "app/sheet-import",
    "app/notifications",
    ...content,
    ...results,
  ],
  "app/root": [...shared, "app/admin", "app/site"],
  "app/entry.server": [...shared, "app/root", "app/admin"],
  "app/entry.client": ["app/i18n"],
  "app/body-limits.server": ["app/i18n", "app/path-rules", "app/uploads"],
  "app/server": [
    ...shared,
    "app/body-limits.server",
    "app/accounts",
    "app/content",
    "app/gallery",
    "app/notifications",
    "app/operations",
    "drizzle",
  ],
  "app/backups": ["app/durable-file.server", "app/env.server", "app/i18n", "app/uploads", "drizzle"],
  "app/operations": [...forms, "app/accounts", "app/notifications", "app/blogs"],
  "app/site": [...shared, ...content],
  "app/content-kinds": ["app/content", "app/notices", "app/result-documents", "app/blogs", "app/downloads"],
  "app/content-kinds.server": ["app/http", "app/content", "app/notifications", ...content],
  "app/feeds": [...shared, "drizzle"],
  "app/search": [
    ...shared,
    "app/content",
    "drizzle",
    "app/notices",
    "app/result-documents",
    "app/blogs",
    "app/downloads",
  ],
  ...Object.fromEntries([...content, ...results, "app/accounts"].map((folder) => [folder, forms])),
  "app/dashboard": [
    ...shared,
    "app/admin",
    ...recorded,
    "app/content",
    "app/accounts",
    "app/downloads",
    "app/notices",
    "app/notifications",
    "app/operations",
    "app/backups",
    "app/exam-days",
    "app/families",
    "app/marks",
    "app/students",
  ],
  "app/notifications": [...forms, "app/site"],
  "app/students": [...forms, "app/exams"],
  ...Object.fromEntries(
    ["app/notices", "app/result-documents", "app/downloads"].map((folder) => [folder, [...forms, "app/exam-days"]]),
  ),
  "app/exam-days": [...forms, "app/subjects", "app/exams"],
  "app/marks": [...forms, "app/students", "app/subjects", "app/exams", "app/exam-days"],
  "app/sheet-import": [...forms, "app/exams", "app/marks", "app/school-editor", "app/students", "app/subjects"],
  "app/families": [...forms, "app/site", "app/exams", "app/marks"],
  "app/content": [...shared, "app/admin", "app/activity", "app/saving", "drizzle"],
  "app/saving": ["app/i18n", "app/admin", "drizzle"],
  "app/activity": ["app/i18n", "app/school", "app/admin", "drizzle"],
  "app/undo": ["app/i18n", "drizzle"],
  "app/admin": [...shared, "app/backups"],
  "app/uploads": [...top, "app/durable-file.server", "app/components", "drizzle"],
  "app/components": ["app/i18n", "app/public-pages"],
  "app/school": ["app/i18n", "app/path-rules", "app/errors", "app/uploads", "drizzle"],
  "app/school-editor": forms,
  "app/styles": ["tailwind.config"],
  ...Object.fromEntries([...top, "app/client-network.server", "app/durable-file.server"].map((file) => [file, []])),
  "app/i18n": ["app/path-rules"],
  "app/request-scope.server": ["drizzle"],
  "app/public-pages": ["app/i18n"],
  drizzle: ["app/env.server", "app/durable-file.server", "migrations/meta/_journal.json"],
};

const isPackage = (to: string) => !/^(?:app|drizzle|tests|migrations)\/|\.config$/.test(to);
const crossings = imports.filter(({ from, to }) => !isPackage(to) && folderOf(from) !== folderOf(to));

describe("imports go one way", () => {
  it("the import rules find every import statement", () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(shown(imports)).toContain("app/notices/notices.server -> drizzle/schema");
    expect(shown(imports)).toContain("app/root -> app/site/enhance/enhance");
  });

  it("imports go only from routes through features down to the database", () => {
    const against = crossings.filter((line) => !(mayImport[folderOf(line.from)] ?? []).includes(folderOf(line.to)));
    expect(shown(against)).toEqual([]);
  });

  it("every import that the rules allow for a feature exists", () => {
    const used = new Set(crossings.map(({ from, to }) => `${folderOf(from)} -> ${folderOf(to)}`));
    const groups = new Set([...shared, ...forms]);
    const allowed = Object.entries(mayImport).flatMap(([from, targets]) =>
      targets.filter((to) => !groups.has(to)).map((to) => `${from} -> ${to}`),
    );
    expect(allowed.filter((edge) => !used.has(edge))).toEqual([]);
  });

  it("no two folders import from each other", () => {
    const known = new Set(crossings.map(({ from, to }) => `${folderOf(from)} ${folderOf(to)}`));
    expect([...known].filter((pair) => known.has(pair.split(" ").reverse().join(" ")))).toEqual([]);
  });

  it("imports use an alias if the other file is further away than the next folder", () => {
    expect(imports.filter(({ as }) => as.startsWith("../../")).map(({ from, as }) => `${from} -> ${as}`)).toEqual([
      // The aliases do not cover files that are directly in the root folder.
      "app/admin/footer -> ../../package.json",
      // capacitor.config.ts imports app/school/sections, and Capacitor does not know the aliases.
      "app/school/sections -> ../../drizzle/stored-values",
      "app/styles/public.tailwind -> ../../tailwind.config",
    ]);
  });

  it("no route imports another route", () => {
    const between = imports.filter(({ from, to }) => from.startsWith("app/routes/") && to.startsWith("app/routes/"));
    expect(shown(between)).toEqual([]);
  });
});

describe("modules that only the server may have", () => {
  it("only *.server files and app/server import the database in drizzle/", () => {
    const speakers = imports.filter(
      ({ from, to }) => from.startsWith("app/") && /^drizzle(?:\/(?!stored-values$)|-orm)/.test(to),
    );
    expect(shown(speakers.filter(({ from }) => !isServerOnly(from)))).toEqual([]);
  });

  it.each(["better-sqlite3", "node:", "@node-rs/argon2"])("only server files and commands import %s", (name) => {
    const users = imports.filter(({ from, to, isCommand }) => to.startsWith(name) && !isServerOnly(from) && !isCommand);
    expect(shown(users)).toEqual([]);
  });

  it("files for the browser import only types from server files", () => {
    const browser = imports.filter(
      ({ from }) => !isServerOnly(from) && !/^app\/(?:routes\/|root$)|^drizzle/.test(from),
    );
    expect(shown(browser.filter(({ to, onlyTypes }) => isServerOnly(to) && !onlyTypes))).toEqual([]);
  });
});

it("file names say what is in a file", () => {
  const places = imports.map(({ from }) => from);
  expect(places.filter((path) => /\b(?:utils?|helpers?|common|services?|lib|misc)\b/.test(path))).toEqual([]);
});
