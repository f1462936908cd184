import { type Grade, grades } from "../grades";
import { hasCell, type Mark, type MarkSheet, type SheetStudent } from "../mark-sheet";
import { type ClassStanding, type ClassStandings, getClassStandings, getPoint } from "../standings";

/** A mark with its grade point, which is 0 when the subject is failed; `isMissing` where there is none yet. */
type TabulationCell = { mark?: Mark; point?: number; isMissing?: boolean };

/** A student with a cell for each subject, and how they stand. */
export type TabulationLine = { student: SheetStudent; cells: TabulationCell[]; standing: ClassStanding };

/** A subject with the highest mark in it, and how many passed in it. */
export type TabulationSubject = { name: string; fullMarks: number; highest?: number; passed: number };

export type Tabulation = {
  exam: string;
  classLevel: number;
  subjects: TabulationSubject[];
  lines: TabulationLine[];
  /** How many of the students have marks. */
  marked: number;
  /** How many of those with every mark have failed in none. */
  passed: number;
  /** How many of those with marks have failed in a subject. */
  failed: number;
  /** How many students have some of their marks and miss others. */
  incomplete: number;
  /** How many cells of the sheet have no mark, without those of other groups. */
  missing: number;
  /** How many have each grade, the best first. */
  grades: { grade: Grade; count: number }[];
};

/** A localized mark sheet as it is tabulated, every student by every subject. */
export function createTabulation(sheet: MarkSheet): Tabulation {
  const standings = getClassStandings(sheet);
  const lines = sheet.students.map((student) => createLine(sheet, student, standings));
  const marked = lines.filter(({ standing }) => standing.grade !== undefined);
  return {
    exam: sheet.exam.name,
    classLevel: sheet.exam.classLevel,
    subjects: sheet.subjects.map(({ id, name, fullMarks }, place) => ({
      name,
      fullMarks,
      highest: standings.highestIn(id),
      passed: lines.filter(({ cells }) => (cells[place]?.point ?? 0) > 0).length,
    })),
    lines,
    marked: marked.length,
    passed: lines.filter(({ standing, cells }) => standing.points !== undefined && !cells.some(hasFailed)).length,
    failed: lines.filter(({ cells }) => cells.some(hasFailed)).length,
    incomplete: marked.filter(({ standing }) => standing.points === undefined).length,
    missing: lines.flatMap(({ cells }) => cells).filter(({ isMissing }) => isMissing).length,
    grades: grades.map((grade) => ({ grade, count: lines.filter(({ standing }) => standing.grade === grade).length })),
  };
}

const hasFailed = ({ point }: TabulationCell) => point === 0;

function createLine(sheet: MarkSheet, student: SheetStudent, { standingOf }: ClassStandings): TabulationLine {
  const cells = sheet.subjects.map((subject): TabulationCell => {
    const mark = sheet.marks[student.id]?.[subject.id];
    if (mark === undefined) return { isMissing: hasCell(student, subject) };
    return { mark, point: getPoint(mark, subject.fullMarks) };
  });
  return { student, cells, standing: standingOf(student.id) };
}
