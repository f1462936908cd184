import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { footerPages, headerPages, listedPages, publicPages } from "~/public-pages";
import routes from "~/routes";
import { insertBlog, insertDownload, insertNotice } from "~tests/support/content-rows";
import type { Element } from "~tests/support/markup";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const inBengali = (path: string) => `/bn${path}`.replace(/\/$/, "");
const everyPage = listedPages.flatMap(({ path }) => [path, inBengali(path)]);

it.each(everyPage)(
  "every public page %s arrives complete, in its language, with one heading and one deferred script of our own",
  async (path) => {
    insertNotice(school.database, { title: "</script><script>alert(1)</script>" });
    for (let number = 0; number < 5; number++) insertNotice(school.database, { title: "ক্রীড়া প্রতিযোগিতা ".repeat(9) });
    const page = await school.visit(path);
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.html).toMatch(/^<!DOCTYPE html><html lang="(en|bn)">.*<\/body><\/html>(<!--[^>]*-->)*$/s);
    expect(page.html).not.toMatch(/[\0\ufffd]|\son\w+="|javascript:|modulepreload|__remix|<script>/i);
    expect(page.one("html").attributes.lang).toBe(path.startsWith("/bn") ? "bn" : "en");
    expect(page.texts("h1")).toEqual([expect.stringMatching(/./)]);

    const isFacts = ({ attributes }: Element) => attributes.type === "application/ld+json";
    for (const { html } of page.all("script").filter(isFacts)) expect(() => JSON.parse(html)).not.toThrow();
    const [script, ...others] = page.all("script").filter((script) => !isFacts(script));
    expect([script?.attributes.type, script?.html, others]).toEqual(["module", "", []]);
    expect(script?.attributes.src).toMatch(/enhance/);

    const links = page.one("header").all("a");
    const current = links.flatMap(({ attributes }) => (attributes["aria-current"] === "page" ? [attributes.href] : []));
    const paths = [...headerPages.map((page) => page.path), "/information"];
    const isInHeader = paths.some((page) => [page, inBengali(page)].includes(path));
    expect(new Set(current)).toEqual(new Set(isInHeader ? [path] : []));
  },
);

describe("the list of public pages", () => {
  it("the list of public pages holds every page of the public layout, and no other", () => {
    const layout = routes.find(({ file }) => file === "routes/public/layout.tsx");
    const paths = layout?.children?.map(({ path = "" }) => `/${path.replace(/\/:[a-z]+\?$/, "")}`) ?? [];
    expect(publicPages.map(({ path }) => path).sort()).toEqual(paths.filter((path) => path !== "/*").sort());
  });

  it.each(publicPages)(
    "the list of public pages names every query parameter that $path reads",
    async ({ path, queries = {} }) => {
      insertNotice(school.database);
      insertBlog(school.database);
      insertDownload(school.database);
      const asked = vi.spyOn(URLSearchParams.prototype, "get");
      const { status } = await school.visit(path.replace(":id", "1"));
      const names = asked.mock.calls.map(([name]) => name);
      asked.mockRestore();
      expect(status).toBe(200);
      expect([...Object.keys(queries), "lng"]).toEqual(expect.arrayContaining(names));
    },
  );
});

