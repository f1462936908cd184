import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { activity, resultDocuments } from "../../drizzle/schema";
import type { Answer } from "../support/browser";
import { fileColumns, publishPaper } from "../support/notice-board";
import { excelFile, pdf } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";
import { staffEmail, website } from "../support/website";

const school = website();
const desk = "/cog-admin/result-documents";
const words = {
  title: "Annual Examination",
  description: "",
  examType: "Annual",
  examDate: "2026-10-18",
  classLevel: "6",
};
const kept = fileColumns("documents/results/a_1.pdf");
const row = () => school.database.select().from(resultDocuments).get();
const lines = () => school.database.select().from(activity).all();
const november18 = String(new Date("2024-11-18T04:00:00Z").getTime());
const banner = (page: Answer) => page.one("div", "banner").text;
const typedIn = (page: Answer, name: string) =>
  page.all("input").find(({ attributes }) => attributes.name === name)?.attributes.value;

async function change(id: number, fields: Record<string, string | File> = {}) {
  const staff = school.signedIn();
  const answer = await staff.post(`${desk}/${id}/edit`, { ...words, seen: november18, ...fields });
  return answer.status === 303 ? staff.follow(answer) : answer;
}

describe("the form of a result that is changed", () => {
  it("holds the result and its file, which cannot be taken away", async () => {
    const publishAt = new Date("2099-12-16T03:00:00Z");
    const id = publishPaper(school.database, { ...words, classLevel: 6, publishAt, ...kept });
    const page = await school.signedIn().visit(`${desk}/${id}/edit`);
    const sheet = page.one("form", "sheet");
    expect(page.one("h1").text).toBe("Edit result");
    expect(["title", "examType", "examDate", "publishAt"].map((name) => typedIn(page, name))).toEqual([
      words.title,
      words.examType,
      words.examDate,
      "2099-12-16T09:00",
    ]);
    expect(sheet.text).toContain("This file stays unless you choose another one.");
    expect(sheet.all("input").filter(({ attributes }) => "required" in attributes)).toEqual([]);
    expect(sheet.all("input").some(({ attributes }) => attributes.type === "checkbox")).toBe(false);
    expect(sheet.all("button").map(({ text }) => text)).toEqual(["Save changes", "Take back as draft"]);
  });

  it("says its days and asks for a file in the language of the office, whatever the browser's is", async () => {
    const publishAt = new Date("2099-12-16T03:00:00Z");
    const id = publishPaper(school.database, { ...words, classLevel: 6, publishAt, ...kept });
    const staff = school.signedIn();
    const said = async () => {
      const page = await staff.visit(`${desk}/${id}/edit`);
      return [...page.all("span", "file-choose"), ...page.all("span", "day-words")].map(({ text }) => text);
    };
    expect(await said()).toEqual(["Choose file", "Oct 18, 2026", "Dec 16, 2099, 09:00"]);
    staff.keep("lng=bn");
    expect(await said()).toEqual([
      "ফাইল বেছে নিন",
      expect.stringMatching(/^১৮ অক্টোবর,? ২০২৬$/),
      expect.stringMatching(/^১৬ ডিসেম্বর,? ২০৯৯, ০৯:০০$/),
    ]);
  });

  it.each(["99", "0", "x", "1e3"])("is not there for the id %s", async (id) => {
    expect((await school.signedIn().visit(`${desk}/${id}/edit`)).status).toBe(404);
  });

  it("is not there for a result in the trash", async () => {
    const id = publishPaper(school.database, { deletedAt: new Date() });
    expect((await school.signedIn().visit(`${desk}/${id}/edit`)).status).toBe(404);
  });
});

