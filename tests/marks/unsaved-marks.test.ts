import { describe, expect, it } from "vitest";
import { diffUnsavedMarks } from "~/marks/grid/marks-on-device";
import type { Mark } from "~/marks/mark-sheet";
import {
  applyInput,
  applyLoadedMarks,
  applySavedMarks,
  fieldName,
  getCellText,
  listUnsavedCells,
  type MarkSheetState,
  parseFieldName,
  removePasted,
  resolveConflict,
  validateUnsaved,
} from "~/marks/unsaved-marks";

const subjects = [
  { id: 5, name: "Science", nameBn: null, group: null, fullMarks: 100 },
  { id: 6, name: "ICT", nameBn: null, group: null, fullMarks: 50 },
];
const onSheet = { subjects, students: [] };
const cell = { student: 12, subject: 5 };
const sheet = (): MarkSheetState => ({ marks: { 12: { 5: 78 } }, pending: {} });
const typed = (text: string, book = sheet()) => applyInput(book, [{ ...cell, text }]);

describe("a mark that is typed", () => {
  it("a typed mark is pending together with the saved mark that it replaces", () => {
    expect(typed("72").pending).toEqual({ 12: { 5: { text: "72", was: 78 } } });
    expect(getCellText(typed("72"), cell)).toBe("72");
  });

  it("a pending mark remembers the saved mark it replaces, however often it is typed again", () =>
    expect(typed("7", typed("72")).pending).toEqual({ 12: { 5: { text: "7", was: 78 } } }));

  it.each(["78", " 78", "৭৮", "078"])("a typed text that equals the saved mark is no change: %j", (text) => {
    expect(typed(text, typed("72")).pending).toEqual({});
  });

  it("typing “a” over Absent is no change, and typing it over a 0 is a change", () => {
    const at = (saved: Mark) => typed("a", { marks: { 12: { 5: saved } }, pending: {} }).pending;
    expect(at("absent")).toEqual({});
    expect(validateUnsaved(at(0), onSheet).changes).toEqual([{ ...cell, mark: "absent", was: 0 }]);
  });

  it("emptying a cell deletes its saved mark", () =>
    expect(validateUnsaved(typed("").pending, onSheet).changes).toEqual([{ ...cell, mark: null, was: 78 }]));

  it("emptying an empty cell again is no change", () => {
    const empty = { student: 13, subject: 5 };
    const book = applyInput(sheet(), [{ ...empty, text: "4" }]);
    expect(applyInput(book, [{ ...empty, text: "" }]).pending).toEqual({});
  });
});

it("undoing a paste restores the earlier unsaved marks, and keeps marks typed since", () => {
  const before = applyInput(typed("72"), [{ student: 13, subject: 5, text: "40" }]);
  const block = [
    { ...cell, text: "10" },
    { student: 13, subject: 5, text: "11" },
    { student: 14, subject: 5, text: "12" },
    { student: 15, subject: 5, text: "13" },
  ];
  const later = applyInput(applyInput(before, block), [
    { student: 15, subject: 5, text: "99" },
    { student: 16, subject: 5, text: "34" },
  ]);
  expect(removePasted(later, block, before.pending).pending).toEqual({
    12: { 5: { text: "72", was: 78 } },
    13: { 5: { text: "40", was: null } },
    15: { 5: { text: "99", was: null } },
    16: { 5: { text: "34", was: null } },
  });
});