describe("the permissions of a public page", () => {
  it("a public page may run only our own script and use only the styles in the page", async () => {
    const page = await school.visit("/");
    const policy = page.headers.get("Content-Security-Policy")?.split("; ") ?? [];
    const hash = createHash("sha256").update(page.one("style").html).digest("base64");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy.join()).not.toMatch(/unsafe|nonce|\*|https?:/);
  });

  it("browsers may keep a public page if they ask again each time, but may not keep a 404 page", async () => {
    expect((await school.visit("/")).headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    expect((await school.visit("/blogs/7")).headers.get("Cache-Control")).toBe("no-store");
  });

  it("a public page is the same for visitors and for staff, and sets no cookie", async () => {
    insertNotice(school.database);
    const [visitor, staff] = [await school.visit("/notices"), await school.signedIn().visit("/notices")];
    expect(staff.html).toBe(visitor.html);
    expect([visitor, staff].flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  });
});

describe("the frame of every public page", () => {
  it.each([
    ["/notices", "বাংলা", "/bn/notices", "bn"],
    ["/bn/notices", "English", "/notices", "en"],
    ["/", "বাংলা", "/bn", "bn"],
    ["/bn", "English", "/", "en"],
  ])("%s links to its other language in the footer and not in the header", async (path, text, href, lang) => {
    const page = await school.visit(path);
    const toOther = page
      .one("footer")
      .all("a")
      .filter((link) => link.text === text);
    expect(toOther.map(({ attributes }) => attributes)).toMatchObject([{ href, lang, hreflang: lang }]);
    expect(page.one("header").text).not.toContain(text);
  });

  it.each([
    ...everyPage,
    ...["/search?q=fees", "/offline", "/notices/1", "/blogs/1", "/downloads/1", "/nothing/here"].flatMap((path) => [
      path,
      inBengali(path),
    ]),
    ...["/notices/77", "/blogs/77", "/notices?page=7"],
  ])("%s links to its other language once in its content, above its title", async (path) => {
    insertNotice(school.database);
    insertBlog(school.database);
    insertDownload(school.database);
    const main = (await school.visit(path)).one("main");
    const [text, lang, href] = path.startsWith("/bn")
      ? ["English", "en", path.slice(3) || "/"]
      : ["বাংলা", "bn", inBengali(path)];
    const links = main.all("a").filter((link) => link.attributes.hreflang);
    expect(links.map(({ text, attributes }) => [text, attributes.href])).toEqual([[text, href]]);
    expect(links[0]?.attributes).toMatchObject({ lang, hreflang: lang });
    expect(main.html.indexOf("hreflang=")).toBeLessThan(main.html.indexOf("<h1"));
  });

  it("the header has nine links and the Explore-All menu, and the logo links to the home page", async () => {
    const header = (await school.visit("/bn/about")).one("header");
    const addresses = headerPages.map(({ path }) => inBengali(path));
    expect(header.one("ul", "head-links").hrefs).toEqual(addresses);
    expect(header.one("details").one("ul").hrefs).toEqual(addresses);
    expect(header.one("a", "masthead").attributes.href).toBe("/bn");
    expect((await school.visit("/about")).one("summary").texts("span")).toEqual(["Explore-All", "Close menu"]);
  });

  it.each([
    ["/about", ["Phone: 01700-000000", "Search", "School information", "Office"], ["/search", "/information"]],
    ["/bn/about", ["ফোন: ০১৭০০-০০০০০০", "খুঁজুন", "বিদ্যালয়ের তথ্য", "অফিস"], ["/bn/search", "/bn/information"]],
  ])(
    "the menu of %s ends with the telephone number, Search, School information and the office",
    async (path, texts, pages) => {
      const more = async () => (await school.visit(path)).one("header").one("ul", "menu-more");
      expect((await more()).hrefs).toEqual([...pages, "/cog-admin"]);
      writeSection(school.database, "contacts", { phone: "01700-000000" });
      expect((await more()).texts("a")).toEqual(texts.map((text) => text.normalize("NFC")));
      expect((await more()).hrefs).toEqual(["tel:01700000000", ...pages, "/cog-admin"]);
    },
  );

  it("the header marks the current page, and marks Blogs on a blog post", async () => {
    const marked = async (path: string) =>
      (await school.visit(path))
        .one("ul", "head-links")
        .all("a")
        .filter(({ attributes }) => attributes["aria-current"]);
    expect((await marked("/results")).map(({ text }) => text)).toEqual(["Results"]);
    expect((await marked("/blogs/7")).map(({ text }) => text)).toEqual(["Blogs"]);
    expect((await marked("/")).map(({ text }) => text)).toEqual(["Home"]);
  });

  it("the footer has quick links, contacts and the year, and no vendor if the vendor has no name", async () => {
    const footer = (await school.visit("/")).one("footer");
    expect(footer.one("nav").hrefs).toEqual(footerPages.map(({ path }) => path));
    for (const words of ["Founding council", "Location", "Phone", "Email", "Quick Links", "Contact"])
      expect(footer.text).toContain(words);
    const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Asia/Dhaka" }).format();
    expect(footer.text).toMatch(new RegExp(`© ${year} Church High School. All rights reserved.`));
    expect(footer.text).not.toContain("Tech Support");
  });

  it("the footer links the contacts, and the vendor if it has both a name and a website", async () => {
    const name = { en: "Sample Vendor", bn: "" };
    const contacts = { phone: "0591-61234", email: "office@school.example" };
    writeSection(school.database, "contacts", { ...contacts, techSupport: { name, url: "https://vendor.example" } });
    const links = (await school.visit("/bn")).one("footer").all("a");
    const outside = links.filter(({ attributes }) => !attributes.href?.startsWith("/"));
    expect(outside.map(({ text, attributes }) => [text, attributes.href])).toEqual([
      ["০৫৯১-৬১২৩৪", "tel:059161234"],
      ["office@school.example", "mailto:office@school.example"],
      ["Sample Vendor", "https://vendor.example"],
    ]);
    expect((await school.visit("/")).one("footer").text).toMatch(/Tech Support by Sample Vendor$/);
    const vendor = outside.at(-1);
    expect([vendor?.attributes.target, vendor?.attributes.rel]).toEqual(["_blank", "noopener noreferrer"]);
    expect(vendor?.one("span").attributes.lang).toBe("en");
    for (const techSupport of [
      { name, url: "" },
      { name: { en: "", bn: "" }, url: "https://vendor.example" },
    ]) {
      writeSection(school.database, "contacts", { ...contacts, techSupport });
      expect((await school.visit("/")).html).not.toContain("vendor.example");
    }
  });
});
