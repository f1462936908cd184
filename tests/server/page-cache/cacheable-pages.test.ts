import { describe, expect, it, vi } from "vitest";
import { dhakaToday } from "~/i18n/format";
import { publicPages } from "~/public-pages";
import { parsePageRequest } from "~/server/page-cache/cache-key";
import { publicTables } from "~/server/page-cache/change-tracker";
import { examDays, pushSettings } from "~drizzle/schema";
import { insertExam, insertSubject } from "~tests/support/class";
import {
  insertBlog,
  insertDownload,
  insertNotice,
  insertPhoto,
  insertResultDocument,
} from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";
import { startCachedServer } from "./cached-server";

const school = website();
const paths = [
  ...publicPages.flatMap(({ path, notCached }) => (notCached ? [] : [path.replace(":id", "1")])),
  "/notices?page=2",
  ...["/notices.xml", "/blogs.xml", "/calendar.ics", "/manifest.webmanifest", "/sitemap.xml", "/robots.txt"],
];

const addressOf = (url: string) => parsePageRequest("GET", url, {})?.url;

describe("the change tracker", () => {
  it("the change tracker watches every table that a public page reads", async () => {
    const prepare = vi.spyOn(school.database.$client, "prepare");
    for (const path of paths) await school.visit(path);
    const read = prepare.mock.calls.flatMap(([sql]) => sql.match(/(?<=\b(?:from|join)\s+"?)[a-z_]+/gi) ?? []);
    prepare.mockRestore();
    // Two kinds of tables are left out: a full-text index changes only together with its table, and the list of
    // migrations is read only to check that the database answers.
    const tables = new Set(
      read.filter((name) => !/_search$|^(?:json_each|migrations|select|sqlite_schema)$/i.test(name)),
    );
    expect([...tables].sort()).toEqual([...publicTables].sort());
  });

  it.each(publicTables)("a write to %s is shown on every page at the next request", async (table) => {
    const { database } = school;
    let number = 61000;
    const write = {
      notices: () =>
        insertNotice(database, { title: "Newest", type: "Exam", publishAt: new Date(), startsOn: dhakaToday() }),
      result_documents: () => insertResultDocument(database, { title: "Newest", publishAt: new Date() }),
      blogs: () => insertBlog(database, { title: "Newest", publishAt: new Date() }),
      gallery_items: () => insertPhoto(database, { title: "Newest" }),
      downloads: () => insertDownload(database, { title: "Newest", publishAt: new Date() }),
      school_sections: () => {
        number += 1;
        writeSection(database, "contacts", { phone: `0591 ${number}` });
      },
      subjects: () => {
        number += 1;
        insertSubject(database, `Subject ${number}`);
      },
      exam_days: () => {
        number += 1;
        const examId = insertExam(database, `Examination ${number}`);
        const subjectId = insertSubject(database, `Subject of ${number}`);
        insertDownload(database, { title: "Routine", publishAt: new Date(), examId });
        const day = { examId, subjectId, date: dhakaToday(), begin: "10:00", end: "13:00", room: "" };
        database.insert(examDays).values(day).run();
      },
      exams: () => {
        number += 1;
        insertExam(database, `Examination ${number}`, { openedAt: new Date() });
      },
      push_settings: () => {
        number += 1;
        const settings = { publicKey: "public", privateKey: "private", turnedOnAt: new Date(number) };
        const { id } = pushSettings;
        database
          .insert(pushSettings)
          .values({ id: 1, ...settings })
          .onConflictDoUpdate({ target: id, set: settings })
          .run();
      },
    };
    school.settings({ PUBLIC_URL: "https://school.example" });
    for (const other of publicTables) if (other !== "exams") write[other]();
    const server = await startCachedServer();
    const shown = async (path: string) => (await server.get(path)).body;
    const rendered = async (path: string) => (await server.get(path, { Cookie: "office=x" })).body;
    for (const path of paths) await shown(path);
    write[table]();
    for (const path of paths) expect([path, await shown(path)]).toEqual([path, await rendered(path)]);
  });
});

describe("the pages that may be kept", () => {
  it.each([
    ["/bn", "/bn"],
    ["/bn/blogs/12", "/bn/blogs/12"],
    ["/results?page=40", "/results?page=40"],
    ["/bn/notices.xml", "/bn/notices.xml"],
    ["/notices?", "/notices"],
    ["/about?page=2", "/about"],
    ["/bn?fbclid=IwAR0&utm_source=facebook", "/bn"],
    ["/notices/12?fbclid=IwAR0", "/notices/12"],
    ["/notices?page=3&fbclid=IwAR0", "/notices?page=3"],
    ["/notices?fbclid=IwAR0&page=3#top", "/notices?page=3"],
    ["/notices?x#&page=2", "/notices"],
    ["/notices?fbclid=%&page=3", "/notices?page=3"],
    ["/notices??page=2", "/notices"],
    ["/notices?page=1", "/notices"],
    ["/calendar.ics?x=1", "/calendar.ics"],
    ["/bn/sitemap.xml", undefined],
    ["/bn/", undefined],
    ["/bnx", undefined],
    ["/about?lng=bn", undefined],
    ["/search?q=sports", undefined],
    ["/search?q=", undefined],
    ["/notices?page=0", undefined],
    ["/notices?page=41", undefined],
    ["/notices?page=2&page=3", undefined],
    ["/notices?page=2?", undefined],
    ["/notices/07", undefined],
    ["/cog-admin", undefined],
    ["/cog-admin/preview/notices/1", undefined],
    ["/uploads/notices/a.pdf", undefined],
    ["/light-pages", undefined],
    ["/notices?page=02", undefined],
    ["/notices/", undefined],
    ["/notices.data", undefined],
    ["/blogs/1/any-name", undefined],
    ["/cog-admin/login", undefined],
    ["/offline", undefined],
    ["/healthz", undefined],
  ])("the page cache keeps %s, if at all, as %s", (url, address) => expect(addressOf(url)).toBe(address));

  it.each([...paths, "/bn", "/bn/blogs"])("the page %s looks the same with unknown query parameters", async (path) => {
    insertNotice(school.database, { title: "Newest", type: "Exam", publishAt: new Date() });
    insertBlog(school.database, { title: "Newest", publishAt: new Date() });
    const shared = `${path}${path.includes("?") ? "&" : "?"}fbclid=IwAR0&index&_data=root&_routes=root`;
    expect(addressOf(shared)).toBe(path);
    const plain = await school.visit(path);
    expect((await school.visit(`${path}${path.includes("?") ? "&" : "?"}fbclid=IwAR0&p=2`)).html).toBe(plain.html);
  });
});
