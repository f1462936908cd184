import { describe, expect, it } from "vitest";
import { localizeMarkSheet, type Mark } from "~/marks/mark-sheet";
import { cardFileName, getResultCard, listClassCards } from "~/marks/reports/result-card";
import { createMarkSheet, createSubjects } from "../mark-sheet-fixtures";

const cardWith = (marks: (Mark | undefined)[], full: number | number[] = marks.length, student: object = {}) =>
  getResultCard(createMarkSheet(createSubjects(full), [{ ...student, marks }]), 1);

describe("a row of the card", () => {
  it.each([
    [0, 100, "0.0", "F", "0.00"],
    [79, 100, "79.0", "A", "4.00"],
    [100, 100, "100.0", "A+", "5.00"],
    [45, 50, "90.0", "A+", "5.00"],
    [40, 50, "80.0", "A+", "5.00"],
    [28, 35, "80.0", "A+", "5.00"],
    [63, 90, "70.0", "A", "4.00"],
    [16, 50, "32.0", "F", "0.00"],
    [17, 50, "34.0", "D", "1.00"],
    [2, 3, "66.7", "A-", "3.50"],
  ])(
    "the card line for %i marks out of %i has %s percent, the grade %s and %s points",
    (mark, fullMarks, percentage, grade, points) =>
      expect(cardWith([mark], [fullMarks])?.rows).toEqual([
        { subject: "Subject 1", fullMarks, mark, highest: mark, percentage, grade, isFailed: grade === "F", points },
      ]),
  );

  it("an absent student counts as 0 on the card, has failed, and does not set the highest mark", () => {
    const [row] = cardWith(["absent"], [50])?.rows ?? [];
    expect(row).toMatchObject({ mark: "absent", percentage: "0.0", grade: "F", points: "0.00", highest: undefined });
    expect(cardWith(["absent", 90])?.failed).toEqual([row && { ...row, fullMarks: 100 }]);
  });
});

describe("the whole card", () => {
  const worked = [78, 81, 61, 55, 85, 11, 70, 90, 66, 73];
  const sum = (total: number, full: number, percentage?: string, grade?: string) => ({
    standing: grade ? { total, grade } : { total },
    full,
    percentage,
  });

  it.each([
    ["of the worked example", worked, 10, sum(670, 1000, "67.00", "A-"), ["Subject 6"], []],
    ["of exactly 79.995 percent, shown as 80.00", [...Array(199).fill(80), 79], 200, sum(15_999, 20_000, "80.00", "A")],
    ["with a subject of 50 marks, which counts as one of 100", [45, 70], [50, 100], sum(115, 200, "57.50", "B")],
    ["without any mark", [undefined, undefined], 2, sum(0, 0), [], ["Subject 1", "Subject 2"]],
    [
      "with a 0, which is a mark, and a missing mark, which is not",
      [0, undefined, 90],
      3,
      sum(90, 200, "45.00", "C"),
      ["Subject 1"],
      ["Subject 2"],
    ],
  ])(
    "the result card has the right totals and failed subjects: the card %s",
    (_what, marks, full, totals, failed: string[] = [], notMarked: string[] = []) => {
      const card = cardWith(marks, full);
      expect(card).toMatchObject({ ...totals, notMarked });
      expect(card?.failed.map(({ subject }) => subject)).toEqual(failed);
    },
  );

  it("a card records whether one of its subjects has full marks other than 100", () => {
    expect(cardWith([45, 70], [50, 100])?.hasOtherFullMarks).toBe(true);
    expect(cardWith([45, undefined], [100, 50])?.hasOtherFullMarks).toBe(false);
  });

  it("the card of the worked example has the right grade for each subject", () => {
    const grades = cardWith(worked)?.rows.map(({ grade }) => grade);
    expect(grades).toEqual(["A", "A+", "A-", "B", "A+", "F", "A", "A+", "A-", "A"]);
  });

  it("a card in Bengali uses the Bengali names that the school has entered", () => {
    const sheet = createMarkSheet(createSubjects(2), [[50, 50]]);
    Object.assign(sheet.subjects[0] ?? {}, { nameBn: "বিজ্ঞান" });
    const card = getResultCard(localizeMarkSheet(sheet, "bn"), 1);
    const names = [card?.exam, ...(card?.rows ?? []).map(({ subject }) => subject)];
    expect(names).toEqual(["বার্ষিক পরীক্ষা ২০২৬", "বিজ্ঞান", "Subject 2"]);
  });

  it("there is no card for a student who is not on the mark sheet", () =>
    expect(getResultCard(createMarkSheet(createSubjects(1), [[50]]), 2)).toBeUndefined());
});

