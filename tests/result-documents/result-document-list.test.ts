import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fileColumns, publishPaper } from "../support/notice-board";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
const desk = "/cog-admin/result-documents";
const kept = fileColumns("documents/results/a_1.pdf", "class-6.pdf");
const list = async (query = "") => (await school.signedIn().visit(desk + query)).all("li", "office-notice");
const titles = async (query = "") => (await list(query)).map((row) => row.one("h2").text);

describe("the results of the office", () => {
  it.each([
    ["en", "No results found. Publish your first result!"],
    ["bn", "কোনো ফলাফল নেই। প্রথম ফলাফলটি প্রকাশ করুন!"],
  ])("say in %s when there is none", async (language, said) => {
    const page = await school.signedIn().keep(`lng=${language}`).visit(desk);
    expect(page.one("div", "empty-state").text).toBe(said);
  });

  it("are all there, newest first, green when published and yellow otherwise", async () => {
    const later = new Date(Date.now() + 60_000);
    publishPaper(school.database, { classLevel: 6, examType: "বার্ষিক", createdAt: new Date("2024-11-01") });
    publishPaper(school.database, { status: "Draft", createdAt: new Date("2024-11-02") });
    publishPaper(school.database, { publishAt: later, createdAt: new Date("2024-11-03") });
    const badges = (await list()).map((row) => row.one("p", "row-kind").all("span", "badge"));
    expect(badges.map((row) => row.map(({ text }) => text))).toEqual([
      ["Scheduled", "General Results"],
      ["Draft", "General Results"],
      ["Published", "Class 6", "বার্ষিক"],
    ]);
    expect(badges.map(([status]) => status?.classes[1])).toEqual(["badge-yellow", "badge-yellow", "badge-green"]);
    expect(badges[2]?.[2]?.attributes.lang).toBe("bn");
  });

  it.each([
    ["en", "Nov 18, 2024", "Exam date: Oct 18, 2026"],
    ["bn", "১৮ নভেম্বর ২০২৪", "পরীক্ষার তারিখ: ১৮ অক্টোবর ২০২৬"],
  ])("show their days in %s", async (language, written, exam) => {
    publishPaper(school.database, { examDate: "2026-10-18", ...kept });
    const row = (await school.signedIn().keep(`lng=${language}`).visit(desk)).one("li", "office-notice");
    expect([row.one("time").text, row.one("p", "row-note").text]).toEqual([written, exam]);
  });

  it.each([
    ["bn", "Half-Yearly Examination", "অর্ধবার্ষিক পরীক্ষা"],
    ["bn", "test examination 2026", "নির্বাচনি পরীক্ষা ২০২৬"],
    ["en", "নির্বাচনী পরীক্ষা", "Test Examination"],
    ["bn", "Model Test", "Model Test"],
  ])("name in %s the examination %s as %s", async (language, examType, shown) => {
    publishPaper(school.database, { examType, ...kept });
    const row = (await school.signedIn().keep(`lng=${language}`).visit(desk)).one("li", "office-notice");
    const badge = row.one("span", "badge-exam");
    expect([badge.text, badge.attributes.lang]).toEqual([shown, /[a-z]/.test(shown) ? "en" : "bn"]);
  });

  it("show what was typed as it was typed", async () => {
    publishPaper(school.database, { title: "<b>Results</b>", description: "ফলাফল", ...kept });
    const [row] = await list();
    expect([row?.one("h2").text, row?.one("h2").attributes.lang]).toEqual(["<b>Results</b>", "en"]);
    expect(row?.one("p", "clamp-2").attributes.lang).toBe("bn");
  });

  it.each(["office-acts-all", "menu-sheet"])("lead to everything that can be done, in %s too", async (place) => {
    const id = publishPaper(school.database, { ...kept, title: "Class 6" });
    const [row] = await list();
    expect(row?.one("p", "attachment-name").text).toBe("class-6.pdf");
    const links = row
      ?.one("div", place)
      .all("a")
      .map(({ text, attributes: of }) => [text, of.href, of["aria-label"]]);
    expect(links).toEqual([
      ["View", kept.fileUrl, "View: class-6.pdf"],
      ["Download", `${kept.fileUrl}?download`, "Download: class-6.pdf"],
      ["Edit", `${desk}/${id}/edit`, "Edit: Class 6"],
      ["Preview", `/cog-admin/preview/results/${id}`, "Preview: Class 6"],
      ["Delete", `${desk}/${id}/delete`, "Delete: Class 6"],
    ]);
  });

  it("have a menu that says whose it is, and works without script", async () => {
    publishPaper(school.database, { ...kept, title: "Class 6" });
    const menu = (await list())[0]?.one("details", "row-menu");
    expect([menu?.one("summary").text, menu?.one("summary").attributes["aria-label"]]).toEqual([
      "Actions",
      "Actions: Class 6",
    ]);
  });

  it("say of a draft that its file is still missing", async () => {
    publishPaper(school.database, { status: "Draft" });
    const [row] = await list();
    expect(row?.text).toContain("No file yet");
    expect(
      row
        ?.one("div", "menu-sheet")
        .all("a")
        .map(({ text }) => text),
    ).toEqual(["Edit", "Preview", "Delete"]);
  });

  it("leave out what rests in the trash", async () => {
    publishPaper(school.database, { deletedAt: new Date() });
    expect(await titles()).toEqual([]);
  });

  it("stand fifty to a page, and the filters go along", async () => {
    for (let number = 1; number <= 51; number++) publishPaper(school.database, { title: `Result ${number}` });
    expect(await titles()).toHaveLength(50);
    expect(await titles("?page=2")).toEqual(["Result 1"]);
    const page = await school.signedIn().visit(`${desk}?q=result&status=Published&class=general`);
    expect(page.one("nav", "pager").one("a").attributes.href).toBe(
      `${desk}?q=result&status=Published&class=general&page=2`,
    );
  });

  it.each([
    ["en", "Error fetching results Please try again."],
    ["bn", "ফলাফল লোড করা যায়নি আবার চেষ্টা করুন।"],
  ])("say in %s when they cannot be read", async (language, said) => {
    school.database.run(sql`drop table result_documents`);
    const page = await school.signedIn().keep(`lng=${language}`).visit(desk);
    expect([page.status, page.one("div", "banner").text]).toEqual([200, said]);
    expect(page.html).not.toMatch(/No results found|no such table/);
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});

describe("what somebody looks for", () => {
  it.each([
    ["?q=scholar", ["Scholarship"]],
    ["?q=answer+books", ["Annual"]],
    ["?q=%E0%A6%AC%E0%A7%83%E0%A6%A4%E0%A7%8D%E0%A6%A4%E0%A6%BF", ["Scholarship"]],
    ["?q=%25", []],
    ["?class=6", ["Annual"]],
    ["?class=general", ["Draft", "Scholarship"]],
    ["?class=7", []],
    ["?class=eleven", ["Draft", "Annual", "Scholarship"]],
    ["?status=Draft", ["Draft"]],
    ["?status=Published&class=6&q=annual", ["Annual"]],
  ])("%s gives %j", async (query, found) => {
    publishPaper(school.database, { title: "Scholarship", examType: "বৃত্তি পরীক্ষা" });
    publishPaper(school.database, { title: "Annual", description: "Answer books can be seen.", classLevel: 6 });
    publishPaper(school.database, { title: "Draft", status: "Draft" });
    expect(await titles(query)).toEqual(found);
  });

  it("is said when there is nothing of it", async () => {
    publishPaper(school.database);
    const page = await school.signedIn().visit(`${desk}?class=7`);
    expect(page.one("div", "empty-state").text).toBe("Nothing here fits. Try other words, or show all.");
  });
});

describe("the form of a new result", () => {
  it("opens and closes by the toggle Publish Result", async () => {
    const staff = school.signedIn();
    const closed = await staff.visit(desk);
    expect(closed.all("form", "sheet")).toEqual([]);
    expect(closed.one("div", "office-head-row").one("a").text).toBe("Publish Result");
    const open = await staff.visit(`${desk}?new`);
    expect(open.one("div", "office-head-row").one("a").attributes.href).toBe(desk);
    expect(open.one("form", "sheet").one("a").attributes.href).toBe(desk);
  });

  it("offers the specified fields, and says which files it takes", async () => {
    const sheet = (await school.signedIn().visit(`${desk}?new`)).one("form", "sheet");
    const labels = sheet.all("label").filter(({ attributes }) => attributes.for);
    expect(labels.map(({ text }) => text)).toEqual([
      "Title",
      "Result file",
      "Class",
      "Exam type",
      "Exam date",
      "Description",
      "Publish later",
    ]);
    expect(sheet.one("select").all("option")).toHaveLength(11);
    expect(sheet.one("datalist").all("option").length).toBeGreaterThan(3);
    expect(sheet.text).toContain("PDF, DOC, DOCX, XLS, XLSX, JPG, JPEG or PNG, up to 10MB");
    const file = sheet.all("input").find(({ attributes }) => attributes.type === "file");
    expect(file?.attributes.accept).toBe(".pdf,.doc,.docx,.jpg,.jpeg,.png,.xls,.xlsx");
    expect(file?.attributes).toHaveProperty("required");
    expect(sheet.all("button").map(({ text }) => text)).toEqual(["Publish Result", "Save draft"]);
  });
});
