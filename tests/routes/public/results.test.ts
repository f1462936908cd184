import { describe, expect, it } from "vitest";
import { fileColumns, insertResultDocument } from "../../support/content-rows";
import { website } from "../../support/website";

const school = website();
const groups = async (path = "/results") => (await school.visit(path)).all("section", "group");
const paper = async (path?: string) => (await groups(path))[0]?.one("li", "row");

describe("the results page", () => {
  it.each([
    ["/results", ["Class 1", "Class 10", "General Results"]],
    ["/bn/results", ["প্রথম শ্রেণি", "দশম শ্রেণি", "সাধারণ ফলাফল"]],
  ])("%s groups result papers by class level, those of none as general results", async (path, headings) => {
    for (const classLevel of [10, null, 1]) insertResultDocument(school.database, { classLevel });
    expect((await groups(path)).map((group) => group.one("h2").text)).toEqual(headings);
  });

  it.each([
    ["/results", "Test Examination Published on Nov 18, 2024", "Exam date: Oct 18, 2024"],
    ["/bn/results", "নির্বাচনি পরীক্ষা প্রকাশের তারিখ: ১৮ নভেম্বর ২০২৪", "পরীক্ষার তারিখ: ১৮ অক্টোবর ২০২৪"],
  ])("%s gives each its title, description, exam, exam date and published date", async (path, kind, examined) => {
    const words = { title: "নির্বাচনি পরীক্ষা", description: "By roll and grade.", examType: "Test Examination" };
    insertResultDocument(school.database, { ...words, examDate: "2024-10-18" });
    const row = await paper(path);
    expect([row?.one("h3").text, row?.one("h3").attributes.lang]).toEqual(["নির্বাচনি পরীক্ষা", "bn"]);
    expect(row?.one("p", "row-kind").text).toBe(kind);
    expect(row?.one("div", "typed").text).toBe("By roll and grade.");
    expect(row?.one("p", "row-note").text).toBe(examined);
    expect(row?.one("time").attributes.datetime).toBe("2024-11-18");
  });

  it("leaves out an exam and an exam date that nobody gave", async () => {
    insertResultDocument(school.database);
    const row = await paper();
    expect([row?.all("span", "badge"), row?.all("p", "row-note"), row?.all("div", "typed")]).toEqual([[], [], []]);
  });

  it.each([
    ["/results", "View", "Download"],
    ["/bn/results", "দেখুন", "ডাউনলোড"],
  ])("%s lets each be viewed and downloaded", async (path, view, download) => {
    insertResultDocument(school.database, fileColumns("documents/results/a_1.pdf", "class-10.pdf"));
    const links = (await paper(path))
      ?.all("a")
      .map(({ text, attributes: { href, download } }) => [text, href, download]);
    expect(links).toEqual([
      [view, "/uploads/documents/results/a_1.pdf", undefined],
      [download, "/uploads/documents/results/a_1.pdf?download", "class-10.pdf"],
    ]);
  });
});

describe("the file preview", () => {
  it("knows from its link what to show", async () => {
    insertResultDocument(school.database, fileColumns("documents/results/a_1.pdf", "class-10.pdf"));
    expect((await paper())?.one("a").attributes).toMatchObject({
      href: "/uploads/documents/results/a_1.pdf",
      "data-preview": "application/pdf",
      "data-name": "class-10.pdf",
      "data-size": "PDF, 1 KB",
    });
  });

  it.each([
    ["/results", "File preview", "This file type cannot be previewed directly.", ["Open in New Tab", "Download"]],
    ["/bn/results", "ফাইল দেখুন", "এ ধরনের ফাইল সরাসরি দেখা যায় না।", ["নতুন ট্যাবে খুলুন", "ডাউনলোড"]],
  ])(
    "is there once on %s, closed, with its title, its refusal and its two actions",
    async (path, title, no, actions) => {
      const dialogs = (await school.visit(path)).all("dialog", "preview");
      expect(dialogs.map(({ attributes }) => attributes.open)).toEqual([undefined]);
      expect(dialogs[0]?.one("p").text).toBe(title);
      expect(dialogs[0]?.one("p", "preview-refused").text).toContain(no);
      expect(dialogs[0]?.texts("a")).toEqual(actions);
    },
  );

  it("leaves the words of a download to script, in the language of the page", async () => {
    const words = async (path: string) => (await school.visit(path)).one("p", "download-status").attributes;
    expect(await words("/results")).toMatchObject({
      role: "status",
      "data-started": "Download started",
      "data-complete": "Download Complete",
      "data-failed": "Download failed",
      "data-instead": "Opening file in new tab instead",
    });
    expect((await words("/bn/results"))["data-complete"]).toBe("ডাউনলোড শেষ হয়েছে");
  });
});