describe("a changed result", () => {
  it("is read by the very next visitor, keeps its day and its file, and leaves a line in the activity", async () => {
    const id = publishPaper(school.database, kept);
    expect(banner(await change(id, { "remove-file": "1" }))).toBe("Result saved successfully");
    expect(row()).toMatchObject({ ...words, classLevel: 6, ...kept, publishAt: new Date(Number(november18)) });
    expect((await school.visit("/results")).one("li", "row").one("h3").text).toBe(words.title);
    expect(lines()).toMatchObject([
      { act: "changed", kind: "resultDocument", itemId: id, title: words.title, account: staffEmail },
    ]);
  });

  it("gets another file when one is chosen", async () => {
    const id = publishPaper(school.database, kept);
    const page = await change(id, { file: new File([excelFile()], "marks.xlsx") });
    expect(page.all("div", "banner").map(({ text }) => text)).toEqual([
      "File uploaded successfully",
      "Result saved successfully",
    ]);
    expect(row()).toMatchObject({ fileName: "marks.xlsx", fileSize: excelFile().length });
    expect(school.storedFiles()).toEqual([row()?.filePath]);
  });

  it("loses the exam date that is emptied, and the class", async () => {
    const id = publishPaper(school.database, { ...words, classLevel: 6, ...kept });
    await change(id, { examDate: "", classLevel: "" });
    expect(row()).toMatchObject({ examDate: null, classLevel: null });
  });

  it("taken back as a draft is gone for the public at once, with its file", async () => {
    const id = publishPaper(school.database, kept);
    expect(banner(await change(id, { intent: "draft" }))).toBe("Draft saved. Only the office sees it.");
    expect((await school.visit("/results")).text).not.toContain(words.title);
    expect((await school.visit(kept.fileUrl)).status).toBe(404);
  });

  it("that was a draft says that it is published", async () => {
    const id = publishPaper(school.database, { status: "Draft", ...kept });
    expect(banner(await change(id))).toBe("Result published successfully");
    expect((await school.visit("/results")).text).toContain(words.title);
  });

  it("cannot be published without a file", async () => {
    const id = publishPaper(school.database, { status: "Draft" });
    const page = await change(id);
    expect([page.status, banner(page)]).toEqual([400, "Error Please fill in title and select a file"]);
    expect(row()).toMatchObject({ status: "Draft", title: "Test Examination" });
    await change(id, { file: new File([pdf], "a.pdf") });
    expect(row()).toMatchObject({ status: "Published", fileName: "a.pdf" });
  });

  it("without a title is refused and stays as it was", async () => {
    const id = publishPaper(school.database, kept);
    const page = await change(id, { title: "" });
    expect([page.status, banner(page)]).toEqual([400, "Error Please fill in title and select a file"]);
    expect(page.one("form", "sheet").text).toContain("routine.pdf");
    expect([row()?.title, lines()]).toEqual(["Test Examination", []]);
  });
});

describe("two people at one result", () => {
  it("are told: the second one keeps what they typed, and may save again", async () => {
    const id = publishPaper(school.database, kept);
    await change(id, { title: "First" });
    const page = await change(id, { title: "Second", file: new File([pdf], "a.pdf") });
    expect([page.status, banner(page)]).toEqual([409, expect.stringMatching(/^Error saving result A colleague has/)]);
    expect([row()?.title, typedIn(page, "title"), school.storedFiles()]).toEqual(["First", "Second", []]);
    await change(id, { title: "Second", seen: typedIn(page, "seen") ?? "" });
    expect(row()?.title).toBe("Second");
  });

  it.each([
    ["deleted it", () => publishPaper(school.database, { deletedAt: new Date() })],
    ["was never there", () => 99],
  ])("are told when the other one %s", async (_what, made) => {
    const page = await change(made(), { file: new File([pdf], "a.pdf") });
    expect(banner(page)).toMatch(/^Error saving result It is not there any more\./);
    expect([school.storedFiles(), lines()]).toEqual([[], []]);
  });
});

it("a result that cannot be written down stays as it was, and keeps no new file", async () => {
  const id = publishPaper(school.database, kept);
  school.database.run(
    sql.raw("create trigger full before update on result_documents begin select raise(abort, 'no room'); end"),
  );
  const page = await change(id, { file: new File([pdf], "a.pdf") });
  expect([page.status, banner(page)]).toEqual([
    500,
    "Error saving result An unexpected error occurred. Please try again.",
  ]);
  expect([row()?.title, school.storedFiles(), lines()]).toEqual(["Test Examination", [], []]);
  expect(page.html).not.toContain("no room");
  takeConsoleErrors();
});
