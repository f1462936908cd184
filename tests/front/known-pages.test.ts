import { describe, expect, it } from "vitest";
import { knownPage, publicTables } from "../../app/front/page-cache/known-pages";
import { shelve } from "../support/blog-shelf";
import { hangUp } from "../support/gallery-wall";
import { pinUp, publishPaper } from "../support/notice-board";
import { website } from "../support/website";

const school = website();
const paths = [
  "/",
  "/about",
  "/staff",
  "/academic",
  "/free-courses",
  "/results",
  "/notices",
  "/notices?page=2",
  "/notices/1",
  "/blogs",
  "/blogs/1",
  "/curriculum-gallery",
  "/search",
  "/notices.xml",
  "/blogs.xml",
  "/calendar.ics",
  "/manifest.webmanifest",
  "/sitemap.xml",
  "/robots.txt",
];

describe("the table of known pages", () => {
  it.each(paths)("names every table that %s shows", async (path) => {
    const { database } = school;
    const write = {
      notices: () => pinUp(database, { title: "Newest", type: "Exam", publishAt: new Date() }),
      result_documents: () => publishPaper(database, { title: "Newest", publishAt: new Date() }),
      blogs: () => shelve(database, { title: "Newest", publishAt: new Date() }),
      gallery_items: () => hangUp(database, { title: "Newest" }),
    };
    for (const table of publicTables) write[table]();
    const reads = knownPage(path)?.reads;
    for (const table of publicTables) {
      const before = (await school.visit(path)).html;
      write[table]();
      if ((await school.visit(path)).html !== before) expect(reads).toContain(table);
    }
  });

  it.each([
    ["/bn", true],
    ["/bn/blogs/12", true],
    ["/results?page=40", true],
    ["/bn/notices.xml", true],
    ["/bn/sitemap.xml", false],
    ["/bn/", false],
    ["/bnx", false],
    ["/about?page=2", true],
    ["/about?lng=bn", false],
    ["/search?q=sports", false],
    ["/search?q=", false],
    ["/notices?page=0", false],
    ["/notices?page=41", false],
    ["/notices?page=2&page=3", false],
    ["/notices?page=2?", false],
    ["/notices??page=2", true],
    ["/notices/07", false],
    ["/notices?", true],
    ["/cog-admin", false],
    ["/cog-admin/preview/notices/1", false],
    ["/uploads/notices/a.pdf", false],
    ["/light-pages", false],
    ["/healthz", false],
  ])("%s: %j", (url, isKnown) => {
    expect(knownPage(url)?.isKept === true).toBe(isKnown);
  });

  it.each([
    ["/notices", "/notices"],
    ["/notices?", "/notices"],
    ["/bn?fbclid=IwAR0&utm_source=facebook", "/bn"],
    ["/notices/12?fbclid=IwAR0", "/notices/12"],
    ["/notices?page=3&fbclid=IwAR0", "/notices?page=3"],
    ["/notices?fbclid=IwAR0&page=3#top", "/notices?page=3"],
    ["/notices?x#&page=2", "/notices"],
    ["/notices?fbclid=%&page=3", "/notices?page=3"],
    ["/notices??page=2", "/notices"],
    ["/calendar.ics?x=1", "/calendar.ics"],
    ["/search?q=sports&page=2", "/search?q=sports&page=2"],
  ])("%s is kept, if at all, as %s", (url, address) => {
    expect(knownPage(url)?.address).toBe(address);
  });

  it.each([...paths, "/bn", "/bn/blogs", "/offline"])(
    "%s looks the same with queries that it does not know",
    async (path) => {
      pinUp(school.database, { title: "Newest", type: "Exam", publishAt: new Date() });
      shelve(school.database, { title: "Newest", publishAt: new Date() });
      const shared = `${path}${path.includes("?") ? "&" : "?"}fbclid=IwAR0&index&_data=root&_routes=root`;
      const address = knownPage(shared)?.address ?? "";
      expect(address).toBe(path);
      const plain = await school.visit(path);
      const withQueries = await school.visit(`${path}${path.includes("?") ? "&" : "?"}fbclid=IwAR0&p=2`);
      expect(withQueries.html).toBe(plain.html);
    },
  );
});
