import { describe, expect, it } from "vitest";
import { insertBlog } from "../support/content-rows";
import { website } from "../support/website";

const school = website();
const listPath = "/cog-admin/blogs";
const posts = async (path = listPath, staff = school.signedIn()) => (await staff.visit(path)).all("li", "row");

describe("the posts of the office", () => {
  it("the office's list of posts shows date, title, author, a three-line excerpt, and an initial without an image", async () => {
    insertBlog(school.database, { title: "<b>Reading</b>", excerpt: "পড়া", author: "[senior teacher]" });
    const [post] = await posts();
    expect(post?.one("time").text).toBe("Nov 18, 2024");
    expect([post?.one("h2").text, post?.one("h2").attributes.lang]).toEqual(["<b>Reading</b>", "en"]);
    expect([post?.one("p", "line-clamp-3").text, post?.one("p", "line-clamp-3").attributes.lang]).toEqual(["পড়া", "bn"]);
    expect(post?.one("div", "author").text).toBe("S [senior teacher]");
  });

  it("the office's list of posts links an unpublished post to its preview, in the language of the office", async () => {
    const id = insertBlog(school.database, { status: "Draft" });
    const [readMore] = (await posts(listPath, school.signedIn().keep("lng=bn")))[0]?.all("a") ?? [];
    expect(readMore?.attributes.href).toBe(`/cog-admin/preview/bn/blogs/${id}`);
  });
});

it("the form of a new post explains beside the content how it treats lines and HTML", async () => {
  const sheet = (await school.signedIn().visit(`${listPath}?new`)).one("form", "admin-form");
  expect(sheet.html).toContain(`id="${sheet.one("textarea").attributes["aria-describedby"]}"`);
  expect(sheet.text).toContain(
    "Line breaks are kept. Simple HTML (bold, lists, links, headings) is allowed. Other HTML is removed.",
  );
});
