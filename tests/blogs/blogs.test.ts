import { describe, expect, it } from "vitest";
import { isTakenFrom, listLatestBlogs, listPublishedBlogs, listRelatedBlogs, makeExcerpt } from "~/blogs/blogs.server";
import { countGraphemes } from "~/i18n/text";
import { insertBlog, words } from "../support/content-rows";
import { emptySchool } from "../support/school";

const school = emptySchool();
const now = new Date("2024-12-01T00:00:00Z");

describe("posts in lists", () => {
  it("a list of posts shows their reading time, and does not load their content", () => {
    insertBlog(school.database, { content: `<b>${words(201)}</b>` });
    expect(listLatestBlogs(now)[0]).toMatchObject({ minutes: 2, excerpt: "Twenty minutes." });
    expect(listLatestBlogs(now)[0]).not.toHaveProperty("content");
  });

  it.each([
    ["home page", 120, () => listLatestBlogs(now)],
    ["list", 150, () => listPublishedBlogs(1, now).rows],
    ["related articles", 100, () => listRelatedBlogs(0, now)],
  ])("a post without an excerpt shows on the %s the first %i characters of its content", (_place, limit, read) => {
    insertBlog(school.database, { excerpt: "", content: `<p>${"ক্ষি".repeat(200)}</p>` });
    const [post] = read();
    expect(post?.excerpt).toBe(`${"ক্ষি".repeat(limit)}…`);
    expect(countGraphemes(post?.excerpt ?? "")).toBe(limit + 1);
  });
});

it.each([
  ["has no markup", "<p>a <b>b</b></p>\n<script>c</script>d", "a b. d"],
  ["is the full content if that is short", "B", "B"],
  ["has raised and lowered digits", "<p>10<sup>8</sup> drops of H<sub>2</sub>O</p>", "10⁸ drops of H₂O"],
  ["is cut after 150 characters", `<h2>Heading</h2>\n<p>${words(60)}</p>`, `${words(60).slice(0, 150).trimEnd()}…`],
  [
    "has no headings, lists and tables",
    "<h2>H</h2><p>a</p><ul><li>b<ol><li>c</li></ol></li></ul><table><tr><td>d</td></tr></table><p>e</p>",
    "a. e",
  ],
  ["is the list if the post has no paragraph", "<h2>H</h2><ul><li>a</li><li>b</li></ul>", "H. a. b"],
])("the excerpt made from the content %s", (_what, content, excerpt) => expect(makeExcerpt(content)).toBe(excerpt));

it.each([
  ["108 drops", true],
  ["10⁸ drops", true],
  ["10^8 dr…", true],
  ["10 drops", false],
])('the excerpt %j is made from the content "10<sup>8</sup> drops": %s', (excerpt, isTaken) =>
  expect(isTakenFrom("<p>10<sup>8</sup> drops</p>", excerpt)).toBe(isTaken),
);

it.each([
  ["a. e", true],
  ["a. b. e", true],
  ["b", false],
])("the excerpt %j is made from a post with a list: %s", (excerpt, isTaken) =>
  expect(isTakenFrom("<p>a</p><ul><li>b</li></ul><p>e</p>", excerpt)).toBe(isTaken),
);
