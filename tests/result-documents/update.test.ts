import { describe, expect, it } from "vitest";
import { resultDocuments } from "~drizzle/schema";
import { fileColumns, insertResultDocument } from "../support/content-rows";
import { getBanner } from "../support/page-parts";
import { pdf } from "../support/sample-files";
import { website } from "../support/website";

const school = website();
const listPath = "/cog-admin/result-documents";
const words = {
  title: "Annual Examination",
  description: "",
  examType: "Annual",
  examDate: "2026-10-18",
  classLevel: "6",
};
const kept = fileColumns("documents/results/a_1.pdf");
const row = () => school.database.select().from(resultDocuments).get();
const november18 = String(new Date("2024-11-18T04:00:00Z").getTime());

async function change(id: number, fields: Record<string, string | File> = {}) {
  const staff = school.signedIn();
  const answer = await staff.post(`${listPath}/${id}/edit`, { ...words, seen: november18, ...fields });
  return answer.status === 303 ? staff.follow(answer) : answer;
}

describe("the form of a result that is changed", () => {
  it("the edit form of a result keeps its file and offers no way to remove it", async () => {
    const id = insertResultDocument(school.database, { ...words, classLevel: 6, ...kept });
    const form = (await school.signedIn().visit(`${listPath}/${id}/edit`)).one("form", "admin-form");
    expect(form.text).toContain("To replace this file, choose another one.");
    expect(form.all("input").some(({ attributes }) => attributes.type === "checkbox")).toBe(false);
  });

  it("the edit form of a result shows its dates and file prompt in the office language, not the browser's", async () => {
    const publishAt = new Date("2099-12-16T03:00:00Z");
    const id = insertResultDocument(school.database, { ...words, classLevel: 6, publishAt, ...kept });
    const staff = school.signedIn();
    const said = async () => {
      const page = await staff.visit(`${listPath}/${id}/edit`);
      return [page.one("label", "file-input").one("span"), ...page.all("span", "date-text")].map(({ text }) => text);
    };
    expect(await said()).toEqual(["Choose new file", "Oct 18, 2026", "Dec 16, 2099, 9:00 am"]);
    staff.keep("lng=bn");
    expect(await said()).toEqual([
      "নতুন ফাইল বেছে নিন",
      expect.stringMatching(/^১৮ অক্টোবর,? ২০২৬$/),
      expect.stringMatching(/^১৬ ডিসেম্বর,? ২০৯৯, সকাল ৯টা$/),
    ]);
  });
});

describe("a changed result", () => {
  it("an edited result loses its exam date if that field is emptied, and its class if no class is selected", async () => {
    const id = insertResultDocument(school.database, { ...words, classLevel: 6, ...kept });
    await change(id, { examDate: "", classLevel: "" });
    expect(row()).toMatchObject({ examDate: null, classLevel: null });
  });

  it("an edited result cannot be published without a file", async () => {
    const id = insertResultDocument(school.database, { status: "Draft" });
    const page = await change(id);
    expect([page.status, getBanner(page)]).toEqual([400, "Error Please fill in title and select a file"]);
    expect(row()).toMatchObject({ status: "Draft", title: "Test Examination" });
    await change(id, { file: new File([pdf], "a.pdf") });
    expect(row()).toMatchObject({ status: "Published", fileName: "a.pdf" });
  });
});
