import { describe, expect, it } from "vitest";
import { fileColumns, insertResultDocument } from "../support/content-rows";
import { website } from "../support/website";

const school = website();
const desk = "/cog-admin/result-documents";
const kept = fileColumns("documents/results/a_1.pdf", "class-6.pdf");
const list = async (query = "") => (await school.signedIn().visit(desk + query)).all("li", "row");

describe("the results of the office", () => {
  it.each([
    ["en", "Nov 18, 2024", "Exam date: Oct 18, 2026"],
    ["bn", "১৮ নভেম্বর ২০২৪", "পরীক্ষার তারিখ: ১৮ অক্টোবর ২০২৬"],
  ])("the list of results in the office shows the exam dates in %s", async (language, written, exam) => {
    insertResultDocument(school.database, { examDate: "2026-10-18", ...kept });
    const row = (await school.signedIn().keep(`lng=${language}`).visit(desk)).one("li", "row");
    expect([row.one("time").text, row.one("p", "row-note").text]).toEqual([written, exam]);
  });

  it.each(["row-actions", "menu"])(
    "the list of results links every action of a row in the row's part %s",
    async (place) => {
      const id = insertResultDocument(school.database, { ...kept, title: "Class 6" });
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
        ["Share", `${desk}/${id}/pass-on`, "Share: Class 6"],
        ["Delete", `${desk}/${id}/delete`, "Delete: Class 6"],
      ]);
    },
  );

  it("the list of results says of a draft without a file that the file is still missing", async () => {
    insertResultDocument(school.database, { status: "Draft" });
    const [row] = await list();
    expect(row?.text).toContain("No file yet");
    expect(row?.one("div", "menu").texts("a")).toEqual(["Edit", "Preview", "Delete"]);
  });
});
