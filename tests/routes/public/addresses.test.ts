import { describe, expect, it } from "vitest";
import { headerPages } from "../../../app/site/pages";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";

const school = website();

describe("a page that has moved to its language", () => {
  it.each([
    ["/en", "/"],
    ["/en/", "/"],
    ["/en/notices", "/notices"],
    ["/en/notices?page=2", "/notices?page=2"],
    ["/en/blogs/7/annual-sports", "/blogs/7/annual-sports"],
    ["/notices?lng=bn", "/bn/notices"],
    ["/?lng=bn", "/bn"],
    ["/bn?lng=en", "/"],
    ["/bn/notices?lng=en&page=2", "/notices?page=2"],
    ["/bn/notices?page=2&lng=bn", "/bn/notices?page=2"],
    ["/en/notices?lng=bn", "/bn/notices"],
  ])("%s leads to %s", async (path, location) => {
    const answer = await school.visit(path);
    expect([answer.status, answer.location]).toEqual([301, location]);
  });

  it.each(["/en//evil.example", "/en/\\evil.example", "/bn//evil.example?lng=en", "//evil.example?lng=bn"])(
    "%s stays on this site",
    async (path) => {
      const { location } = await school.visit(path);
      expect(new URL(location ?? "", school.origin).origin).toBe(school.origin);
    },
  );

  it("stays where it is when the language is none of ours", async () => {
    expect((await school.visit("/notices?lng=fr")).status).toBe(200);
  });
});

describe("a page that is not there", () => {
  it.each(["/xx", "/xx/about", "/notices/7/8", "/nothing/at/all", "/BN-notices", "/notices.html"])(
    "%s is 404 and says so",
    async (path) => {
      const page = await school.visit(path);
      expect([page.status, page.one("h1").text]).toEqual([404, "Oops! Page not found"]);
      expect(page.one("title").text).toBe("Oops! Page not found | Church High School");
      expect(page.one("main").one("a").attributes.href).toBe("/");
      expect(page.headers.get("Cache-Control")).toBe("no-store");
    },
  );

  it("speaks Bengali under /bn", async () => {
    const page = await school.visit("/bn/nothing");
    expect([page.status, page.one("h1").text]).toEqual([404, "দুঃখিত! পাতাটি পাওয়া যায়নি"]);
    expect(page.one("main").one("a").attributes.href).toBe("/bn");
  });

  it.each(["/nothing/at/all", "/bn/nothing", "/a/b/%1B[31m", "/xx", "/xx/about"])(
    "%s makes no line in the log beside that of its request, of which there are not endlessly many",
    async (path) => {
      expect((await school.visit(path)).status).toBe(404);
      expect(takeConsoleErrors()).toEqual([]);
    },
  );

  it("says Blog Not Found for a blog post, with a way back", async () => {
    for (const path of ["/blogs/7", "/blogs/7/annual-sports"]) {
      const page = await school.visit(path);
      expect([page.status, page.one("h1").text]).toEqual([404, "Blog Not Found"]);
      expect(page.one("main").text).toContain("The blog post you're looking for doesn't exist.");
      expect(page.one("main").one("a").attributes.href).toBe("/blogs");
    }
  });
});

describe("the pages of the header", () => {
  it.each(headerPages.map(({ path }) => path))("%s is there in both languages, with one heading", async (path) => {
    for (const address of [path, `/bn${path}`.replace(/\/$/, "")]) {
      const page = await school.visit(address);
      expect([page.status, page.all("h1").length]).toEqual([200, 1]);
      expect(page.one("h1").text).not.toBe("");
      const current = page
        .one("header")
        .all("a")
        .filter(({ attributes }) => attributes["aria-current"] === "page");
      expect(new Set(current.map(({ attributes }) => attributes.href))).toEqual(new Set([address]));
    }
  });
});
