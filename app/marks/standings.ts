import { type Grade, getSubjectGrade, gradePoints, isFailed, totalAndGrade } from "./grades";
import { absent, getMarkValue, hasCell, type Mark, type MarkSheet, type SheetStudent } from "./mark-sheet";

export type Outcome = "passed" | "failed" | "incomplete";

/** How a student has done by the marks that are in: `given` of `all` marks. */
export type Standing = {
  /** Incomplete while marks are missing, whatever those that are in may be. */
  outcome: Outcome;
  /** In how many subjects the student has failed. */
  failed: number;
  total: number;
  /** That of the average of the marks that are in; undefined without any. */
  grade?: Grade;
  given: number;
  all: number;
  /** The grade point average with two decimals, "4.55"; there is none while marks are missing. */
  points?: string;
};

type MarkedSubject = { fullMarks: number; mark?: Mark };

/** The standing of a student by a place for each subject they have a cell in, with the mark that is in. */
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

/** The grade point of a mark, 0 to 5, by its percentage of the subject's full marks. */
export const getPoint = (mark: Mark, fullMarks: number): number =>
  gradePoints[getSubjectGrade(getMarkValue(mark), fullMarks)];

/** A grade point with two decimals, "3.50". */
export const formatPoint = (point: number): string => point.toFixed(2);

/** The mean of grade points with two decimals, the half rounded up; 0.00 where one of them is 0. At least one is given. */
function formatPointAverage(points: number[]): string {
  if (points.includes(0)) return formatPoint(0);
  // In halves of a point, which are whole numbers: a fraction of two would round some halves down.
  const halves = points.reduce((sum, point) => sum + 2 * point, 0);
  return formatPoint(Math.floor((halves * 100 + points.length) / (2 * points.length)) / 100);
}

/** A position, from 1, has who is complete; equal ones share one: 1, 2, 2, 4. */
export type ClassStanding = Standing & { position?: number };

export type ClassStandings = {
  /** The standing of a student, by id; of one who is not on the sheet that of somebody without marks. */
  standingOf: (student: number) => ClassStanding;
  /** How many students are complete. */
  complete: number;
  /** The highest mark in a subject, by its id, of those who sat it; none where nobody did. */
  highestIn: (subject: number) => number | undefined;
};

/** How everybody on a mark sheet stands, and the highest marks among them. */
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

/** Who passed comes first, then who failed in the fewest subjects; among equals the higher total. */
const compareStandings = (one: Standing, other: Standing): number =>
  one.failed - other.failed || other.total - one.total;
