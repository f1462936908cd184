import { describe, expect, it } from "vitest";
import { fileColumns, publishPaper } from "../support/notice-board";
import { website } from "../support/website";

const school = website();
const draft = { title: "Annual", status: "Draft", classLevel: 6, examDate: "2026-10-18" } as const;

describe("the preview of a result", () => {
  it.each([
    ["", "Class 6", "Exam date: Oct 18, 2026", "This is a preview. Only the office sees this page."],
    ["bn/", "ষষ্ঠ শ্রেণি", "পরীক্ষার তারিখ: ১৮ অক্টোবর ২০২৬", "প্রকাশিত হলে পাতাটি এমন দেখাবে। এখন এটি শুধু অফিস থেকে দেখা যায়।"],
  ])("at /cog-admin/preview/%s… is the public page of that one paper", async (language, group, exam, said) => {
    const id = publishPaper(school.database, { ...draft, ...fileColumns("documents/results/a_1.pdf") });
    publishPaper(school.database, { title: "Another" });
    const page = await school.signedIn().visit(`/cog-admin/preview/${language}results/${id}`);
    expect([page.status, page.one("section", "group").one("h2").text]).toEqual([200, group]);
    expect(page.all("li", "row").map((row) => row.one("h3").text)).toEqual(["Annual"]);
    expect(page.one("li", "row").text).toContain(exam);
    expect(page.one("li", "row").text).toContain("routine.pdf");
    expect(page.text).toContain(said);
    expect(page.one("aside").one("a").attributes.href).toBe(`/cog-admin/result-documents/${id}/edit`);
  });

  it("shows a draft that has no file yet", async () => {
    const id = publishPaper(school.database, draft);
    expect((await school.signedIn().visit(`/cog-admin/preview/results/${id}`)).status).toBe(200);
  });

  it.each(["99", "x", "0"])("is not there for the id %s", async (id) => {
    expect((await school.signedIn().visit(`/cog-admin/preview/results/${id}`)).status).toBe(404);
  });

  it("is not there for a result in the trash, nor for a visitor", async () => {
    const trashed = publishPaper(school.database, { ...draft, deletedAt: new Date() });
    expect((await school.signedIn().visit(`/cog-admin/preview/results/${trashed}`)).status).toBe(404);
    const id = publishPaper(school.database, draft);
    const answer = await school.visit(`/cog-admin/preview/results/${id}`);
    expect([answer.status, answer.location, answer.html.includes(draft.title)]).toEqual([
      302,
      "/cog-admin/login",
      false,
    ]);
  });
});