describe("unsaved marks", () => {
  it("unsaved marks become changes to save, and invalid ones become errors with a reason", () => {
    const book = applyInput(sheet(), [
      { ...cell, text: "৭২" },
      { student: 12, subject: 6, text: "51" },
      { student: 13, subject: 5, text: "x" },
    ]);
    const { changes, errors } = validateUnsaved(book.pending, onSheet);
    expect(changes).toEqual([{ ...cell, mark: 72, was: 78 }]);
    expect(errors).toEqual([
      { student: 12, subject: 6, error: { text: "marks.tooHigh", values: { full: 50 } } },
      { student: 13, subject: 5, error: { text: "marks.notWhole" } },
    ]);
  });

  it.each<[string[], number, number]>([
    [[], 0, 0],
    [["72", "50"], 2, 0],
    [["100", "51"], 1, 1],
    [["101", "৫০"], 1, 1],
    [["অ", "-1"], 1, 1],
    [["", "7x"], 1, 1],
    [["late", "৫১"], 0, 2],
  ])("the typed texts %j contain %i correct marks and %i that need a correction", (texts, correct, wrong) => {
    const inputs = texts.map((text, place) => ({ student: 12, subject: 5 + place, text }));
    const { changes, errors } = validateUnsaved(applyInput(sheet(), inputs).pending, onSheet);
    expect([changes.length, errors.length]).toEqual([correct, wrong]);
  });

  it("an unsaved mark stays when the marks are loaded again, and still remembers the saved mark that it replaces", () =>
    expect(applyLoadedMarks(typed("72"), { 12: { 5: 60 } }).pending).toEqual({ 12: { 5: { text: "72", was: 78 } } }));

  it("a mark is no longer pending when a colleague has saved the same mark", () =>
    expect(applyLoadedMarks(typed("72"), { 12: { 5: 72 } }).pending).toEqual({}));
});

describe("after saving marks", () => {
  const sent = [{ ...cell, mark: 72, was: 78 }];

  it("a mark that was sent is saved, and no longer pending after saving", () =>
    expect(applySavedMarks(typed("72"), sent, [])).toEqual({ marks: { 12: { 5: 72 } }, pending: {} }));

  it("a mark typed while another is being saved stays pending, to replace the saved one", () => {
    const after = applySavedMarks(typed("73"), sent, []);
    expect(after).toEqual({ marks: { 12: { 5: 72 } }, pending: { 12: { 5: { text: "73", was: 72 } } } });
  });

  it("a mark in conflict stays pending after saving", () =>
    expect(applySavedMarks(typed("72"), sent, [cell])).toEqual(typed("72")));

  it("a mark deleted in the mark sheet no longer exists after saving", () => {
    expect(applySavedMarks(typed(""), [{ ...cell, mark: null, was: 78 }], [])).toEqual({
      marks: { 12: {} },
      pending: {},
    });
  });
});

describe("a conflict between two people's marks", () => {
  const conflict = { ...cell, ownMark: 72, savedMark: 60 };

  it("choosing one's own mark in a conflict keeps it pending, to replace the colleague's mark", () => {
    expect(resolveConflict(typed("72"), conflict, true)).toEqual({
      marks: { 12: { 5: 60 } },
      pending: { 12: { 5: { text: "72", was: 60 } } },
    });
  });

  it("choosing the colleague's mark in a conflict leaves nothing pending", () =>
    expect(resolveConflict(typed("72"), conflict, false)).toEqual({ marks: { 12: { 5: 60 } }, pending: {} }));
});

it("only the cells whose marks changed are written to the device", () => {
  const before = applyInput(sheet(), [
    { ...cell, text: "72" },
    { student: 13, subject: 5, text: "40" },
    { student: 14, subject: 5, text: "41" },
  ]).pending;
  const after = applyInput({ marks: sheet().marks, pending: before }, [
    { ...cell, text: "73" },
    { student: 13, subject: 5, text: "" },
  ]).pending;
  expect(diffUnsavedMarks(before, after)).toEqual({
    put: [{ ...cell, text: "73", was: 78 }],
    removed: [{ student: 13, subject: 5, text: "40", was: null }],
  });
  expect(diffUnsavedMarks(after, after)).toEqual({ put: [], removed: [] });
});

describe("the name of a cell's field", () => {
  it("the field name of a mark's cell is read back as the same cell", () => {
    expect(parseFieldName(fieldName(cell))).toEqual(cell);
    expect(listUnsavedCells(typed("1").pending)).toHaveLength(1);
  });

  it.each(["m12", "m.5", "mx.5", "m12.5x", "seen", "[object Object]", "m1e9.5"])(
    "the field name %j belongs to no cell of the mark sheet",
    (name) => {
      expect(parseFieldName(name)).toBeUndefined();
    },
  );
});
