import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { localizeMarkSheet, type Mark } from "~/marks/mark-sheet";
import { CardPage } from "~/marks/reports/card-page";
import { reportResponse } from "~/marks/reports/report.server";
import { getResultCard } from "~/marks/reports/result-card";
import { firstValues } from "~/school/first-values";
import { Markup } from "~tests/support/markup";
import { createMarkSheet, createSubjects } from "../mark-sheet-fixtures";

const madeOn = new Date("2026-11-19T20:00:00Z");
const worked = [78, 81, 61, 55, 85, 11, 70, 90, 66, 73];

async function pageOf(language: "en" | "bn", student: object = {}, marks: (Mark | undefined)[] = worked, more = {}) {
  const sheet = createMarkSheet(createSubjects(10), [{ name: "Rahim", rollNumber: 7, marks, ...student }]);
  Object.assign(sheet.subjects[5] ?? {}, { name: "Science", nameBn: "বিজ্ঞান" });
  const card = getResultCard(localizeMarkSheet(sheet, language), 1);
  if (!card) throw new Error("The student is not on the mark sheet.");
  return new Markup(
    await reportResponse(createElement(CardPage, { card, school: { ...firstValues.contacts, ...more }, madeOn }), {
      language,
    }).text(),
  );
}

const rowsOf = (page: Markup) => page.texts("tr");
const lines = (page: Markup) => page.all("p", "line").map(({ text }) => text.replaceAll(" ,", ","));
const outcome = (page: Markup) => page.one("dl", "summary").text;
const result = (page: Markup) => page.one("section", "result").one("dl").text;
const studentName = (page: Markup) => page.one("dl", "details").one("dd").text;

