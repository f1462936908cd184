import { describe, expect, it } from "vitest";
import { askForClass, countClasses, listNamedClasses, selectClass } from "~/students/sheet-class";

const sheet = (classes: string[], { title = "", heading = "Class" } = {}) => ({
  above: title ? [[title]] : [],
  headings: [heading, "Roll", "Name"],
  below: classes.map((text, place) => ({ row: place + 2, cells: [text, String(place + 1), `Student ${place + 1}`] })),
});
const ask = (parts: ReturnType<typeof sheet>, chosen = 7, answered?: number) => {
  const question = askForClass(parts, { answered }, chosen);
  return question && { levels: question.levels, likely: question.likely };
};
const leftOut = (parts: ReturnType<typeof sheet>, chosen = 7) =>
  selectClass(parts, chosen).errors.map(({ row, error }) => `${row} ${error.text}`);

const spellings: [number, string[]][] = [
  [1, ["1", "১", "I", "One", "First", "1st", "১ম", "প্রথম", "ওয়ান"]],
  [2, ["2", "২", "II", "Two", "Second", "2nd", "২য়", "দ্বিতীয়", "টু"]],
  [3, ["3", "৩", "III", "Three", "Third", "3rd", "৩য়", "তৃতীয়", "থ্রি", "থ্রী"]],
  [4, ["4", "৪", "IV", "Four", "Fourth", "4th", "৪র্থ", "চতুর্থ", "ফোর"]],
  [5, ["5", "৫", "V", "Five", "Fifth", "5th", "৫ম", "পঞ্চম", "ফাইভ"]],
  [6, ["6", "৬", "VI", "Six", "Sixth", "6th", "৬ষ্ঠ", "ষষ্ঠ", "সিক্স"]],
  [
    7,
    [
      "7",
      "৭",
      "VII",
      "Seven",
      "Seventh",
      "7th",
      "৭ম",
      "সপ্তম",
      "সেভেন",
      "Class 7",
      "ক্লাস সেভেন",
      "সপ্তম শ্রেণী",
      "VII-B",
      "৭ (খ)",
    ],
  ],
  [8, ["8", "৮", "VIII", "Eight", "Eighth", "8th", "৮ম", "অষ্টম", "এইট"]],
  [9, ["9", "৯", "IX", "Nine", "Ninth", "9th", "৯ম", "নবম", "নাইন", "Nine (Science)", "৯ম - বিজ্ঞান"]],
  [10, ["10", "১০", "X", "Ten", "Tenth", "10th", "১০ম", "দশম", "টেন"]],
];

describe("the column of classes in a sheet", () => {
  it.each(spellings)("every spelling of Class %i is read as this class", (level, texts) => {
    expect(leftOut(sheet(texts), level)).toEqual([]);
    expect(listNamedClasses(sheet(texts), {})).toEqual([level]);
    expect(selectClass(sheet(texts), level).below).toHaveLength(texts.length);
  });

  it.each([
    ["an unknown word", ["7", "সতম", "7"], ["3 import.unknownClass"]],
    ["an unknown word in its only row", ["সতম"], ["2 import.unknownClass"]],
    ["an empty cell", ["7", "", " "], []],
    ["another class in one row", ["7", "7", "8"], ["4 import.rowOfOtherClass"]],
    ["another class in most rows", ["8", "8", "7"], ["2 import.rowOfOtherClass", "3 import.rowOfOtherClass"]],
    ["another class in all rows", ["8", "8"], []],
    ["nothing", [], []],
  ])("if it has %s, these rows are left out", (_what, classes, expected) =>
    expect(leftOut(sheet(classes))).toEqual(expected),
  );

  it.each(["Grade", "Class/Section"])("a column %s without any class is no column of classes", (heading) => {
    expect(leftOut(sheet(["A+", "B"], { heading }))).toEqual([]);
    expect(leftOut(sheet(["7", "B"], { heading }))).toEqual(["3 import.unknownClass"]);
  });

  it("totals, signatures and rows with only a class are no rows of an unknown class", () => {
    const parts = sheet(["7"]);
    parts.below.push({ row: 3, cells: ["Total", "12", ""] });
    parts.below.push({ row: 4, cells: ["শ্রেণি শিক্ষকের স্বাক্ষর", "", ""] });
    parts.below.push({ row: 5, cells: ["সতম", "", ""] });
    parts.below.push({ row: 6, cells: ["Class", "Roll", "Name"] });
    expect(leftOut(parts)).toEqual([]);
  });
});

describe("the question about the class of a sheet", () => {
  it.each([
    ["most rows name the chosen class", sheet(["7", "7", "8"]), undefined],
    ["most rows name another class", sheet(["8", "8", "7"]), { levels: [8], likely: 8 }],
    ["equally many rows name the chosen class and another", sheet(["8", "7"]), undefined],
    ["equally many rows name two other classes", sheet(["8", "9"]), { levels: [8, 9], likely: 8 }],
    ["the title names another class", sheet([], { title: "Class 8" }), { levels: [8], likely: 8 }],
    [
      "the title names another class than most rows",
      sheet(["7", "7"], { title: "Class 8" }),
      { levels: [8], likely: 7 },
    ],
    [
      "the title names the chosen class, but most rows do not",
      sheet(["8"], { title: "Class 7" }),
      { levels: [8], likely: 8 },
    ],
    ["the title names several classes with the chosen one", sheet(["7"], { title: "Class 6 to 8" }), undefined],
    ["the column has only unknown words", sheet(["সতম"]), undefined],
    ["the column is empty", sheet(["", ""]), undefined],
  ])("if %s, the question is %s", (_what, parts, expected) => expect(ask(parts)).toEqual(expected));

  it("is not asked again after the user has answered it", () => {
    expect(ask(sheet(["8", "8"]), 7, 7)).toBeUndefined();
    expect(ask(sheet(["8", "8"]), 7, 8)).toEqual({ levels: [8], likely: 8 });
  });
});

describe("the classes that a sheet names", () => {
  it.each([
    ["most rows", sheet(["7", "7", "8"]), [7]],
    ["equally many rows", sheet(["7", "8"]), [7, 8]],
    ["its title and most rows", sheet(["7", "8", "7"], { title: "Class 6 to 8" }), [7]],
    ["another title than most rows", sheet(["7", "7"], { title: "Class 8" }), [8, 7]],
    ["no class", sheet([""]), []],
  ])("are read from %s", (_where, parts, expected) => expect(listNamedClasses(parts, {})).toEqual(expected));

  it("are counted if some rows differ from the chosen class", () => {
    expect(countClasses(sheet(["7", "8", "", "সতম", "7", "সতম"]), 7)).toEqual({
      ...{ chosen: 7, ofChosen: 2, all: 5 },
      others: [
        { class: 8, rows: [3] },
        { class: "সতম", rows: [5, 7] },
      ],
    });
    expect(countClasses(sheet(["7", "7"]), 7)).toBeUndefined();
    expect(countClasses(sheet(["8", "8"]), 7)).toBeUndefined();
  });
});
