import { describe, expect, it } from "vitest";
import { listLatestPosts, listPublishedPosts, listRelatedPosts, makeExcerpt } from "../../app/blogs/posts.server";
import { countGraphemes } from "../../app/i18n/text";
import { insertPost, words } from "../support/content-rows";
import { emptySchool } from "../support/school";

const school = emptySchool();
const now = new Date("2024-12-01T00:00:00Z");
const titles = (posts: { title: string }[]) => posts.map(({ title }) => title);

function shelveSeven() {
  const at = (day: number) => ({ title: `Day ${day}`, publishAt: new Date(Date.UTC(2024, 10, day)) });
  for (const day of [3, 5, 1, 4, 2]) insertPost(school.database, at(day));
  insertPost(school.database, { ...at(6), status: "Draft" });
  insertPost(school.database, { title: "Scheduled", publishAt: new Date("2024-12-01T00:00:01Z") });
}

describe("posts in lists", () => {
  it("say how long they take, and not their content", () => {
    insertPost(school.database, { content: `<b>${words(201)}</b>` });
    expect(listLatestPosts(now)[0]).toMatchObject({ minutes: 2, excerpt: "Twenty minutes." });
    expect(listLatestPosts(now)[0]).not.toHaveProperty("content");
  });

  it.each([
    ["home page", 120, () => listLatestPosts(now)],
    ["list", 150, () => listPublishedPosts(1, now).rows],
    ["related articles", 100, () => listRelatedPosts(0, now)],
  ])("show the first letters of the content in place of a missing excerpt, on the %s %i", (_place, limit, read) => {
    insertPost(school.database, { excerpt: "", content: `<p>${"ক্ষি".repeat(200)}</p>` });
    const [post] = read();
    expect(post?.excerpt).toBe(`${"ক্ষি".repeat(limit)}…`);
    expect(countGraphemes(post?.excerpt ?? "")).toBe(limit + 1);
  });
});

describe("one post", () => {
  it("stands beside the three newest others that are published", () => {
    shelveSeven();
    const newest = listLatestPosts(now)[0]?.id ?? 0;
    expect(titles(listRelatedPosts(newest, now))).toEqual(["Day 4", "Day 3", "Day 2"]);
    expect(titles(listRelatedPosts(0, now))).toEqual(["Day 5", "Day 4", "Day 3"]);
  });

  it("is named among related articles with at most a hundred letters of its excerpt", () => {
    insertPost(school.database, { excerpt: "x".repeat(101) });
    expect(listRelatedPosts(0, now)[0]?.excerpt).toBe(`${"x".repeat(100)}…`);
  });
});

it.each([
  ["has no markup", "<p>a <b>b</b></p>\n<script>c</script>d", "a b. d"],
  ["is a short content whole", "B", "B"],
  [
    "is cut after 150 letters",
    `<h2>Heading</h2>\n<p>${words(60)}</p>`,
    `${`Heading. ${words(60)}`.slice(0, 150).trimEnd()}…`,
  ],
])("an excerpt from the content %s", (_what, content, excerpt) => expect(makeExcerpt(content)).toBe(excerpt));
