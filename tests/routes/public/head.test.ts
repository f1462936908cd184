import { describe, expect, it } from "vitest";
import { listedPages } from "~/public-pages";
import type { Answer } from "~tests/support/browser";
import { insertBlog, insertNotice } from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const inBengali = (path: string) => `/bn${path}`.replace(/\/$/, "");
const everyPage = [...listedPages.map(({ path }) => path), "/search"].flatMap((path) => [path, inBengali(path)]);

const meta = (page: Answer, name: string) =>
  page.all("meta").find(({ attributes }) => (attributes.name ?? attributes.property) === name)?.attributes.content;
const links = (page: Answer, rel: string) =>
  page.all("link").flatMap(({ attributes }) => (attributes.rel === rel ? [attributes] : []));
const facts = (page: Answer) =>
  page
    .all("script")
    .flatMap(({ html, attributes }) => (attributes.type === "application/ld+json" ? [JSON.parse(html)] : []));

describe("the head of a public page", () => {
  it("every public page has its own title and description, in its language", async () => {
    const [titles, descriptions] = [new Set<string>(), new Set<string>()];
    for (const path of everyPage) {
      const page = await school.visit(path);
      const description = meta(page, "description") ?? "";
      expect(description.length, path).toBeGreaterThan(20);
      expect(/[\u0980-\u09ff]/.test(description), path).toBe(path.startsWith("/bn"));
      expect(page.one("title").html, path).toMatch(/^.+ \| (Church High School|চার্চ উচ্চ বিদ্যালয়)$/);
      titles.add(page.one("title").html);
      descriptions.add(description);
    }
    expect([titles.size, descriptions.size]).toEqual([everyPage.length, everyPage.length]);
  });

  it.each([
    ["/about", "en_US", "Church High School"],
    ["/bn/about", "bn_BD", "চার্চ উচ্চ বিদ্যালয়"],
  ])("%s has the title, language, link and picture that a shared link shows", async (path, locale, name) => {
    const page = await school.visit(path);
    expect(meta(page, "og:title")).toBe(page.one("h1").text);
    expect(meta(page, "og:locale")).toEqual(locale);
    expect(meta(page, "og:site_name")).toEqual(name);
    expect(meta(page, "og:type")).toBe("website");
    expect([meta(page, "og:url"), meta(page, "og:image")]).toEqual([school.origin + path, `${school.origin}/og.png`]);
    expect(meta(page, "og:description")).toBe(meta(page, "description"));
    expect(meta(page, "twitter:card")).toBe("summary_large_image");
  });

  it("every link in the head uses the school's own address if one is set", async () => {
    school.settings({ PUBLIC_URL: "https://school.example" });
    const page = await school.visit("/bn/notices");
    expect(meta(page, "og:url")).toBe("https://school.example/bn/notices");
    expect(meta(page, "og:image")).toBe("https://school.example/og.png");
    expect(links(page, "canonical")[0]?.href).toBe("https://school.example/bn/notices");
    expect(JSON.stringify(facts(page))).not.toContain("http://");
  });

  it.each([
    ["/notices?utm_source=x&page=2", "/notices?page=2", "/bn/notices?page=2"],
    ["/notices?page=1", "/notices", "/bn/notices"],
    ["/bn/blogs?page=3", "/bn/blogs?page=3", "/bn/blogs?page=3"],
    ["/about?page=2", "/about", "/bn/about"],
    ["/search?q=sports", "/search", "/bn/search"],
    ["/about/", "/about", "/bn/about"],
    ["/?x=1", "/", "/bn"],
  ])("the page %s names %s as its canonical link", async (path, canonical, bengali) => {
    for (let count = 0; count <= 50; count++) insertNotice(school.database);
    for (let count = 0; count <= 100; count++) insertBlog(school.database);
    const page = await school.visit(path);
    expect(links(page, "canonical").map(({ href }) => href)).toEqual([school.origin + canonical]);
    const others = links(page, "alternate").flatMap(({ hreflang, href }) => (hreflang ? [[hreflang, href]] : []));
    const english = school.origin + canonical.replace(/^\/bn/, "");
    expect(others).toEqual([
      ["en", english],
      ["bn", school.origin + bengali],
      ["x-default", english],
    ]);
  });

  it("the head of a notice or blog post has a description from its text and its date of publication", async () => {
    const notice = insertNotice(school.database, { content: `কাল ছুটি।\n\n${"x ".repeat(200)}` });
    const post = insertBlog(school.database);
    const noticePage = await school.visit(`/bn/notices/${notice}`);
    expect(noticePage.one("title").html).toBe("Annual sports | চার্চ উচ্চ বিদ্যালয়");
    expect(meta(noticePage, "description")).toMatch(/^কাল ছুটি। x x .*…$/);
    const blogPage = await school.visit(`/blogs/${post}/any-slug?ref=1`);
    expect([meta(blogPage, "og:title"), meta(blogPage, "description")]).toEqual(["Reading aloud", "Twenty minutes."]);
    expect(links(blogPage, "canonical")[0]?.href).toBe(`${school.origin}/blogs/${post}`);
    for (const page of [noticePage, blogPage]) {
      expect(meta(page, "og:type")).toBe("article");
      expect(meta(page, "article:published_time")).toBe("2024-11-18T04:00:00.000Z");
    }
  });
});

