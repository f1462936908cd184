import type { Language } from "../../language/languages";
import { comparable, placeOfHeads, pupilHead, type SheetFault } from "../../students/pupils-import-sheet";
import { rollOf } from "../../students/student";
import type { MarkChange, SheetChange } from "../mark-change";
import { type MarkSheet, type Marks, nameIn, readMark, type SheetPupil } from "../mark-sheet";
import { type MarksColumns, marksColumns, wrongSheet } from "./marks-import-columns";

/**
 * What a sheet does to the marks of an examination: what changes, how many stay, and what is wrong. `left` is what a
 * colleague has changed since the sheet was downloaded and the sheet has not: it stays.
 */
export type CheckedMarks = { changes: SheetChange[]; left: MarkChange[]; same: number; faults: SheetFault[] };

/**
 * Reads a sheet, as workbookOf writes one, against the mark sheet of the examination it is for. An empty cell changes
 * nothing; totals and grades are not read. Roll and name together say who is meant. What is wrong names the columns in
 * the reader's language. `loaded` are the marks that were in when the sheet was downloaded, where that is known.
 */
export function checkMarks(
  rows: string[][],
  sheet: MarkSheet,
  language: Language = "en",
  loaded: Marks = sheet.marks,
): CheckedMarks {
  const at = placeOfHeads(rows);
  if (at === undefined) return onlyFaults([{ problem: { text: "import.noHeads" } }]);
  const { columns, faults } = marksColumns(rows[at] ?? [], sheet.subjects, at + 1, language);
  const faultsAbove = [...wrongSheet(rows.slice(0, at), sheet, language), ...faults];
  if (faultsAbove.length > 0) return onlyFaults(faultsAbove);
  const checked: CheckedMarks = { changes: [], left: [], same: 0, faults: [] };
  const seen = new Set<number>();
  for (const [place, row] of rows.slice(at + 1).entries()) {
    if (row.some((cell) => cell !== ""))
      readRow(row, at + place + 2, { columns, sheet, loaded, seen, language }, checked);
  }
  return seen.size + checked.faults.length > 0 ? checked : onlyFaults([{ problem: { text: "import.noRows" } }]);
}

const onlyFaults = (faults: SheetFault[]): CheckedMarks => ({ changes: [], left: [], same: 0, faults });

/**
 * The marks that were in when a sheet was downloaded, from the copy of it that came with it; undefined when that is no
 * sheet of this examination.
 */
export function marksWhenLoaded(rows: string[][], sheet: MarkSheet): Marks | undefined {
  const { changes, faults } = checkMarks(rows, { ...sheet, marks: {} });
  const heads = placeOfHeads(rows);
  if (heads === undefined || faults.some(({ row = 0 }) => row <= heads + 1)) return undefined;
  const marks: Marks = {};
  for (const { student, subject, mark } of changes) {
    if (mark !== null) marks[student] = { ...marks[student], [subject]: mark };
  }
  return marks;
}

type Reading = { columns: MarksColumns; sheet: MarkSheet; loaded: Marks; seen: Set<number>; language: Language };

function readRow(row: string[], number: number, reading: Reading, checked: CheckedMarks): void {
  const { columns, sheet, loaded, seen, language } = reading;
  const { pupils, marks } = sheet;
  const whom = pupilOf(row[columns.roll] ?? "", row[columns.name] ?? "", pupils, seen, language);
  if ("problem" in whom) return void checked.faults.push({ row: number, ...whom });
  const { id, rollNumber, name } = whom.pupil;
  seen.add(id);
  for (const { subject, at } of columns.subjects) {
    const typed = row[at] ?? "";
    const read = readMark(typed, subject.fullMarks);
    const was = marks[id]?.[subject.id] ?? null;
    const before = loaded[id]?.[subject.id] ?? null;
    const change = { student: id, subject: subject.id, was };
    if ("problem" in read) {
      const pupil = { rollNumber, name };
      checked.faults.push({ row: number, column: nameIn(language, subject), pupil, typed, problem: read.problem });
    } else if (read.mark === null) continue;
    else if (read.mark === was) checked.same += 1;
    else if (before === was) checked.changes.push({ ...change, mark: read.mark });
    else if (before === read.mark) checked.left.push({ ...change, mark: read.mark });
    else checked.changes.push({ ...change, mark: read.mark, loaded: before });
  }
}

type Whom = { pupil: SheetPupil } | SheetFault;

function pupilOf(roll: string, name: string, pupils: SheetPupil[], seen: Set<number>, language: Language): Whom {
  const column = pupilHead("rollNumber", language);
  const rollNumber = rollOf(roll);
  if (rollNumber === undefined) return { column, typed: roll, problem: { text: "students.roll.unreadable" } };
  const values = { roll: rollNumber };
  const ofRoll = pupils.filter((pupil) => pupil.rollNumber === rollNumber);
  if (ofRoll.length === 0) return { column, problem: { text: "import.unknownRoll", values } };
  const meant = ofRoll.filter((pupil) => comparable(pupil.name) === comparable(name));
  const wanted = { ...values, name: ofRoll.map((pupil) => pupil.name).join(", ") };
  if (meant.length === 0)
    return { column: pupilHead("name", language), typed: name, problem: { text: "import.otherName", values: wanted } };
  const pupil = meant.find(({ id }) => !seen.has(id));
  return pupil ? { pupil } : { column, problem: { text: "import.rollTwice", values } };
}
