import { type Grade, getSubjectGrade, gradePoints, isFailed, totalAndGrade } from "./grades";
import { absent, getMarkValue, hasCell, type Mark, type MarkSheet, type SheetStudent } from "./mark-sheet";

export type Outcome = "passed" | "failed" | "incomplete";

export type Standing = {
  /** The outcome is "incomplete" while a mark is missing, even if the student has failed in other subjects. */
  outcome: Outcome;
  /** The number of failed subjects. */
  failed: number;
  total: number;
  /** The grade of the average of the marks entered so far. Undefined if there are no marks. */
  grade?: Grade;
  given: number;
  all: number;
  /** The grade point average, for example "4.55". Undefined while marks are missing. */
  points?: string;
};

type MarkedSubject = { fullMarks: number; mark?: Mark };

/** Returns the result of one student. `subjects` are the subjects in which the student has a cell in the sheet. */
export function getStanding(subjects: MarkedSubject[]): Standing {
  const marked = subjects.flatMap(({ mark, fullMarks }) => (mark === undefined ? [] : { mark, fullMarks }));
  const failed = marked.filter(({ mark, fullMarks }) => isFailed(mark, fullMarks)).length;
  const isComplete = marked.length > 0 && marked.length === subjects.length;
  return {
    outcome: !isComplete ? "incomplete" : failed > 0 ? "failed" : "passed",
    failed,
    ...totalAndGrade(marked.map(({ mark }) => getMarkValue(mark))),
    given: marked.length,
    all: subjects.length,
    points: isComplete ? formatPointAverage(marked.map(({ mark, fullMarks }) => getPoint(mark, fullMarks))) : undefined,
  };
}

export const getPoint = (mark: Mark, fullMarks: number): number =>
  gradePoints[getSubjectGrade(getMarkValue(mark), fullMarks)];

export const formatPoint = (point: number): string => point.toFixed(2);

function formatPointAverage(points: number[]): string {
  if (points.includes(0)) return formatPoint(0);
  // We add up twice the points, because twice the points are integers. With floats, some halves would be rounded down.
  const halves = points.reduce((sum, point) => sum + 2 * point, 0);
  return formatPoint(Math.floor((halves * 100 + points.length) / (2 * points.length)) / 100);
}

/**
 * `position` is the student's position in the class, counted from 1. Only students with all marks have a position.
 * Students with equal results have the same position, for example 1, 2, 2, 4.
 */
export type ClassStanding = Standing & { position?: number };

export type ClassStandings = {
  /** Returns the result of a student. A student who is not in the sheet counts as a student without marks. */
  standingOf: (student: number) => ClassStanding;
  /** The number of students who have all marks. */
  complete: number;
  /** Returns the highest mark of a subject. Returns undefined if the subject has no marks. */
  highestIn: (subject: number) => number | undefined;
};

export function getClassStandings({ subjects, students, marks }: MarkSheet): ClassStandings {
  const standing = (student: Pick<SheetStudent, "id" | "group">) =>
    getStanding(
      subjects
        .map((subject) => ({ ...subject, mark: marks[student.id]?.[subject.id] }))
        .filter((subject) => hasCell(student, subject, subject.mark)),
    );
  const standings = new Map(students.map((student) => [student.id, standing(student)]));
  const ranked = [...standings.values()].filter(({ outcome }) => outcome !== "incomplete").sort(compareStandings);
  const highest = new Map(
    subjects.map(({ id }) => {
      const given = students.flatMap((student) => marks[student.id]?.[id] ?? []);
      const sat = given.filter((mark) => mark !== absent);
      return [id, sat.length > 0 ? Math.max(...sat) : undefined];
    }),
  );
  return {
    standingOf(student) {
      const found = standings.get(student) ?? standing({ id: student, group: null });
      if (found.outcome === "incomplete") return found;
      return { ...found, position: ranked.findIndex((other) => compareStandings(found, other) === 0) + 1 };
    },
    complete: ranked.length,
    highestIn: (subject) => highest.get(subject),
  };
}

const compareStandings = (one: Standing, other: Standing): number =>
  one.failed - other.failed || other.total - one.total;
