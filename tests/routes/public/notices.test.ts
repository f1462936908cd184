import { describe, expect, it } from "vitest";
import { noticeTypes } from "../../../app/notices/notice";
import { fileColumns, insertNotice } from "../../support/content-rows";
import { website } from "../../support/website";

const school = website();
const board = async (path = "/notices") => (await school.visit(path)).all("li", "row");

describe("the notice board", () => {
  it.each([
    ["/notices", ["Holiday", "Meeting", "Event", "Exam", "General"]],
    ["/bn/notices", ["ছুটি", "সভা", "অনুষ্ঠান", "পরীক্ষা", "সাধারণ"]],
  ])("%s gives each type its badge", async (path, badges) => {
    for (const type of noticeTypes) insertNotice(school.database, { type });
    const shown = (await board(path)).map((row) => row.one("span", "badge"));
    expect(shown.map(({ text }) => text)).toEqual(badges);
    expect(new Set(shown.map(({ attributes }) => attributes.class)).size).toBe(noticeTypes.length);
  });

  it.each([
    ["/notices", "Nov 18, 2024", "Nov 18 2024"],
    ["/bn/notices", "১৮ নভেম্বর ২০২৪", "১৮ নভেম্বর ২০২৪"],
  ])("%s reads the day out and stacks it", async (path, whole, stacked) => {
    insertNotice(school.database);
    const [row] = await board(path);
    expect(row?.one("time").one("span", "sr-only").text).toBe(whole);
    expect(row?.one("time").one("span", "date-block").text).toBe(stacked);
  });

  it("shows the day it is in Dhaka", async () => {
    insertNotice(school.database, { publishAt: new Date("2024-11-18T18:30:00Z") });
    expect((await board())[0]?.one("time").text).toContain("Nov 19, 2024");
  });
});

describe("what staff typed", () => {
  it("is shown as typed and never run", async () => {
    insertNotice(school.database, {
      title: "<script>alert(1)</script>",
      content: '<img src=x onerror="alert(2)">&amp;',
    });
    const page = await school.visit("/notices");
    expect(page.html).not.toMatch(/<script>alert|<img src=x/);
    expect(page.one("li", "row").one("h2").text).toBe("<script>alert(1)</script>");
    expect(page.one("li", "row").one("div", "typed").text).toBe('<img src=x onerror="alert(2)">&amp;');
  });

  it("says which language it is in, whatever the page's own", async () => {
    insertNotice(school.database, { title: "Annual sports", content: "ক্রীড়া প্রতিযোগিতা" });
    for (const path of ["/notices", "/bn/notices"]) {
      const [row] = await board(path);
      expect([row?.one("h2").attributes.lang, row?.one("div", "typed").attributes.lang]).toEqual(["en", "bn"]);
    }
  });
});

describe("an attachment on the board", () => {
  it("is named and can be viewed, saved and opened beside the page", async () => {
    insertNotice(school.database, fileColumns("notices/a_1.pdf", "পরীক্ষার রুটিন.pdf"));
    const file = (await board())[0]?.one("div", "row-file");
    expect(file?.text).toBe("পরীক্ষার রুটিন.pdf PDF, 1 KB View Download Open in New Tab");
    expect(file?.one("bdi").attributes.lang).toBe("bn");
    expect(file?.all("a").map(({ attributes }) => [attributes.href, attributes.target])).toEqual([
      ["/uploads/notices/a_1.pdf", undefined],
      ["/uploads/notices/a_1.pdf?download", undefined],
      ["/uploads/notices/a_1.pdf", "_blank"],
    ]);
  });

  it("says its size in Bengali on a Bengali page, to the preview too, and the language of its name", async () => {
    insertNotice(school.database, fileColumns("notices/a_1.pdf", "routine.pdf"));
    const file = (await board("/bn/notices"))[0]?.one("div", "row-file");
    expect([file?.one("bdi").attributes.lang, file?.one("p", "attachment-size").text]).toEqual(["en", "PDF, ১ কেবি"]);
    expect(file?.one("a").attributes["data-size"]).toBe("PDF, ১ কেবি");
  });

  it("is nothing at all when there is none", async () => {
    insertNotice(school.database);
    expect((await board())[0]?.one("div", "row-file").html).toBe("");
  });
});
