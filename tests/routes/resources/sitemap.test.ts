import { describe, expect, it } from "vitest";
import { listedPages } from "~/public-pages";
import { insertBlog, insertNotice } from "~tests/support/content-rows";
import { website } from "~tests/support/website";

const school = website();
const soon = () => new Date(Date.now() + 60_000);

async function entries() {
  const map = await school.visit("/sitemap.xml");
  expect([map.status, map.headers.get("Content-Type")]).toEqual([200, "application/xml; charset=utf-8"]);
  return map.all("url");
}

describe("the site map", () => {
  it("the site map holds every page in both languages, and every visible notice and blog post", async () => {
    insertNotice(school.database);
    insertBlog(school.database);
    insertNotice(school.database, { status: "Draft" });
    insertBlog(school.database, { publishAt: soon() });
    const paths = [...listedPages.map(({ path }) => path), "/notices/1", "/blogs/1"];
    const expected = paths.flatMap((path) => [path, `/bn${path}`.replace(/\/$/, "")]);
    const addresses = (await entries()).map((entry) => entry.one("loc").text);
    expect(addresses).toEqual(expected.map((path) => school.origin + path));
  });

  it("the site map names only addresses that exist", async () => {
    insertNotice(school.database);
    insertBlog(school.database);
    for (const entry of await entries())
      expect((await school.visit(entry.one("loc").text.slice(school.origin.length))).status).toBe(200);
  });

  it("the site map says when a page changed, if that is known", async () => {
    insertNotice(school.database, { publishAt: new Date("2024-11-19T04:00:00Z") });
    insertNotice(school.database);
    const changed = Object.fromEntries(
      (await entries()).map((entry) => [
        entry.one("loc").text.slice(school.origin.length),
        entry.all("lastmod")[0]?.text,
      ]),
    );
    expect(changed["/notices"]).toBe("2024-11-19T04:00:00.000Z");
    expect(changed["/bn/notices/2"]).toBe("2024-11-18T04:00:00.000Z");
    expect([changed["/about"], changed["/blogs"]]).toEqual([undefined, undefined]);
  });

  it("each address in the site map links to the other language", async () => {
    school.settings({ PUBLIC_URL: "https://school.example" });
    const [home, bengali] = await entries();
    const others =
      '<xhtml:link rel="alternate" hreflang="en" href="https://school.example/"/>\n' +
      '<xhtml:link rel="alternate" hreflang="bn" href="https://school.example/bn"/>\n';
    expect([home?.html, bengali?.html]).toEqual([expect.stringContaining(others), expect.stringContaining(others)]);
  });
});

it("robots.txt keeps crawlers out of the office and shows them the site map", async () => {
  school.settings({ PUBLIC_URL: "https://school.example" });
  const answer = await school.visit("/robots.txt");
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(answer.html).toBe("User-agent: *\nDisallow: /cog-admin\n\nSitemap: https://school.example/sitemap.xml\n");
});
