import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fileColumns, insertNotice } from "../../support/content-rows";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";

const school = website();

describe("a notice at its own address", () => {
  it.each([
    ["", "Exam", "Nov 18, 2024", "All notices", "/notices"],
    ["/bn", "পরীক্ষা", "১৮ নভেম্বর ২০২৪", "সব নোটিশ", "/bn/notices"],
  ])("under %j is whole, with its day, its type and the way back", async (root, type, day, back, list) => {
    const id = insertNotice(school.database, { type: "Exam", content: "First.\n\nSecond,\nthird." });
    const page = await school.visit(`${root}/notices/${id}`);
    const main = page.one("main");
    expect([page.status, main.one("h1").text, main.one("span", "badge").text]).toEqual([200, "Annual sports", type]);
    expect(main.one("time").one("span", "sr-only").text).toBe(day);
    expect(
      main
        .one("div", "typed")
        .all("p")
        .map(({ html }) => html),
    ).toEqual(["First.", "Second,\nthird."]);
    const link = main.one("div", "notice-acts").one("p").one("a");
    expect([link.text, link.attributes.href]).toEqual([back, list]);
    expect(main.all("div", "row-file")).toEqual([]);
  });

  it("has its attachment to view, to save and to open beside the page", async () => {
    const id = insertNotice(school.database, fileColumns("notices/a_1.docx", "রুটিন.docx"));
    const file = (await school.visit(`/notices/${id}`)).one("div", "row-file");
    expect(file.text).toBe("রুটিন.docx DOCX, 1 KB View Download Open in New Tab");
  });

  it("can be passed on under its whole address, in the language of the page", async () => {
    const id = insertNotice(school.database, { title: "ছুটি & more" });
    const address = `${school.origin}/bn/notices/${id}`;
    const share = (await school.visit(`/bn/notices/${id}`)).one("section", "share");
    expect(share.all("a").map(({ text, attributes }) => [text, attributes.href])).toEqual([
      ["হোয়াটসঅ্যাপ", `https://wa.me/?text=${encodeURIComponent(`ছুটি & more ${address}`)}`],
      ["ফেসবুক", `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`],
      ["লিংক কপি", address],
    ]);
    expect(share.all("li").map(({ attributes }) => "hidden" in attributes)).toEqual([false, false, true]);
  });

  it("is where its title on the board leads", async () => {
    const id = insertNotice(school.database);
    for (const root of ["", "/bn"]) {
      const title = (await school.visit(`${root}/notices`)).one("li", "row").one("h2").one("a");
      expect([title.text, title.attributes.href]).toEqual(["Annual sports", `${root}/notices/${id}`]);
    }
  });

  it("is escaped and says its own language", async () => {
    const id = insertNotice(school.database, { title: "ছুটি </title><script>alert(1)</script>" });
    const page = await school.visit(`/notices/${id}`);
    expect(page.html).not.toContain("<script>alert");
    expect(page.one("h1").attributes.lang).toBe("bn");
  });
});

describe("a notice that is not there", () => {
  it.each([
    ["a draft", { status: "Draft" as const }],
    ["one whose time has not come", { publishAt: new Date(Date.now() + 60_000) }],
  ])("for the public, as %s, is a page that is not found", async (_what, notice) => {
    const id = insertNotice(school.database, { title: "Secret", ...notice });
    for (const browser of [school.browser(), school.signedIn()]) {
      const page = await browser.visit(`/notices/${id}`);
      expect([page.status, page.one("h1").text]).toEqual([404, "Oops! Page not found"]);
      expect(page.html).not.toContain("Secret");
      expect(page.headers.get("Cache-Control")).toBe("no-store");
    }
  });

  it.each(["7", "0", "-1", "1.0", "1e0", "01", "one", "9".repeat(30), "%E0%A7%A7"])(
    "/notices/%s is a page that is not found",
    async (id) => {
      insertNotice(school.database);
      const page = await school.visit(`/bn/notices/${id}`);
      expect([page.status, page.one("h1").text]).toEqual([404, "দুঃখিত! পাতাটি পাওয়া যায়নি"]);
      expect(page.all("link").filter(({ attributes }) => attributes.rel === "canonical")).toEqual([]);
    },
  );

  it("is one that cannot be read, too, but no cache may take it for gone, and the fault is in the log", async () => {
    const id = insertNotice(school.database);
    school.database.run(sql`drop table notices`);
    expect((await school.visit(`/notices/${id}`)).status).toBe(503);
    expect(takeConsoleErrors()).toHaveLength(2);
  });
});
