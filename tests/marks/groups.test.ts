import { describe, expect, it } from "vitest";
import { skipClosed } from "~/marks/grid/move-in-grid";
import { parsePastedBlock } from "~/marks/grid/pasted-block";
import { checkMarks, parseExportedMarks } from "~/marks/import/check-marks";
import { markSheetRows } from "~/marks/import/sheet-rows";
import { hasCell, type Mark, type MarkSheet } from "~/marks/mark-sheet";
import { findMissingMarks } from "~/marks/progress/progress";
import { getResultCard } from "~/marks/reports/result-card";
import { createTabulation } from "~/marks/reports/tabulation";
import { getClassStandings } from "~/marks/standings";
import { applyInput, validateUnsaved } from "~/marks/unsaved-marks";
import { createMarkSheet, createSubjects } from "./mark-sheet-fixtures";

const none = undefined;
const [science, humanities, business] = ["Science", "Humanities", "Business Studies"] as const;

const subjects = createSubjects(4).map((subject, place) => ({
  ...subject,
  name: ["Bangla", "Physics", "History", "Accounting"][place] ?? "",
  group: [null, science, humanities, business][place] ?? null,
}));
const [bangla = 0, physics = 0, history = 0, accounting = 0] = subjects.map(({ id }) => id);

const sheetOf = (...rows: [group: MarkSheet["students"][number]["group"], ...marks: (Mark | undefined)[]][]) =>
  createMarkSheet(
    subjects,
    rows.map(([group, ...marks]) => ({ group, marks })),
  );

describe("the cells of a student with a group", () => {
  it.each([
    ["a subject for all groups", science, null, none, true],
    ["a subject of the own group", science, science, none, true],
    ["a subject of another group", science, humanities, none, false],
    ["a subject of another group, where a mark is saved", science, humanities, 0, true],
    ["a subject of another group, where Absent is saved", science, humanities, "absent", true],
    ["any subject, while the student has no group", null, humanities, none, true],
  ] as const)(
    "a student's group and a saved mark decide whether the student has a cell in a subject: %s",
    (_what, ofStudent, ofSubject, saved, expected) => {
      expect(hasCell({ group: ofStudent }, { group: ofSubject }, saved)).toBe(expected);
    },
  );
});

describe("subjects of another group in the results", () => {
  const sheet = sheetOf(
    [science, 80, 90],
    [humanities, 80, none, 70],
    [business, 80, none, none, 90],
    [science, 70],
    [null, 80, 80],
    [humanities, 60, 50, 40],
  );
  const { standingOf, complete, highestIn } = getClassStandings(sheet);

  it("marks entered, points and position ignore subjects of another group, and all groups are ranked together", () => {
    const shown = sheet.students.map(({ id }) => {
      const { given, all, total, points, position } = standingOf(id);
      return [`${given} of ${all}`, total, points, position];
    });
    expect(shown).toEqual([
      ["2 of 2", 170, "5.00", 1],
      ["2 of 2", 150, "4.50", 3],
      ["2 of 2", 170, "5.00", 1],
      ["1 of 2", 70, none, none],
      // The student of this line has no group yet.
      ["2 of 4", 160, none, none],
      // The student of this line has a saved mark in Physics, a subject of another group. It counts.
      ["3 of 3", 150, "2.83", 3],
    ]);
    expect([complete, highestIn(physics), highestIn(accounting)]).toEqual([4, 90, 90]);
  });

  it("missing marks do not include subjects of another group", () => {
    const missing = findMissingMarks(sheet);
    expect([missing.given, missing.all]).toEqual([12, 15]);
    expect(missing.subjects.map(({ subject, missing: n }) => [subject.name, n])).toEqual([
      ["Physics", 1],
      ["History", 1],
      ["Accounting", 1],
    ]);
    expect(missing.students.map((row) => [row.student.id, row.missing.map(({ name }) => name)])).toEqual([
      [4, ["Physics"]],
      [5, ["History", "Accounting"]],
    ]);
  });

  it("a result card does not list or count subjects of another group", () => {
    const card = getResultCard(sheet, 4);
    expect(card?.rows.map(({ subject }) => subject)).toEqual(["Bangla"]);
    expect(card?.notMarked).toEqual(["Physics"]);
    expect(card?.full).toBe(100);
    expect(getResultCard(sheet, 1)).toMatchObject({ full: 200, notMarked: [], positions: 4 });
  });

  it("the tabulation does not count subjects of another group as missing", () => {
    const { lines, missing, incomplete } = createTabulation(sheet);
    expect([missing, incomplete]).toEqual([3, 2]);
    expect(lines[3]?.cells).toEqual([
      { mark: 70, point: 4, isFailed: false },
      { isMissing: true },
      { isMissing: false },
      { isMissing: false },
    ]);
  });
});