it("the cards of a class are printed for all students with a mark, by roll number", () => {
  const sheet = createMarkSheet(createSubjects(2), [[50], {}, [undefined, undefined], [0]]);
  expect(listClassCards(sheet).map(({ student }) => student.rollNumber)).toEqual([1, 4]);
});

describe("the file name of a card", () => {
  const nameOf = (name: string) => cardFileName({ name, rollNumber: 7 });

  it.each([
    ["a plain name", "Demo Student 07", "Demo Student 07_7_Result.html"],
    ["a name with a dot", "Md. Rahim", "Md. Rahim_7_Result.html"],
    ["a Bengali name with its joiners", "র\u200d্যাচেল উদ্\u200cযাপন", "র\u200d্যাচেল উদ্\u200cযাপন_7_Result.html"],
    ["the characters of paths", 'a\\b/c:d*e?f"g<h>i|j', "abcdefghij_7_Result.html"],
    ["a path to a higher folder", "../../etc/passwd", "etcpasswd_7_Result.html"],
    ["a tag", "<img src=x onerror=alert(1)>", "img src=x onerror=alert(1)_7_Result.html"],
    ["a line end", "Rahim\r\nSet-Cookie: a=b", "Rahim Set-Cookie a=b_7_Result.html"],
    ["control characters", "Ra\u0000hi\u0007m", "Rahim_7_Result.html"],
    ["characters that change the text direction", "Rahim\u202elmth\u2066\u200f", "Rahimlmth_7_Result.html"],
    ["spaces without width", "Ra\u200bhi\u2060m\ufeff\u00ad", "Rahim_7_Result.html"],
    ["half a surrogate pair", "Rahim\ud800", "Rahim_7_Result.html"],
    ["dots and spaces around the name", " .. Rahim . ", "Rahim_7_Result.html"],
    ["a device name of Windows", "CON", "_CON_7_Result.html"],
    ["a device name with an extension", "nul.card", "_nul.card_7_Result.html"],
    ["a word that begins like a device name", "Connie", "Connie_7_Result.html"],
    ["nothing", "", "Student_7_Result.html"],
    ["only characters that are not allowed", ' ./\\"\u202e ', "Student_7_Result.html"],
  ])("the file name of a card is valid for %s", (_what, name, expected) => expect(nameOf(name)).toBe(expected));

  it("the file name of a card has at most sixty characters of the name, and never cuts a Bengali conjunct in half", () => {
    expect(nameOf("a".repeat(200))).toBe(`${"a".repeat(60)}…_7_Result.html`);
    expect(nameOf("ক্ষে".repeat(100))).toMatch(/^(?:ক্ষে)+…_7_Result\.html$/);
  });

  it.each([
    ["Bengali", "শিক্ষার্থী শ্রীমতী ".repeat(12)],
    ["a letter with many accents", `a${"\u0316".repeat(500)}`],
    ["flags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(100)],
    ["hostile marks without end", "\u0316".repeat(100_000)],
  ])("the file name of a card is shorter than 200 bytes for %s", (_what, name) => {
    expect(Buffer.byteLength(cardFileName({ name, rollNumber: 999_999_999 }))).toBeLessThan(200);
  });
});
