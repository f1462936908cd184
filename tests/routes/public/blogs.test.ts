import { describe, expect, it } from "vitest";
import { fileColumns, insertBlog, words } from "~tests/support/content-rows";
import { website } from "~tests/support/website";

const school = website();
const shelf = async (path = "/blogs") => (await school.visit(path)).all("article", "blog-entry");

describe("the list of blogs", () => {
  it.each([
    ["/blogs", "Science Nov 18, 2024", "Senior Teacher 2 min read", "Read Article", "Download"],
    ["/bn/blogs", "বিজ্ঞান ১৮ নভেম্বর ২০২৪", "Senior Teacher পড়তে ২ মিনিট", "লেখাটি পড়ুন", "ডাউনলোড"],
  ])(
    "each blog post on %s shows category, date, author, reading time, excerpt and a link to the post",
    async (path, kind, author, read, save) => {
      const file = fileColumns("documents/blog-files/a_1.pdf", "list.pdf");
      const id = insertBlog(school.database, { category: "Science", content: words(300), ...file });
      const [entry] = await shelf(path);
      expect(entry?.one("p", "row-kind").text).toBe(kind);
      expect(entry?.one("div", "author").one("p").text).toBe(author);
      expect(entry?.one("p", "blog-excerpt").text).toBe("Twenty minutes.");
      const [article, download] = entry?.one("p", "blog-actions").all("a") ?? [];
      const address = path.replace(/blogs$/, `blogs/${id}`);
      expect([article?.text, article?.attributes.href]).toEqual([read, address]);
      expect(download?.text).toEqual(save);
      expect(download?.attributes.href).toBe("/uploads/documents/blog-files/a_1.pdf?download");
      expect(download?.attributes.download).toBe("list.pdf");
      expect(entry?.one("h2").one("a").attributes.href).toBe(address);
    },
  );

  it("the list of blogs shows the author's image, or the author's initial if there is no image", async () => {
    const authorImagePath = "documents/blog-authors/a_1.webp";
    insertBlog(school.database, { authorImagePath });
    insertBlog(school.database, { author: "[সহকারী শিক্ষক]" });
    const [without, pictured] = (await shelf()).map((entry) => entry.one("div", "portrait"));
    expect(pictured?.one("img").attributes).toMatchObject({ src: `/uploads/${authorImagePath}`, alt: "" });
    expect([without?.text, without?.all("img")]).toEqual(["স", []]);
  });

  it("the list of blogs marks each text with its language, and shows an unknown category unchanged", async () => {
    insertBlog(school.database, { title: "মাঠের ঘাস", excerpt: "Grass", category: "রান্না" });
    for (const path of ["/blogs", "/bn/blogs"]) {
      const [entry] = await shelf(path);
      expect([entry?.one("h2").attributes.lang, entry?.one("p", "blog-excerpt").attributes.lang]).toEqual(["bn", "en"]);
      expect(entry?.one("span", "badge").text).toBe("রান্না");
    }
  });
});

it("an author's initial is set in the typeface of its script, wherever the author is shown", async () => {
  insertBlog(school.database, { author: "নমুনা শিক্ষক" });
  for (const path of ["/", "/blogs", "/blogs/1"])
    expect((await school.visit(path)).one("div", "author").one("div", "portrait").attributes.lang).toBe("bn");
});
