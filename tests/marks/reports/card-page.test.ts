import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { localizeMarkSheet } from "../../../app/marks/mark-sheet";
import { CardPage } from "../../../app/marks/reports/card-page";
import { reportResponse } from "../../../app/marks/reports/report.server";
import { getResultCard } from "../../../app/marks/reports/result-card";
import { firstValues } from "../../../app/school/first-values";
import { Markup } from "../../support/markup";
import { createMarkSheet, createSubjects } from "../mark-sheet-fixtures";

const madeOn = new Date("2026-11-19T20:00:00Z");
const worked = [78, 81, 61, 55, 85, 11, 70, 90, 66, 73];

async function pageOf(language: "en" | "bn", student: object = {}, marks: (number | undefined)[] = worked, more = {}) {
  const sheet = createMarkSheet(createSubjects(10), [{ name: "Rahim", rollNumber: 7, marks, ...student }]);
  Object.assign(sheet.subjects[5] ?? {}, { name: "Science", nameBn: "বিজ্ঞান" });
  const card = getResultCard(localizeMarkSheet(sheet, language), 1);
  if (!card) throw new Error("The pupil is on the sheet.");
  return new Markup(
    await reportResponse(createElement(CardPage, { card, school: { ...firstValues.contacts, ...more }, madeOn }), {
      language,
    }).text(),
  );
}

const rowsOf = (page: Markup) => page.all("tr").map(({ text }) => text);
const outcome = (page: Markup) => page.one("dl", "outcome").text;

describe("the page of a card", () => {
  it("says in English who sat what and how it went", async () => {
    const page = await pageOf("en");
    expect(page.one("h1").text).toBe("Annual Examination 2026 – Result Card");
    expect(page.one("dl", "pupil").text).toBe(
      "Student's Name Rahim Class Class 6 Father's Name Father Roll Number 7 Mother's Name Mother Examination Annual Examination 2026",
    );
    expect(rowsOf(page)).toEqual(
      expect.arrayContaining([
        "Subject Full Marks Obtained Marks Percentage Grade",
        "Subject 1 100 78 78.0 A",
        "Science 100 11 11.0 F",
        "Total Marks 1000 670 67.00 A-",
      ]),
    );
    expect(outcome(page)).toBe("Total Marks 670 / 1000 Percentage 67.00% Overall Grade A-");
    expect(page.all("p", "line").map(({ text }) => text)).toEqual(["Failed subjects: Science (11)"]);
    expect(page.one("ul", "key").text).toBe("80 and above A+ 70 A 60 A- 50 B 40 C 33 D below 33 F");
    expect(page.one("footer").text).toBe("Generated on November 20, 2026 Principal's Signature");
  });

  it("says it in Bengali with Bengali digits; grades stay as they are", async () => {
    const page = await pageOf("bn");
    expect(page.one("html").attributes.lang).toBe("bn");
    expect(page.one("h1").text).toBe("বার্ষিক পরীক্ষা ২০২৬ – ফলাফল কার্ড");
    expect(page.one("dl", "pupil").text).toContain("রোল নম্বর ৭");
    expect(rowsOf(page)).toContain("বিজ্ঞান ১০০ ১১ ১১.০ F");
    expect(outcome(page)).toBe("মোট নম্বর ৬৭০ / ১০০০ শতকরা হার ৬৭.০০% সার্বিক গ্রেড A-");
    expect(page.one("footer").text).toBe("প্রস্তুতের তারিখ ২০ নভেম্বর ২০২৬ প্রধান শিক্ষকের স্বাক্ষর");
  });

  it("marks a failed row, so that it shows without colour", async () => {
    expect((await pageOf("en")).all("tr", "failed").map(({ text }) => text)).toEqual(["Science 100 11 11.0 F"]);
  });

  it("says what language each typed name is in", async () => {
    const page = await pageOf("en", { name: "রহিম" });
    expect(page.all("dd").map(({ text, attributes }) => [text, attributes.lang])).toEqual(
      expect.arrayContaining([
        ["রহিম", "bn"],
        ["Father", "en"],
      ]),
    );
  });

  it("names the subjects that are not marked", async () => {
    const page = await pageOf("en", {}, [50, 50, 50, 50, 50, 50, 50, 50]);
    expect(page.one("p", "line").text.replace(" ,", ",")).toBe("Not marked: Subject 9, Subject 10");
  });

  it("has no table and N/A for a result when there is no mark", async () => {
    const page = await pageOf("en", {}, []);
    expect(page.all("table")).toEqual([]);
    expect(outcome(page)).toBe("Total Marks N/A Percentage N/A Overall Grade N/A");
    expect(page.text).toContain("No marks of this pupil are in for this examination yet.");
    expect(outcome(await pageOf("bn", {}, []))).toContain("প্রযোজ্য নয়");
  });

  it("needs no other file and runs no script", async () => {
    const { html } = await pageOf("en");
    expect(html).not.toMatch(/<(?:script|link|img|iframe)\b|url\(|@import|\ssrc=|\sstyle=|\son\w+=|https?:/i);
    expect(html).toContain("default-src &#x27;none&#x27;; style-src &#x27;unsafe-inline&#x27;");
    expect(html).toContain("@page{size:A4 portrait;margin:14mm}");
  });

  it.each(["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "</title></style><b>", "&lt;b&gt;"])(
    "shows the name %s as it is written",
    async (name) => {
      const page = await pageOf("en", { name, fatherName: name, motherName: name });
      expect(page.all("dd", "name").map(({ text }) => text)).toEqual([name]);
      expect(page.html).not.toMatch(/<(?:img|script|b)\b/);
      expect(page.all("title")).toHaveLength(1);
      expect(page.all("style")).toHaveLength(1);
    },
  );

  it("names the school in the language that its name is there in, and no place that nobody knows", async () => {
    const head = async (more: object) => (await pageOf("en", {}, worked, more)).one("header", "head");
    expect((await head({})).all("p").map(({ text }) => text)).toEqual([
      "Church High School",
      "Lalmonirhat, Bangladesh",
    ]);
    const [name, ...others] = (await head({ name: { en: "", bn: "নমুনা স্কুল" }, place: { en: "", bn: "" } })).all("p");
    expect([name?.text, name?.one("span").attributes.lang, others]).toEqual(["নমুনা স্কুল", "bn", []]);
  });
});
