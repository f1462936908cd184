import type { Language } from "../language/languages";
import { type Problem, tooLong } from "../language/typed";
import { type PupilRow, pupilRows } from "./pupils-import-rows";
import { pupilColumnNames, pupilColumns, pupilHead, type SheetFault } from "./pupils-import-sheet";
import { nameLimit, rollOf, type WrittenStudent } from "./student";

/** A pupil as a sheet of one class gives them. */
export type ImportedPupil = Omit<WrittenStudent, "classLevel">;

/** Somebody on the class roll, under the id of their row. */
export type PupilOnRoll = ImportedPupil & { id: number };

/** What a sheet does to a class roll: who is new, who is changed from what, how many stay, and what is wrong. */
export type CheckedPupils = {
  added: ImportedPupil[];
  changed: { before: PupilOnRoll; after: ImportedPupil }[];
  same: number;
  faults: SheetFault[];
};

const names = ["name", "fatherName", "motherName"] as const;

/**
 * Reads a sheet of pupils, whose head row names the four columns in either language, against the roll of the class it
 * is for. The roll number says who is meant; an empty name of somebody who is on the roll changes nothing. What is wrong
 * names the columns in the reader's language.
 */
export function checkPupils(
  rows: string[][],
  level: number,
  onRoll: PupilOnRoll[],
  language: Language = "en",
): CheckedPupils {
  const { sheetRows, faults } = pupilRows(rows, level, language);
  const checked: CheckedPupils = { added: [], changed: [], same: 0, faults };
  const seen = new Set<number>();
  for (const sheetRow of sheetRows) {
    const read = readRow(sheetRow, onRoll, seen, language);
    if ("faults" in read) checked.faults.push(...read.faults);
    else place(read.pupil, read.before, checked);
  }
  return checked;
}

/** The same for pupils that have been read from a sheet before. */
export function weighPupils(
  pupils: ImportedPupil[],
  level: number,
  onRoll: PupilOnRoll[],
  language: Language = "en",
): CheckedPupils {
  const heads = pupilColumnNames.map((column) => pupilColumns[column][0]);
  const rows = pupils.map((pupil) => pupilColumnNames.map((column) => String(pupil[column])));
  return checkPupils([heads, ...rows], level, onRoll, language);
}

type ReadRow = { pupil: ImportedPupil; before?: PupilOnRoll } | { faults: SheetFault[] };

function readRow({ row, cells }: PupilRow, onRoll: PupilOnRoll[], seen: Set<number>, language: Language): ReadRow {
  const rollNumber = rollOf(cells.rollNumber);
  const rollFault = (problem: Problem) => ({
    faults: [{ row, column: pupilHead("rollNumber", language), typed: cells.rollNumber, problem }],
  });
  if (rollNumber === undefined) return rollFault({ text: "students.roll.unreadable" });
  if (seen.has(rollNumber)) return rollFault({ text: "import.rollTwice", values: { roll: rollNumber } });
  seen.add(rollNumber);
  const [before, ...others] = onRoll.filter((pupil) => pupil.rollNumber === rollNumber);
  if (others.length > 0) return rollFault({ text: "import.rollShared", values: { roll: rollNumber } });
  const pupil = { ...cells, rollNumber };
  for (const name of names) pupil[name] ||= before?.[name] ?? "";
  const faults = names.flatMap((name): SheetFault[] => {
    const problem: Problem | undefined =
      pupil[name] === "" ? { text: "import.empty" } : tooLong(pupil[name], nameLimit);
    return problem ? [{ row, column: pupilHead(name, language), typed: pupil[name], problem }] : [];
  });
  return faults.length > 0 ? { faults } : { pupil, before };
}

function place(pupil: ImportedPupil, before: PupilOnRoll | undefined, checked: CheckedPupils): void {
  if (!before) checked.added.push(pupil);
  else if (names.every((name) => before[name] === pupil[name])) checked.same += 1;
  else checked.changed.push({ before, after: pupil });
}
