import { describe, expect, it } from "vitest";
import { folderOf, type Import, listImports } from "./imports";

const imports = listImports();
const shown = (found: Import[]) => found.map(({ from, to }) => `${from} -> ${to}`);
const isServerOnly = (path: string) => /\.server$/.test(path);

const content = ["app/notices", "app/result-documents", "app/blogs", "app/gallery"];
const marks = ["app/students", "app/subjects", "app/exams", "app/results"];
const keeping = ["app/backups", "app/caretaker", "app/colleagues"];
const rooms = [...content, ...marks];
const ground = [
  "app/http",
  "app/remembered",
  "app/answering.server",
  "app/light-pages.server",
  "app/posted-form.server",
  "app/client-network.server",
  "app/env.server",
  "app/language",
  "app/look",
  "app/ui",
];
const ofARoom = [...ground, "app/school", "app/uploads", "app/office", "app/activity", "drizzle"];

/** What each part of the house may import beside itself and packages. Nothing here names app/front or tests. */
const mayImport: Record<string, string[]> = {
  "app/routes": [],
  "app/routes/site": [...ground, "app/school", "app/uploads", "app/site", "app/search", ...rooms],
  "app/routes/files": [...ground, "app/school", "app/uploads", "app/accounts", "app/site", "app/feeds", ...rooms],
  "app/routes/admin": [
    ...ground,
    "app/school",
    "app/uploads",
    "app/accounts",
    "app/mail",
    "app/office",
    "app/site",
    "app/activity",
    "app/trash",
    ...rooms,
    ...keeping,
  ],
  "app/root": [...ground, "app/school", "app/site", "app/office"],
  "app/entry.server": [...ground, "app/site", "app/office"],
  "app/entry.client": ["app/language"],
  "app/front": [
    ...ground,
    "app/school",
    "app/accounts",
    "app/activity",
    "app/trash",
    "app/uploads",
    "app/backups",
    "app/caretaker",
    "app/mail",
    "drizzle",
  ],
  "app/feeds": [...ground, "app/school", "app/uploads", "app/site", "drizzle", ...content],
  "app/site": [...ground, "app/school", "app/uploads", "app/search", ...content],
  "app/search": [...ground, "app/uploads", "drizzle", ...content],
  ...Object.fromEntries(rooms.map((room) => [room, ofARoom])),
  "app/results": [...ofARoom, "app/students", "app/subjects", "app/exams"],
  "app/activity": [...ground, "drizzle"],
  "app/trash": [...ground, "app/activity", "drizzle"],
  "app/office": [...ground, "app/school", "app/accounts", "app/uploads", "drizzle"],
  "app/accounts": [...ground, "app/school", "app/mail", "app/activity", "drizzle"],
  "app/colleagues": [...ofARoom, "app/accounts", "app/mail"],
  "app/backups": [...ofARoom, "app/accounts"],
  "app/caretaker": [...ofARoom, "app/accounts", "app/backups", "app/mail"],
  "app/mail": [...ground, "app/school"],
  "app/uploads": [...ground, "drizzle"],
  "app/school": ["app/language"],
  "app/ui": ["app/language", "app/look"],
  "app/look": ["tailwind.config"],
  "app/language": ["app/remembered"],
  "app/http": [],
  "app/remembered": [],
  "app/answering.server": [],
  "app/light-pages.server": [],
  "app/posted-form.server": [],
  "app/client-network.server": [],
  "app/env.server": [],
  drizzle: ["app/env.server", "migrations/meta/_journal.json"],
};

/** Lines that go against the table, and why they may. */
const exceptions: Record<string, string> = {
  "app/uploads/tidy.server -> app/notices": "the sweep must know every file that a row names",
  "app/uploads/tidy.server -> app/result-documents": "the same",
  "app/uploads/tidy.server -> app/blogs": "the same",
  "app/uploads/tidy.server -> app/gallery": "the same",
  "app/front/start.server -> app/gallery": "small pictures are made beside the requests, from the start on",
  "drizzle/sample-school.server -> app/notices": "samples go in by the same verbs as the office's",
  "drizzle/sample-school.server -> app/result-documents": "the same",
  "drizzle/sample-school.server -> app/blogs": "the same",
  "drizzle/sample-school.server -> app/gallery": "the same",
  "drizzle/sample-school.server -> app/exams": "the same",
  "drizzle/sample-school.server -> app/subjects": "the same",
  "drizzle/sample-school.server -> app/uploads": "the same",
  "drizzle/sample-school -> app/notices": "a sample has the shape of what staff write",
  "drizzle/sample-school -> app/result-documents": "the same",
  "drizzle/sample-blogs -> app/blogs": "the same",
  "drizzle/sample-gallery -> app/gallery": "the same",
};

const isPackage = (to: string) => !/^(?:app|drizzle|tests|migrations)\/|\.config$/.test(to);
const crossings = imports.filter(({ from, to }) => !isPackage(to) && folderOf(from) !== folderOf(to));
const isExcepted = ({ from, to }: Import) => `${from} -> ${folderOf(to)}` in exceptions;

describe("imports go one way", () => {
  it("are all read", () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(shown(imports)).toContain("app/notices/notices.server -> drizzle/schema");
    expect(shown(imports)).toContain("app/root -> app/site/enhance");
  });

  it("from the addresses through the wings and the rooms down to the database", () => {
    const against = crossings.filter(
      (line) => !(mayImport[folderOf(line.from)] ?? ofARoom).includes(folderOf(line.to)) && !isExcepted(line),
    );
    expect(shown(against)).toEqual([]);
  });

  it("and never round in a circle", () => {
    const known = new Set(
      crossings.filter((line) => !isExcepted(line)).map(({ from, to }) => `${folderOf(from)} ${folderOf(to)}`),
    );
    expect([...known].filter((pair) => known.has(pair.split(" ").reverse().join(" ")))).toEqual([]);
  });

  it("with no exception that is not needed any more", () => {
    const used = new Set(crossings.map(({ from, to }) => `${from} -> ${folderOf(to)}`));
    expect(Object.keys(exceptions).filter((line) => !used.has(line))).toEqual([]);
  });

  it("never from one route to another", () => {
    const between = imports.filter(({ from, to }) => from.startsWith("app/routes/") && to.startsWith("app/routes/"));
    expect(shown(between)).toEqual([]);
  });
});

describe("what only the server may have", () => {
  it("is the database: drizzle/ is imported by *.server files alone", () => {
    const speakers = imports.filter(({ from, to }) => from.startsWith("app/") && /^drizzle(?:\/|-orm)/.test(to));
    expect(shown(speakers.filter(({ from }) => !isServerOnly(from)))).toEqual([]);
  });

  it.each(["better-sqlite3", "node:", "@node-rs/argon2"])("is %s", (name) => {
    const users = imports.filter(({ from, to, isCommand }) => to.startsWith(name) && !isServerOnly(from) && !isCommand);
    expect(shown(users)).toEqual([]);
  });

  it("comes to the browser's files as types at most", () => {
    const browser = imports.filter(
      ({ from }) => !isServerOnly(from) && !/^app\/(?:routes\/|root$)|^drizzle/.test(from),
    );
    const taken = browser.filter(({ to, onlyTypes }) => isServerOnly(to) && !onlyTypes);
    expect(shown(taken)).toEqual([]);
  });
});

describe("names", () => {
  it("are words of the staff room", () => {
    const places = imports.map(({ from }) => from);
    expect(places.filter((path) => /\b(?:utils?|helpers?|common|services?|lib|misc)\b/.test(path))).toEqual([]);
  });
});
