import { describe, expect, it } from "vitest";
import { insertBlog } from "~tests/support/content-rows";
import { takeConsoleErrors } from "~tests/support/setup";
import { website } from "~tests/support/website";

const school = website();

describe("a page whose address has another letter case", () => {
  it.each([
    ["/Notices", "/notices"],
    ["/ABOUT", "/about"],
    ["/Notices/18?page=2&x=Y", "/notices/18?page=2&x=Y"],
    ["/BN", "/bn"],
    ["/Bn/notices", "/bn/notices"],
    ["/bn/Free-Courses?lng=en", "/bn/free-courses?lng=en"],
    ["/En/Results", "/en/results"],
    ["/Notices.XML", "/notices.xml"],
    ["/BN/Blogs.xml", "/bn/blogs.xml"],
    ["/Calendar.ICS?x=Y", "/calendar.ics?x=Y"],
    ["/Blogs/7/Annual-Sports", "/blogs/7/Annual-Sports"],
    ["/bn/BLOGS/7/%E0%A6%95", "/bn/blogs/7/%E0%A6%95"],
  ])("the path %s in other letter case redirects permanently to %s", async (path, location) => {
    const answer = await school.visit(path);
    expect([answer.status, answer.location]).toEqual([301, location]);
  });

  it.each(["/blogs/7/Annual-Sports", "/Nothing", "/XX/notices", "/uploads/Notices/A_1.pdf", "/Card/AbC", "/card/AbC"])(
    "the path %s is not redirected",
    async (path) => expect((await school.visit(path)).status).toBe(404),
  );
});

it("a blog post is found when the end of its address was escaped twice", async () => {
  insertBlog(school.database);
  const page = await school.visit(`/blogs/1/${encodeURIComponent(encodeURIComponent("পড়া"))}`);
  expect([page.status, page.one("h1").text]).toEqual([200, "Reading aloud"]);
});

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
  ])("%s redirects to the page in its language, %s", async (path, location) => {
    const answer = await school.visit(path);
    expect([answer.status, answer.location]).toEqual([301, location]);
  });

  it.each(["/en//evil.example", "/en/\\evil.example", "/bn//evil.example?lng=en", "//evil.example?lng=bn"])(
    "a redirect from %s stays on this website",
    async (path) => {
      const { location } = await school.visit(path);
      expect(new URL(location ?? "", school.origin).origin).toBe(school.origin);
    },
  );
});

it.each([
  ...["/xx", "/xx/about", "/notices/7/8", "/nothing/at/all", "/BN-notices", "/notices.html", "/a/b/%1B[31m"].map(
    (path) => [path, "Oops! Page not found | Church High School", "/"],
  ),
  ["/bn/nothing", "দুঃখিত! পাতাটি পাওয়া যায়নি | চার্চ উচ্চ বিদ্যালয়", "/bn"],
])("a missing page at %s answers 404, links home, and adds no error to the log", async (path, title, to) => {
  const page = await school.visit(path);
  expect([page.status, page.one("title").text]).toEqual([404, title]);
  expect(page.one("h1").text).toBe(title.split(" | ")[0]);
  expect(page.one("main").hrefs).toContain(to);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(takeConsoleErrors()).toEqual([]);
});