describe("the feeds of a page", () => {
  const feeds = async (path: string) =>
    links(await school.visit(path), "alternate").flatMap(({ type, href }) => (type ? [[type, href]] : []));
  const notices = (root: string) => [
    ["application/rss+xml", `${root}/notices.xml`],
    ["text/calendar", `${root}/calendar.ics`],
  ];

  it("the head of a page links the feeds that belong to it, in its language", async () => {
    expect(await feeds("/bn/notices")).toEqual(notices("/bn"));
    expect(await feeds("/academic")).toEqual([["text/calendar", "/calendar.ics"]]);
    expect(await feeds("/blogs")).toEqual([["application/rss+xml", "/blogs.xml"]]);
    expect(await feeds("/")).toEqual([...notices(""), ["application/rss+xml", "/blogs.xml"]]);
    expect(await feeds("/staff")).toEqual([]);
  });
});

it.each([
  ["/", "/manifest.webmanifest"],
  ["/bn/notices", "/bn/manifest.webmanifest"],
])("the head of %s links the icons and a manifest", async (path, manifest) => {
  const page = await school.visit(path);
  expect(links(page, "icon")[0]?.href).toBe("/icon.svg");
  expect(links(page, "apple-touch-icon")[0]?.href).toBe("/apple-touch-icon.png");
  expect(links(page, "manifest")[0]?.href).toEqual(manifest);
});

describe("the schema.org data of a page", () => {
  it.each([
    ["/", "Church High School", "Lalmonirhat", "Lalmonirhat, Bangladesh"],
    ["/bn", "চার্চ উচ্চ বিদ্যালয়", "লালমনিরহাট", "লালমনিরহাট, বাংলাদেশ"],
  ])(
    "the schema.org data on %s describes the school without the facts that are not filled in",
    async (path, name, addressLocality, streetAddress) => {
      const [highSchool] = facts(await school.visit(path));
      const school1946 = { "@context": "https://schema.org", "@type": "HighSchool", name, foundingDate: "1946" };
      expect(highSchool).toMatchObject(school1946);
      const address = { "@type": "PostalAddress", addressCountry: "BD" };
      expect(highSchool.address).toEqual({ ...address, streetAddress, addressLocality });
      for (const fact of ["telephone", "email"]) expect(highSchool).not.toHaveProperty(fact);

      const none = { en: "", bn: "" };
      const contacts = { name: { en: "", bn: "নমুনা স্কুল" }, place: none, address: none, phone: "০৫৯১-৬১২৩৪" };
      writeSection(school.database, "contacts", { ...contacts, email: "office@school.example" });
      const [changed] = facts(await school.visit(path));
      expect([changed.address, changed.alternateName]).toEqual([address, undefined]);
      expect(changed.name).toBe("নমুনা স্কুল");
      expect(changed.telephone).toBe("0591-61234");
      expect(changed.email).toBe("office@school.example");
    },
  );

  it("the schema.org data of a blog post has the post and its breadcrumbs", async () => {
    const id = insertBlog(school.database, { title: "</script><b>Bold" });
    const [post, way] = facts(await school.visit(`/bn/blogs/${id}`));
    expect(post).toMatchObject({
      "@type": "BlogPosting",
      headline: "</script><b>Bold",
      description: "Twenty minutes.",
      datePublished: "2024-11-18T04:00:00.000Z",
      author: { name: "Senior Teacher" },
      mainEntityOfPage: `${school.origin}/bn/blogs/${id}`,
    });
    expect(stepsOf(way)).toEqual([
      ["হোম", "/bn"],
      ["ব্লগ", "/bn/blogs"],
      ["</script><b>Bold", `/bn/blogs/${id}`],
    ]);
  });

  it("the schema.org data of every inner page has its breadcrumbs", async () => {
    const id = insertNotice(school.database);
    const [list] = facts(await school.visit("/staff"));
    expect(stepsOf(list).map(([, address]) => address)).toEqual(["/", "/staff"]);
    const [notice] = facts(await school.visit(`/notices/${id}`));
    expect(stepsOf(notice).map(([name]) => name)).toEqual(["Home", "Notices", "Annual sports"]);
  });

  const stepsOf = (way: { itemListElement: { name: string; item: string; position: number }[] }) =>
    way.itemListElement.map(({ name, item }) => [name, item.replace(school.origin, "")]);
});
