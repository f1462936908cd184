import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { exams } from "~drizzle/schema";
import { insertExam } from "~tests/support/class";
import { fileColumns, insertResultDocument } from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const groups = async (path = "/results") => (await school.visit(path)).all("section", "group");
const paper = async (path?: string) => (await groups(path))[0]?.one("li", "row");

describe("the results page", () => {
  it.each([
    ["/results", ["Class 10", "General Results", "Class 6"]],
    ["/bn/results", ["দশম শ্রেণি", "সাধারণ ফলাফল", "ষষ্ঠ শ্রেণি"]],
  ])("%s groups result documents by class level, the class with the newest document first", async (path, headings) => {
    const papers = [
      { classLevel: 10, title: "Pre-test" },
      { classLevel: 6, title: "Half-Yearly" },
      { classLevel: null, title: "Scholarship" },
      { classLevel: 10, title: "Test" },
    ];
    for (const [month, paper] of papers.entries()) {
      insertResultDocument(school.database, { ...paper, publishAt: new Date(2024, month, 9) });
    }
    const shown = await groups(path);
    expect(shown.map((group) => group.one("h2").text)).toEqual(headings);
    expect(shown.map((group) => group.texts("h3"))).toEqual([["Test", "Pre-test"], ["Scholarship"], ["Half-Yearly"]]);
  });

  it.each([
    [
      "/results",
      "To see your own child’s result card, use the link or QR code from the school.",
      "After an examination, the school gives each guardian a link or a QR code.",
      "No link yet? Call the school: 01700-000000",
    ],
    [
      "/bn/results",
      "অভিভাবকেরা বিদ্যালয় থেকে পাওয়া লিংক বা কিউআর কোড দিয়ে নিজের সন্তানের ফলাফল কার্ড দেখতে পারেন।",
      "পরীক্ষার পর বিদ্যালয় প্রত্যেক অভিভাবককে একটি লিংক বা কিউআর কোড দেয়।",
      "লিংক পাননি? বিদ্যালয়ে ফোন করুন: ০১৭০০-০০০০০০",
    ],
  ])(
    "%s says above all documents how guardians get a result card, also before an examination is open",
    async (path, ...texts) => {
      const [open, later, call] = texts.map((text) => text.normalize("NFC"));
      const exam = insertExam(school.database, "Annual Examination 2026");
      insertResultDocument(school.database);
      const said = async () => (await school.visit(path)).one("div", "family-cards").texts("p");
      const setOpened = (openedAt: Date | null) =>
        school.database.update(exams).set({ openedAt }).where(eq(exams.id, exam)).run();
      expect(await said()).toEqual([expect.stringContaining(later ?? "?")]);
      writeSection(school.database, "contacts", { phone: "01700-000000" });
      expect(await said()).toEqual([expect.stringContaining(later ?? "?"), call]);
      setOpened(new Date());
      expect(await said()).toEqual([open, call]);
      setOpened(null);
      expect(await said()).toEqual([expect.stringContaining(later ?? "?"), call]);
      const { html } = await school.visit(path);
      expect(html.indexOf('data-part="family-cards"')).toBeLessThan(html.indexOf('data-part="group"'));
    },
  );

  it.each([
    ["/results", "Published on Nov 18, 2024", "Test Examination", "Exam date: Oct 18, 2024"],
    ["/bn/results", "প্রকাশের তারিখ: ১৮ নভেম্বর ২০২৪", "নির্বাচনি পরীক্ষা", "পরীক্ষার তারিখ: ১৮ অক্টোবর ২০২৪"],
  ])(
    "%s gives each result document its title, description, exam, exam date and publication date",
    async (path, published, exam, examined) => {
      const words = { title: "দশম শ্রেণি", description: "By roll and grade.", examType: "Test Examination" };
      insertResultDocument(school.database, { ...words, examDate: "2024-10-18" });
      const row = await paper(path);
      expect([row?.one("h3").text, row?.one("h3").attributes.lang]).toEqual(["দশম শ্রেণি".normalize("NFC"), "bn"]);
      expect(row?.one("p", "row-kind").texts("span")).toEqual([exam.normalize("NFC")]);
      expect(row?.one("time").one("span", "sr-only").text).toBe(published.normalize("NFC"));
      expect(row?.one("div", "typed").text).toBe("By roll and grade.");
      expect(row?.one("p", "row-note").text).toBe(examined);
      expect(row?.one("time").attributes.datetime).toBe("2024-11-18");
    },
  );

  it.each([
    ["Test Examination 2026, Class 10", 10, "Test Examination 2026"],
    ["নির্বাচনি পরীক্ষা: দশম শ্রেণি", 10, "নির্বাচনি পরীক্ষা"],
    ["Class 10", 10, "Class 10"],
    ["Class 10 result", 10, "Class 10 result"],
    ["Test Examination, Class 1", 10, "Test Examination, Class 1"],
    ["Scholarship, Class 8", null, "Scholarship, Class 8"],
  ])(
    "the document %j of class %s has below the heading of its class the title %j",
    async (title, classLevel, shown) => {
      insertResultDocument(school.database, { title, classLevel });
      for (const path of ["/results", "/bn/results"])
        expect((await paper(path))?.one("h3").text).toBe(shown.normalize("NFC"));
    },
  );

  it("a result document says its date once, and its exam once if the title says it", async () => {
    insertResultDocument(school.database, { title: "Annual examination 2024", examType: "Annual Examination" });
    const row = await paper();
    expect([row?.all("p", "row-kind"), row?.all("time").length]).toEqual([[], 1]);
  });

  it.each([
    ["/results", "No results available", "No other results published yet"],
    ["/bn/results", "এখনো কোনো ফলাফল প্রকাশিত হয়নি", "এখনো আর কোনো ফলাফল প্রকাশিত হয়নি"],
  ])("%s without documents says so, also beside cards that are open to families", async (path, none, noOthers) => {
    const exam = insertExam(school.database, "Annual Examination 2026");
    const said = async () => (await school.visit(path)).one("main").one("div", "empty-state").text;
    expect(await said()).toBe(none.normalize("NFC"));
    school.database.update(exams).set({ openedAt: new Date() }).where(eq(exams.id, exam)).run();
    expect(await said()).toBe(noOthers.normalize("NFC"));
  });

  it.each([
    ["/results", "View", "Download", "Open in New Tab"],
    ["/bn/results", "দেখুন", "ডাউনলোড", "নতুন ট্যাবে খুলুন"],
  ])("%s offers the same three actions for a result document as for a notice", async (path, view, download, newTab) => {
    insertResultDocument(school.database, fileColumns("documents/results/a_1.pdf", "class-10.pdf"));
    const links = (await paper(path))
      ?.all("a")
      .map(({ text, attributes: { href, download } }) => [text, href, download]);
    expect(links).toEqual([
      [view, "/uploads/documents/results/a_1.pdf", undefined],
      [download, "/uploads/documents/results/a_1.pdf?download", "class-10.pdf"],
      [newTab.normalize("NFC"), "/uploads/documents/results/a_1.pdf", undefined],
    ]);
  });
});

describe("the file preview", () => {
  it("the link to a result document carries the data that the file preview shows", async () => {
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
    "the file preview is on %s once, closed, with its title, its message for other files and its two buttons",
    async (path, title, no, actions) => {
      const dialogs = (await school.visit(path)).all("dialog", "preview");
      expect(dialogs.map(({ attributes }) => attributes.open)).toEqual([undefined]);
      expect(dialogs[0]?.one("p").text).toBe(title);
      expect(dialogs[0]?.one("p", "preview-refused").text).toContain(no);
      expect(dialogs[0]?.texts("a")).toEqual(actions);
    },
  );

  it("the results page gives the script its messages about a download, in the language of the page", async () => {
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
