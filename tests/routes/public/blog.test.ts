import { describe, expect, it } from "vitest";
import { fileColumns, insertBlog, words } from "~tests/support/content-rows";
import { website } from "~tests/support/website";

const school = website();

describe("a post", () => {
  it.each([
    ["", "Sports November 18, 2024 2 min read", "Senior Teacher Author", "Back to Blogs"],
    ["/bn", "খেলাধুলা ১৮ নভেম্বর ২০২৪ পড়তে ২ মিনিট", "Senior Teacher লেখক", "ব্লগে ফিরে যান"],
  ])(
    "a blog post under %j shows category, long date, reading time, title and author",
    async (root, kind, author, back) => {
      const id = insertBlog(school.database, { category: "Sports", content: words(201) });
      const page = await school.visit(`${root}/blogs/${id}`);
      const main = page.one("main");
      expect([page.status, page.texts("h1")]).toEqual([200, ["Reading aloud"]]);
      expect(main.one("p", "row-kind").text).toBe(kind);
      expect(main.one("div", "author").one("p").text).toBe(author);
      const links = main.all("p", "blog-back").map((line) => line.one("a"));
      expect(links.map(({ text, attributes }) => [text, attributes.href])).toEqual(
        Array(2).fill([back, `${root}/blogs`]),
      );
    },
  );

  it("the page of a blog post is also found with a slug after its id", async () => {
    const id = insertBlog(school.database);
    for (const path of [`/blogs/${id}/reading-aloud`, `/bn/blogs/${id}/পড়া`, `/blogs/${id}/`])
      expect((await school.visit(path)).status).toBe(200);
  });

  it("a blog post shows its excerpt in a box and its content sanitised, with line breaks and HTML", async () => {
    const id = insertBlog(school.database, {
      content:
        'one\ntwo\n\n<h1>Three</h1><p onclick="x()">four <a href="https://five.example">five</a></p><script>six</script>',
    });
    const page = await school.visit(`/blogs/${id}`);
    expect(page.one("p", "blog-lead").text).toBe("Twenty minutes.");
    expect(page.one("div", "blog-text").html.replaceAll(' lang="en"', "")).toBe(
      "<p>one<br>two</p><h2>Three</h2>" +
        '<p>four <a href="https://five.example" rel="noopener noreferrer">five</a></p>',
    );
  });

  it("a blog post offers its related file for download", async () => {
    const file = fileColumns("documents/blog-files/a_1.pdf", "পাঠ্যতালিকা.pdf");
    const page = await school.visit(`/bn/blogs/${insertBlog(school.database, file)}`);
    const links = page.one("article").all("a");
    const downloads = links.filter(({ text }) => text === "ডাউনলোড");
    expect(downloads.map(({ attributes }) => attributes.href)).toEqual([
      "/uploads/documents/blog-files/a_1.pdf?download",
    ]);
    const name = page.one("article").one("p", "attachment-name").one("bdi");
    expect([name.text, name.attributes.lang]).toEqual(["পাঠ্যতালিকা.pdf", "bn"]);
    expect(page.one("article").one("p", "attachment-size").text).toBe("PDF, ১ কেবি");
  });
});

it.each([
  [
    "",
    ["Share", "Copy Link", "WhatsApp", "Messenger", "Facebook", "Share with another app"],
    "Link copied to clipboard!",
  ],
  ["/bn", ["শেয়ার করুন", "লিংক কপি করুন", "হোয়াটসঅ্যাপ", "মেসেঞ্জার", "ফেসবুক", "অন্য অ্যাপে শেয়ার করুন"], "লিংক কপি হয়েছে!"],
])(
  "the share menu of a blog post under %j works without script and is made of plain links",
  async (root, texts, copied) => {
    const id = insertBlog(school.database, { title: "A & B" });
    const menu = (await school.visit(`${root}/blogs/${id}/slug`)).one("details", "share");
    const items = menu.all("li");
    expect([menu.one("summary").text, ...items.map(({ text }) => text)]).toEqual(texts);
    const address = `http://school.example${root}/blogs/${id}`;
    const whole = encodeURIComponent(address);
    expect(items.slice(0, 4).map((item) => item.one("a").attributes.href)).toEqual([
      address,
      `https://wa.me/?text=A%20%26%20B%20${whole}`,
      `fb-messenger://share?link=${whole}`,
      `https://www.facebook.com/sharer/sharer.php?u=${whole}`,
    ]);
    expect(items[0]?.one("a").attributes["data-copied"]).toBe(copied);
    expect(items[4]?.attributes.hidden).toBe("");
  },
);

describe("related articles", () => {
  it("a blog post lists up to three other posts, newest first, each with its title and Read More as links", async () => {
    const long = "a".repeat(120);
    const ids = [1, 2, 3, 4, 5].map((day) =>
      insertBlog(school.database, { title: `Day ${day}`, publishAt: new Date(2024, 4, day), excerpt: long }),
    );
    insertBlog(school.database, { title: "Draft", status: "Draft" });
    const items = (await school.visit(`/bn/blogs/${ids[4]}`)).one("section", "blog-related").all("li");
    expect(items.map((item) => item.one("h3").text)).toEqual(["Day 4", "Day 3", "Day 2"]);
    expect(items[0]?.one("p").text).toBe(`${long.slice(0, 100)}…`);
    expect(items[0]?.one("time").text).toBe("৪ মে ২০২৪");
    expect(items[0]?.texts("a")).toEqual(["Day 4", "আরও পড়ুন : Day 4"]);
    expect(items[0]?.hrefs).toEqual([`/bn/blogs/${ids[3]}`, `/bn/blogs/${ids[3]}`]);
  });
});

const notFound = {
  en: ["Blog Not Found", "The blog post you're looking for doesn't exist.", "Back to Blogs", "/blogs"],
  bn: ["লেখাটি পাওয়া যায়নি", "আপনি যে লেখাটি খুঁজছেন, সেটি নেই।", "ব্লগে ফিরে যান", "/bn/blogs"],
};

async function expectNotFound(path: string, status = 404) {
  const page = await school.visit(path);
  const main = page.one("main");
  const [title, body, back, list] = notFound[path.startsWith("/bn") ? "bn" : "en"];
  const links = main.all("a").map(({ text, attributes }) => [text, attributes.href]);
  expect([page.status, page.one("h1").text]).toEqual([status, title]);
  expect(main.text).toContain(body);
  expect(links).toContainEqual([back, list]);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
}

describe("a post that is not there", () => {
  it("a blog post that is missing, a draft or scheduled answers with Blog Not Found", async () => {
    const draft = insertBlog(school.database, { status: "Draft" });
    const scheduled = insertBlog(school.database, { publishAt: new Date(Date.now() + 60_000) });
    for (const id of [draft, scheduled, scheduled + 1]) {
      await expectNotFound(`/blogs/${id}`);
      await expectNotFound(`/bn/blogs/${id}`);
    }
  });
});
