import { describe, expect, it } from "vitest";
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
});

it.each([
  ...["/xx", "/xx/about", "/notices/7/8", "/nothing/at/all", "/BN-notices", "/notices.html", "/a/b/%1B[31m"].map(
    (path) => [path, "Oops! Page not found | Church High School", "/"],
  ),
  ["/bn/nothing", "দুঃখিত! পাতাটি পাওয়া যায়নি | চার্চ উচ্চ বিদ্যালয়", "/bn"],
])(
  "a page that is not there %s is 404, says so with a way home, and makes no line in the log beside its request's",
  async (path, title, to) => {
    const page = await school.visit(path);
    expect([page.status, page.one("title").text]).toEqual([404, title]);
    expect(page.one("h1").text).toBe(title.split(" | ")[0]);
    expect(page.one("main").hrefs).toContain(to);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(takeConsoleErrors()).toEqual([]);
  },
);