describe("the page of a card", () => {
  it("a result card in English shows the student, the exam, all marks and the result", async () => {
    const page = await pageOf("en");
    expect(page.one("h1").text).toBe("Annual Examination 2026 – Result Card");
    expect(page.one("dl", "details").text).toBe(
      "Student's Name Rahim Class Class 6 Father's Name Father Roll Number 7 Mother's Name Mother Examination Annual Examination 2026",
    );
    expect(rowsOf(page)).toEqual(
      expect.arrayContaining([
        "Subject Full Marks Obtained Marks Highest in Class Percentage Grade Points",
        "Subject 1 100 78 78 78.0 A 4.00",
        "Science 100 11 11 11.0 F 0.00",
        "Total Marks 1000 670 67.00 A- 0.00",
        "Marks 80–100 70–79 60–69 50–59 40–49 33–39 0–32",
        "Grade A+ A A- B C D F",
        "Points 5.00 4.00 3.50 3.00 2.00 1.00 0.00",
      ]),
    );
    expect(outcome(page)).toBe(
      "Total Marks 670 / 1000 Percentage 67.00% Grade Point Average 0.00 Position in Class 1 / 1",
    );
    expect(result(page)).toBe("Result Failed Overall Grade A-");
    expect(lines(page)).toEqual(["Failed subjects: Science (11)"]);
    expect(page.one("footer").text).toBe(
      "Class Teacher's Signature Guardian's Signature Seal Principal's Signature Generated on November 20, 2026",
    );
  });

  it.each([
    ["en", "In the total, every subject counts as 100 marks."],
    ["bn", "মোট নম্বরে প্রতিটি বিষয় ১০০ নম্বর হিসেবে ধরা হয়েছে।"],
  ] as const)(
    "only if a subject has other full marks, a result card says in %s that every subject counts as 100",
    async (language, said) => {
      const sheet = createMarkSheet(createSubjects([100, 50]), [{ name: "Rahim", rollNumber: 7, marks: [80, 45] }]);
      const card = getResultCard(localizeMarkSheet(sheet, language), 1);
      if (!card) throw new Error("The student is on the sheet.");
      const page = createElement(CardPage, { card, school: firstValues.contacts, madeOn });
      expect(lines(new Markup(await reportResponse(page, { language }).text()))).toContain(said);
      expect(lines(await pageOf(language))).not.toContain(said);
    },
  );

  it("a result card in Bengali uses Bengali digits and keeps the grades in Latin letters", async () => {
    const page = await pageOf("bn");
    expect(page.one("html").attributes.lang).toBe("bn");
    expect(page.one("h1").text).toBe("বার্ষিক পরীক্ষা ২০২৬ – ফলাফল কার্ড");
    expect(page.one("dl", "details").text).toContain("রোল নম্বর ৭");
    expect(rowsOf(page)).toContain("বিজ্ঞান ১০০ ১১ ১১ ১১.০ F ০.০০");
    expect(outcome(page)).toBe("মোট নম্বর ৬৭০ / ১০০০ শতকরা হার ৬৭.০০% জিপিএ ০.০০ শ্রেণিতে মেধাস্থান ১ / ১");
    expect(result(page)).toBe("ফলাফল অকৃতকার্য সার্বিক গ্রেড A-");
    expect(page.one("footer").text).toBe(
      "শ্রেণি শিক্ষকের স্বাক্ষর অভিভাবকের স্বাক্ষর সিল প্রধান শিক্ষকের স্বাক্ষর প্রস্তুতের তারিখ: ২০ নভেম্বর ২০২৬",
    );
  });

  it("a result card shows Passed or Failed before all marks, and a small grade if the student has not passed", async () => {
    const passed = worked.with(5, 33);
    for (const [marks, said, isLarge] of [
      [passed, "Passed", true],
      [worked, "Failed", false],
      [passed.slice(1), "Incomplete 9 of 10", false],
    ] as const) {
      const page = await pageOf("en", {}, [...marks]);
      const [word, grade] = page.one("section", "result").all("dd");
      expect([word?.text, grade?.attributes.class === "display"]).toEqual([said, isLarge]);
      expect(page.one("tfoot").all("td", "small")).toHaveLength(isLarge ? 0 : 1);
      expect(page.html.indexOf("Result</dt>")).toBeLessThan(page.html.indexOf("<table"));
    }
  });

  it("a result card shows Absent in place of the mark and in the list of failed subjects", async () => {
    const marks = [...worked.slice(0, 5), "absent", ...worked.slice(6)] as const;
    const page = await pageOf("en", {}, [...marks]);
    expect(page.texts("tr", "failed")).toEqual(["Science 100 Absent – 0.0 F 0.00"]);
    expect(lines(page)).toEqual(["Failed subjects: Science (Absent)"]);
    expect(outcome(page)).toContain("Total Marks 659 / 1000");
    expect(lines(await pageOf("bn", {}, [...marks]))).toEqual(["অকৃতকার্য বিষয়: বিজ্ঞান (অনুপস্থিত)"]);
  });

  it("a result card without marks has no table, and N/A as result", async () => {
    const page = await pageOf("en", {}, []);
    expect(page.all("table", "marks")).toEqual([]);
    expect(outcome(page)).toBe("Total Marks N/A Percentage N/A Grade Point Average – Position in Class –");
    expect(result(page)).toBe("Result Incomplete 0 of 10 Overall Grade N/A");
    expect(page.text).toContain("No marks entered for this student in this examination yet.");
    expect(outcome(await pageOf("bn", {}, []))).toContain("প্রযোজ্য নয়");
  });

  it.each([
    ["Latin", "en", "Rahim", undefined],
    ["Bengali", "en", "র\u200d্যাচেল", ["400", "600"]],
    ["Bengali", "bn", "Rahim", ["400", "600"]],
  ] as const)(
    "a result card contains the fonts for its characters: %s characters, language %s, name %s",
    async (_letters, language, name, weights) => {
      const { html } = await pageOf(language, { name });
      const faces = [
        ...html.matchAll(/@font-face{font-family:"([^"]+)";font-weight:([^;]+);src:url\(data:font\/woff2;base64,/g),
      ];
      const weightsOf = (family: string) => faces.filter(([, of]) => of === family).map(([, , weight]) => weight);
      expect(weightsOf("Source Sans 3").length * weightsOf("Tiro Bangla").length).toBe(2);
      expect(weightsOf("Noto Sans Bengali")).toEqual(weights ?? []);
    },
  );

  it.each([
    ["en", { en: "", bn: "" }, []],
    ["en", { en: "Sample line", bn: "নমুনা" }, ["Sample line"]],
    ["bn", { en: "Sample line", bn: "নমুনা" }, ["নমুনা"]],
    ["en", { en: "", bn: "নমুনা" }, ["নমুনা"]],
  ] as const)(
    "a result card in %s ends with the school's own line, if there is one: %j",
    async (language, cardLine, said) => {
      const page = await pageOf(language, {}, worked, { cardLine });
      expect(page.one("footer").texts("p").slice(1)).toEqual(said);
    },
  );

  it.each(["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "</title></style><b>", "&lt;b&gt;"])(
    "a result card shows the name %s as text, exactly as it is written",
    async (name) => {
      const page = await pageOf("en", { name, fatherName: name, motherName: name });
      expect(studentName(page)).toBe(name);
      expect(page.html).not.toMatch(/<(?:img|script|b)\b/);
      expect(page.all("title")).toHaveLength(1);
      expect(page.all("style")).toHaveLength(2);
    },
  );
});
