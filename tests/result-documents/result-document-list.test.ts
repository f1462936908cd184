import { describe, expect, it } from "vitest";
import { examDays } from "~drizzle/schema";
import { formValues } from "../content/fixtures";
import { insertExam, insertSubject } from "../support/class";
import { fileColumns, insertResultDocument } from "../support/content-rows";
import { website } from "../support/website";

const school = website();
const listPath = "/cog-admin/result-documents";
const kept = fileColumns("documents/results/a_1.pdf", "class-6.pdf");
const list = async (query = "") => (await school.signedIn().visit(listPath + query)).all("li", "row");

describe("the results of the office", () => {
  it.each([
    ["en", "Nov 18, 2024", "Exam date: Oct 18, 2026"],
    ["bn", "১৮ নভেম্বর ২০২৪", "পরীক্ষার তারিখ: ১৮ অক্টোবর ২০২৬"],
  ])("the list of results in the office shows the exam dates in %s", async (language, written, exam) => {
    insertResultDocument(school.database, { examDate: "2026-10-18", ...kept });
    const row = (await school.signedIn().keep(`lng=${language}`).visit(listPath)).one("li", "row");
    expect([row.one("time").text, row.one("p", "row-note").text]).toEqual([written, exam]);
  });

  it("the list of results links the file beside its name, one main action beside the row, and the others in a menu", async () => {
    const id = insertResultDocument(school.database, { ...kept, title: "Class 6" });
    const [row] = await list();
    expect(row?.one("p", "attachment-name").text).toBe("class-6.pdf");
    const linksIn = (place: string) =>
      row
        ?.one("div", place)
        .all("a")
        .map(({ text, attributes: of }) => [text, of.href, of["aria-label"]]);
    const file = [
      ["View", kept.fileUrl, "View: class-6.pdf"],
      ["Download", `${kept.fileUrl}?download`, "Download: class-6.pdf"],
    ];
    const menu = [
      ["Share", `${listPath}/${id}/pass-on`, "Share: Class 6"],
      ...file,
      ["Replace the file", `${listPath}/${id}/edit#file`, "Replace the file: Class 6"],
      ["Delete", `${listPath}/${id}/delete`, "Delete: Class 6"],
    ];
    expect(linksIn("file-links")).toEqual(file);
    expect(linksIn("menu")).toEqual(menu);
    expect(linksIn("row-actions")).toEqual([["Edit", `${listPath}/${id}/edit`, "Edit: Class 6"], ...menu]);
  });

  it("a new result takes its class, examination and date from the chosen examination", async () => {
    const exam = insertExam(school.database, "Annual Examination 2026", { classLevel: 8 });
    const subjectId = insertSubject(school.database, "Bangla", { classLevel: 8 });
    const day = { examId: exam, subjectId, date: "2026-11-15", begin: "10:00", end: "13:00", room: "" };
    school.database.insert(examDays).values(day).run();
    const staff = school.signedIn();
    const choice = (await staff.visit(`${listPath}?new`)).one("form", "search");
    expect(choice.text).toContain("Annual Examination 2026, Class 8");
    const form = await staff.visit(`${listPath}?new&exam=${exam}`);
    expect(formValues(form)).toMatchObject({
      title: "Annual Examination 2026, Class 8: results",
      classLevel: "8",
      examType: "Annual Examination 2026",
      examDate: "2026-11-15",
    });
  });

  it("the list of results says of a draft without a file that the file is still missing", async () => {
    insertResultDocument(school.database, { status: "Draft" });
    const [row] = await list();
    expect(row?.text).toContain("No file yet");
    expect(row?.one("div", "menu").texts("a")).toEqual(["Preview", "Delete"]);
  });
});
