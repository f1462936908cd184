import { describe, expect, it } from "vitest";
import { getResultCard, listClassCards } from "../../../app/marks/reports/result-card";
import { createMarkSheet, subjectAt, subjectsOf } from "./report-fixtures";

const cardWith = (marks: (number | undefined)[], subjects = subjectsOf(marks.length)) =>
  getResultCard(createMarkSheet(subjects, [{ marks }]), 1, "en");

describe("a row of the card", () => {
  it.each([
    [0, "0.0", "F"],
    [32, "32.0", "F"],
    [33, "33.0", "D"],
    [39, "39.0", "D"],
    [40, "40.0", "C"],
    [49, "49.0", "C"],
    [50, "50.0", "B"],
    [59, "59.0", "B"],
    [60, "60.0", "A-"],
    [69, "69.0", "A-"],
    [70, "70.0", "A"],
    [79, "79.0", "A"],
    [80, "80.0", "A+"],
    [100, "100.0", "A+"],
  ])("of %i marks has %s percent and the grade %s", (mark, percentage, grade) => {
    expect(cardWith([mark])?.rows).toEqual([{ subject: "Subject 1", fullMarks: 100, mark, percentage, grade }]);
  });

  it.each([
    [45, 50, "90.0", "A+"],
    [40, 50, "80.0", "A+"],
    [28, 35, "80.0", "A+"],
    [63, 90, "70.0", "A"],
    [16, 50, "32.0", "F"],
    [17, 50, "34.0", "D"],
    [2, 3, "66.7", "A-"],
  ])("of %i marks out of %i has %s percent and the grade %s", (mark, fullMarks, percentage, grade) => {
    expect(cardWith([mark], [subjectAt(0, fullMarks)])?.rows[0]).toMatchObject({ fullMarks, percentage, grade });
  });
});

describe("the whole card", () => {
  it("of the worked example has 670 of 1000, 67.00 percent, A-, and one failed subject", () => {
    const marks = [78, 81, 61, 55, 85, 11, 70, 90, 66, 73];
    const subjects = subjectsOf(10).map((subject, place) => (place === 5 ? { ...subject, name: "Science" } : subject));
    const card = cardWith(marks, subjects);
    expect(card).toMatchObject({ total: 670, full: 1000, percentage: "67.00", grade: "A-", notMarked: [] });
    expect(card?.rows.map(({ grade }) => grade)).toEqual(["A", "A+", "A-", "B", "A+", "F", "A", "A+", "A-", "A"]);
    expect(card?.failed.map(({ subject, mark }) => [subject, mark])).toEqual([["Science", 11]]);
  });

  it("is graded by its exact percentage: 79.995 is shown as 80.00 and is an A", () => {
    const marks = [...Array.from({ length: 199 }, () => 80), 79];
    expect(cardWith(marks)).toMatchObject({ total: 15_999, full: 20_000, percentage: "80.00", grade: "A" });
  });

  it("counts a subject of 50 marks as one of 100", () => {
    const card = cardWith([45, 70], [subjectAt(0, 50), subjectAt(1)]);
    expect(card).toMatchObject({ total: 115, full: 200, percentage: "57.50", grade: "B", failed: [] });
  });

  it("without any mark has neither percentage nor grade", () => {
    const card = cardWith([undefined, undefined]);
    expect(card).toMatchObject({ rows: [], total: 0, full: 0, failed: [], notMarked: ["Subject 1", "Subject 2"] });
    expect([card?.percentage, card?.grade]).toEqual([undefined, undefined]);
  });

  it("names the subjects that are not marked and does not count them; a nought is a mark", () => {
    const card = cardWith([0, undefined, 90]);
    expect(card).toMatchObject({ total: 90, full: 200, percentage: "45.00", grade: "C", notMarked: ["Subject 2"] });
    expect(card?.failed.map(({ mark }) => mark)).toEqual([0]);
  });

  it("takes the Bengali names where the school has given some", () => {
    const subjects = [{ ...subjectAt(0), nameBn: "বিজ্ঞান" }, subjectAt(1)];
    const card = getResultCard(createMarkSheet(subjects, [{ marks: [50, 50] }]), 1, "bn");
    expect([card?.exam, ...(card?.rows ?? []).map(({ subject }) => subject)]).toEqual([
      "বার্ষিক পরীক্ষা ২০২৬",
      "বিজ্ঞান",
      "Subject 2",
    ]);
  });

  it("is not there for a student who is not on the sheet", () => {
    expect(getResultCard(createMarkSheet(subjectsOf(1), [{ marks: [50] }]), 2, "en")).toBeUndefined();
  });
});

it("the cards of a class are those of everybody with a mark, by roll", () => {
  const sheet = createMarkSheet(subjectsOf(2), [
    { marks: [50] },
    {},
    { marks: [undefined, undefined] },
    { marks: [0] },
  ]);
  expect(listClassCards(sheet, "en").map(({ student }) => student.rollNumber)).toEqual([1, 4]);
});
