import { type Grade, grades, isFailed, totalAndGrade } from "../grades";
import { listStudentMarks, type MarkSheet, type SheetStudent } from "../mark-sheet";

type TabulationCell = { mark?: number; isFailed: boolean };

/** A student with a cell for each subject; without any mark there is no total and no grade. */
export type TabulationLine = { student: SheetStudent; cells: TabulationCell[]; total?: number; grade?: Grade };

/** A subject with the highest mark in it, and how many passed in it. */
export type TabulationSubject = { name: string; fullMarks: number; highest?: number; passed: number };

export type Tabulation = {
  exam: string;
  classLevel: number;
  subjects: TabulationSubject[];
  lines: TabulationLine[];
  /** How many of the students have marks. */
  marked: number;
  passed: number;
  /** How many of those with marks have failed in a subject. */
  failed: number;
  /** How many cells of the sheet have no mark. */
  missing: number;
  /** How many have each grade, the best first. */
  grades: { grade: Grade; count: number }[];
};

/** A localized mark sheet as it is tabulated, every student by every subject. */
export function createTabulation(sheet: MarkSheet): Tabulation {
  const lines = sheet.students.map((student) => createLine(sheet, student));
  const marked = lines.filter(({ grade }) => grade !== undefined).length;
  const passed = lines.filter(hasPassed).length;
  return {
    exam: sheet.exam.name,
    classLevel: sheet.exam.classLevel,
    subjects: sheet.subjects.map(({ name, fullMarks }, place) => ({
      name,
      fullMarks,
      ...getSubjectStatistics(lines.flatMap(({ cells }) => cells[place] ?? [])),
    })),
    lines,
    marked,
    passed,
    failed: marked - passed,
    missing: lines.flatMap(({ cells }) => cells).filter(({ mark }) => mark === undefined).length,
    grades: grades.map((grade) => ({ grade, count: lines.filter((line) => line.grade === grade).length })),
  };
}

/** Whether a student has passed: there are marks, and none of them is a fail. A mark that is missing fails nobody. */
const hasPassed = ({ cells, grade }: TabulationLine) => grade !== undefined && cells.every((cell) => !cell.isFailed);

function createLine(sheet: MarkSheet, student: SheetStudent): TabulationLine {
  const cells = sheet.subjects.map(({ id, fullMarks }) => {
    const mark = sheet.marks[student.id]?.[id];
    return { mark, isFailed: mark !== undefined && isFailed(mark, fullMarks) };
  });
  const { total, grade } = totalAndGrade(listStudentMarks(sheet, student.id));
  return grade ? { student, cells, total, grade } : { student, cells };
}

function getSubjectStatistics(cells: TabulationCell[]): Pick<TabulationSubject, "highest" | "passed"> {
  const marks = cells.flatMap(({ mark }) => mark ?? []);
  const highest = marks.length > 0 ? Math.max(...marks) : undefined;
  return { highest, passed: marks.length - cells.filter((cell) => cell.isFailed).length };
}
