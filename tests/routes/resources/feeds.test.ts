import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { dhakaToday } from "~/i18n/format";
import { fileColumns, insertBlog, insertNotice } from "~tests/support/content-rows";
import { takeConsoleErrors } from "~tests/support/setup";
import { website } from "~tests/support/website";

const school = website();
const soon = () => new Date(Date.now() + 60_000);

describe("the feed of notices", () => {
  it("the feed of notices holds the published notices, newest first, with their file as an enclosure", async () => {
    const older = { title: "Older", publishAt: new Date("2024-11-17T04:00:00Z"), type: "Exam" } as const;
    insertNotice(school.database, { ...older, ...fileColumns("notices/a_1.pdf") });
    insertNotice(school.database, { title: "Newer <b> & more", content: "One\n\ntwo ]]> \u0007 😀" });
    insertNotice(school.database, { title: "Draft", status: "Draft" });
    insertNotice(school.database, { title: "Scheduled", publishAt: soon() });
    const feed = await school.visit("/notices.xml");
    expect([feed.status, feed.headers.get("Content-Type")]).toEqual([200, "application/rss+xml; charset=utf-8"]);
    const items = feed.all("item");
    expect(items.map((item) => item.one("title").text)).toEqual(["Newer <b> & more", "Older"]);
    expect(items[0]?.one("description").html).toBe("One&lt;br&gt;\n&lt;br&gt;\ntwo ]]&amp;gt;  😀");
    expect(items[0]?.html).not.toContain("enclosure");
    expect(items[1]?.html).toContain(
      `<enclosure url="${school.origin}/uploads/notices/a_1.pdf" length="31" type="application/pdf"/>`,
    );
    expect(items[1]?.one("pubDate").text).toBe("Sun, 17 Nov 2024 04:00:00 GMT");
    expect(items[1]?.one("guid").text).toBe(`${school.origin}/notices/1`);
  });

  it("the feed of notices keeps line breaks and text in angle brackets for readers that expect HTML", async () => {
    insertNotice(school.database, { content: "Ask <office> if x<y & z.\r\nBring:\n\npens" });
    const item = (await school.visit("/notices.xml")).one("item");
    expect(item.one("description").text).toBe("Ask &lt;office&gt; if x&lt;y &amp; z.<br> Bring:<br> <br> pens");
  });

  it.each([
    ["", "en", "Church High School: Notice Board", "Exam"],
    ["/bn", "bn", "চার্চ উচ্চ বিদ্যালয়: নোটিশ বোর্ড", "পরীক্ষা"],
  ])("the feed of notices under %j is in its language", async (root, language, title, type) => {
    school.settings({ PUBLIC_URL: "https://school.example" });
    insertNotice(school.database, { type: "Exam" });
    const feed = await school.visit(`${root}/notices.xml`);
    expect(feed.one("language").text).toEqual(language);
    expect(feed.one("title").html).toEqual(title);
    expect(feed.one("category").text).toEqual(type);
    expect(feed.one("item").one("guid").text).toBe(`https://school.example${root}/notices/1`);
    expect(feed.html).toContain(`href="https://school.example${root}/notices.xml" rel="self"`);
  });
});

it("the feed of blogs holds the published posts, with excerpt, category and related file", async () => {
  insertBlog(school.database, { ...fileColumns("documents/blog-files/b_1.pdf"), category: "Arts" });
  insertBlog(school.database, { title: "Draft", status: "Draft" });
  insertBlog(school.database, { title: "Scheduled", publishAt: soon() });
  const feed = await school.visit("/bn/blogs.xml");
  expect(feed.all("item").map((item) => item.one("title").text)).toEqual(["Reading aloud"]);
  expect([feed.one("item").one("description").text, feed.one("category").text]).toEqual(["Twenty minutes.", "শিল্পকলা"]);
  expect(feed.html).toContain('length="31" type="application/pdf"/>');
  expect(feed.one("item").one("link").text).toBe("");
});

it.each([
  ["/notices", ["Add to your calendar", "RSS feed", "Copy the calendar link"], "/calendar.ics", "/notices.xml"],
  ["/bn/notices", ["আপনার ক্যালেন্ডারে রাখুন", "আরএসএস ফিড", "ক্যালেন্ডারের লিংক কপি করুন"], "/bn/calendar.ics", "/bn/notices.xml"],
])(
  "%s links the calendar feed on the first screen, and below the feed of notices and a link that copies the calendar",
  async (path, names, calendar, feed) => {
    school.settings({ PUBLIC_URL: "https://school.example" });
    insertNotice(school.database, { startsOn: dhakaToday() });
    const [above, below] = (await school.visit(path)).one("main").all("p", "board-links");
    expect([above?.texts("a")[1], ...(below?.texts("a") ?? [])]).toEqual(names);
    const copied = `https://school.example${calendar}`;
    expect([above?.hrefs[1], ...(below?.hrefs ?? [])]).toEqual([copied, feed, copied]);
  },
);

it("the notice board offers no calendar while it has no date", async () => {
  insertNotice(school.database);
  const names = (await school.visit("/notices")).one("main").all("p", "board-links");
  expect(names.map((line) => line.texts("a"))).toEqual([["Search this website"], ["RSS feed"]]);
});

it("the excerpt of a blog post in the feed keeps raised digits", async () => {
  insertBlog(school.database, { excerpt: "", content: "<p>10<sup>8</sup> drops of H<sub>2</sub>O</p>" });
  const feed = await school.visit("/blogs.xml");
  expect(feed.one("item").one("description").text).toBe("10⁸ drops of H₂O");
});

describe("every feed", () => {
  const feeds = ["/notices.xml", "/blogs.xml", "/calendar.ics", "/manifest.webmanifest"];

  it.each(feeds)("%s may be cached for five minutes, and answers 304 when it is unchanged", async (path) => {
    insertNotice(school.database, { type: "Exam", startsOn: dhakaToday() });
    const { headers } = await school.visit(path);
    expect(headers.get("Cache-Control")).toBe("public, max-age=300");
    const again = await school.visit(path, { "If-None-Match": `"other", ${headers.get("ETag")}` });
    expect([again.status, again.html, again.headers.get("ETag")]).toEqual([304, "", headers.get("ETag")]);
    school.settings({ PUBLIC_URL: "https://new.example" });
    const changed = await school.visit(path, { "If-None-Match": headers.get("ETag") ?? "" });
    expect(changed.status).toBe(path === "/manifest.webmanifest" ? 304 : 200);
  });

  it.each(["/notices.xml", "/calendar.ics", "/sitemap.xml"])(
    "%s answers 500 when it cannot be read, so that subscribers keep what they have",
    async (path) => {
      school.database.run(sql`drop table notices`);
      const answer = await school.visit(path);
      expect([answer.status, answer.html.includes("notices")]).toEqual([500, false]);
      expect(takeConsoleErrors()).toEqual([[expect.stringContaining("notices")]]);
    },
  );
});
