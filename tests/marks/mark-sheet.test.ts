import { describe, expect, it } from "vitest";
import { type Marks, parseMark } from "~/marks/mark-sheet";
import { parseLoadedMarks, serializeLoadedMarks } from "~/marks/unsaved-marks";

describe("the content of a cell", () => {
  it.each([
    ["0", 0],
    ["100", 100],
    ["007", 7],
    [" 72 ", 72],
    ["৮৫", 85],
    ["১00", 100],
    ["০০০০", 0],
    ["79.99999999999999", 80],
    ["80.00000000000001", 80],
    ["78.0", 78],
    ["78.00", 78],
    ["৭৮.০", 78],
    ["\u200b72\u200d", 72],
    ["", null],
    ["   ", null],
  ])("the typed mark %j is read as %s", (text, mark) => expect(parseMark(text, 100)).toEqual({ mark }));

  it.each([
    ...["a", "A", "A.", "(A)", "ab", "AB", "Ab.", "ABS", "abs.", " Absent ", "ABSENT"],
    ...["অ", "অ.", "অনু.", "অনু", "অনুঃ", "অনুপ.", "অনুপস্থিত", "অনুপস্থিত\u200c"],
  ])("the typed mark %j is read as Absent", (text) => {
    expect(parseMark(text, 100)).toEqual({ mark: "absent" });
  });

  it.each(["72.5", "79.9999", "78.000001", "+5", "1e2", "abc", "=1", "٧٢", "1 2", "7a", "a7", "late", "--1"])(
    "the typed text %j is not a mark",
    (text) => {
      expect(parseMark(text, 100)).toEqual({ error: { text: "marks.notWhole" } });
    },
  );

  it.each([
    ["101", 100],
    ["51", 50],
    ["1000", 100],
    ["10999", 100],
    ["১০৯৯৯", 50],
    ["99999999999999999999", 100],
  ])("the error for the typed mark %j names the full marks of the subject, %s", (text, full) => {
    expect(parseMark(text, full)).toEqual({ error: { text: "marks.tooHigh", values: { full } } });
  });

  it.each(["#DIV/0!", "#N/A", "#REF!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#n/a"])(
    "the error for the cell %j says that its formula has an error",
    (text) => expect(parseMark(text, 100)).toEqual({ error: { text: "import.formulaError" } }),
  );

  it("the error for a cell without the result of its formula says that it is not calculated", () =>
    expect(parseMark("#FORMULA!", 100)).toEqual({ error: { text: "import.uncalculated" } }));

  it.each(["-1", "-১০", "−5"])("the error for the typed mark %j says that it is below 0", (text) => {
    expect(parseMark(text, 100)).toEqual({ error: { text: "marks.tooLow" } });
  });
});

describe("the loaded marks of a mark sheet", () => {
  const subjects = [{ id: 5 }, { id: 6 }];
  const students = [{ id: 12 }, { id: 13 }, { id: 14 }];
  const marks: Marks = { 12: { 5: 78, 6: 0 }, 13: { 5: "absent", 6: 40 } };

  it("the loaded marks of a mark sheet are sent with the form in one line, and read back from it", () => {
    const line = serializeLoadedMarks({ subjects, students, marks });
    expect(line).toBe("5,6|12:78,0|13:absent,40|14:,");
    expect(parseLoadedMarks(line)).toEqual({ ...marks, 14: {} });
  });

  it.each(["", "|", "5|x", "5|12", "5|12:abc,9999,-1", "🙂|🙂:🙂"])(
    "a line like %j contains no loaded mark",
    (line) => {
      expect(Object.values(parseLoadedMarks(line)).flatMap((row) => Object.values(row))).toEqual([]);
    },
  );
});