describe("subjects of another group in the mark sheet", () => {
  const size = { rows: 3, columns: 4 };
  // Row 0 is a student of Science, row 1 of Humanities and row 2 of Business Studies. Column 0 is a subject for all
  // groups, and each group has one of the other columns.
  const isOpen = ({ row, column }: { row: number; column: number }) => column === 0 || column === row + 1;

  it.each([
    ["right, to the end of the row", [0, 1], [0, 2], [0, 1]],
    ["right, over closed cells", [1, 0], [1, 1], [1, 2]],
    ["down, where no cell is open below", [0, 1], [1, 1], [0, 1]],
    ["down a page", [0, 0], [2, 0], [2, 0]],
    ["to the last cell", [0, 0], [2, 3], [2, 3]],
    ["to the first cell", [2, 3], [0, 0], [0, 0]],
  ])(
    "the keys skip closed cells of another group in the mark sheet: %s",
    (_what, [row = 0, column = 0], [toRow = 0, toColumn = 0], found) => {
      const place = skipClosed({ row, column }, { row: toRow, column: toColumn }, size, isOpen);
      expect([place?.row, place?.column]).toEqual(found);
    },
  );

  it("a pasted block skips closed cells of another group, and the message says how many", () => {
    const layout = { students: [1, 2], subjects: [bangla, physics, history] };
    const open = ({ student, subject }: { student: number; subject: number }) => subject !== physics || student === 1;
    expect(
      parsePastedBlock("40\t41\t42\n50\t51\t", { student: 1, subject: bangla }, { ...layout, isOpen: open }),
    ).toMatchObject({ closedLeft: 1, inputs: [{ text: "40" }, { text: "41" }, { text: "42" }, { text: "50" }] });
  });

  it("a mark typed in a subject of another group is an error, but a saved mark there may be deleted", () => {
    const sheet = sheetOf([humanities, none, 50], [humanities]);
    const { pending } = applyInput({ marks: sheet.marks, pending: {} }, [
      { student: 1, subject: physics, text: "" },
      { student: 2, subject: physics, text: "60" },
      { student: 2, subject: history, text: "61" },
    ]);
    expect(validateUnsaved(pending, sheet)).toEqual({
      changes: [
        { student: 1, subject: physics, mark: null, was: 50 },
        { student: 2, subject: history, mark: 61, was: null },
      ],
      errors: [{ student: 2, subject: physics, error: { text: "marks.otherGroup" } }],
    });
  });
});

describe("subjects of another group in a spreadsheet", () => {
  const sheet = sheetOf([science, 80, 90], [humanities, "absent", 20, 70]);
  const rows = (language: "en" | "bn" = "en") =>
    markSheetRows(sheet, language).map((row) => row.map((cell) => String(cell ?? "")));
  const fill = (row: number, column: number, text: string) =>
    rows().map((cells, at) => (at === row ? cells.with(column, text) : cells));

  it.each(["en", "bn"] as const)(
    "a spreadsheet with subjects of another group, exported in %s, is imported without a change",
    (language) => {
      expect(checkMarks(rows(language), sheet)).toEqual({
        changes: [],
        left: [],
        same: 5,
        errors: [],
        skipped: [],
        students: 2,
      });
      expect(parseExportedMarks(rows(language), sheet)).toEqual(sheet.marks);
    },
  );

  it("an import refuses a mark in a subject of another group, with an error at its row", () => {
    const { changes, errors } = checkMarks(fill(2, 6, "55"), sheet);
    expect(changes).toEqual([]);
    expect(errors).toMatchObject([{ row: 3, column: "History", text: "55", error: { text: "marks.otherGroup" } }]);
  });

  it("an import may change a mark in a subject of another group if one is saved there", () => {
    expect(checkMarks(fill(3, 5, "a"), sheet).changes).toEqual([
      { student: 2, subject: physics, was: 20, mark: "absent" },
    ]);
  });
});
