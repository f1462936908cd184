import type { BackupStatusLevel } from "../backups/backup-rules";
import type { ListedKind } from "../content/content-kind";
import { addDays } from "../i18n/days";
import { dhakaToday, formatMoment } from "../i18n/format";
import type { Language } from "../i18n/languages";
import type { Cell } from "../marks/mark-sheet";
import { countMissing, type ExamMarksCounted } from "../marks/progress/progress";
import type { FirstTextSection } from "../school/first-texts";
import type { MissingFact } from "../school/missing-facts";
import { countFilled, type InformationItem, listMissingKinds } from "../school/public-information";

type NamedExam = { id: number; name: string; classLevel: number };
/** `date` is the next date of the exam, as YYYY-MM-DD. */
type ComingExam = NamedExam & { date: string };
type BeingMarked = NamedExam & ExamMarksCounted & { firstMissing?: Cell };

/**
 * The data from which `listDue` makes the list of tasks. If data could not be read, its field is undefined or empty.
 */
export type DashboardState<Moment = Date> = {
  /** `days` is the age of the newest full backup. */
  backup?: { level: BackupStatusLevel; days?: number };
  /** The urgent notices that every page shows now. */
  urgent?: { id: number; title: string; at: Moment }[];
  /** The number of problems that the health check has found on the server. */
  serverProblems?: number;
  /** `number` is the number of requests. `email` and `at` are from the request that has waited longest. */
  requests?: { number: number; email: string; at: Moment };
  exams: BeingMarked[];
  /** The exams that are locked but not open to families. The exam that was locked last comes first. */
  examsToOpen?: NamedExam[];
  /** The exams of which the office has sent some result cards, but not all. */
  examsBeingSent?: NamedExam[];
  /** The exams whose routine parents cannot see yet. The exam with the next date comes first. */
  hiddenRoutines?: ComingExam[];
  missing: MissingFact[];
  /** The sections with ready-made texts that no one has saved yet. */
  unread?: FirstTextSection[];
  information?: InformationItem[];
  /** The next scheduled item of each kind. */
  scheduled: { kind: ListedKind; title: string; at: Moment }[];
  /** The number of items in the Trash that will be deleted permanently within a few days. */
  leaving?: number;
};

export type Due<Moment = Date> =
  | ({ what: "urgent" } & NonNullable<DashboardState<Moment>["urgent"]>[number])
  | { what: "server"; number: number }
  | { what: "backup"; days?: number }
  | ({ what: "requests" } & NonNullable<DashboardState<Moment>["requests"]>)
  | ({ what: "marks"; missing: number } & BeingMarked)
  | ({ what: "subjects"; others: number } & NamedExam)
  | ({ what: "opening"; more: number } & NamedExam)
  | ({ what: "sending" } & NamedExam)
  | ({ what: "routine"; all: number } & ComingExam)
  | { what: "information"; filled: number; all: number; missing: MissingFact[] }
  | { what: "facts"; facts: MissingFact[] }
  | { what: "texts"; sections: FirstTextSection[] }
  | ({ what: "scheduled" } & DashboardState<Moment>["scheduled"][number])
  | { what: "trash"; number: number };

const daysAhead = 7;

/** Lists the tasks with the most urgent task first. */
export function listDue(state: DashboardState, now: Date): Due[] {
  const {
    urgent = [],
    serverProblems = 0,
    backup,
    requests,
    exams,
    examsToOpen: [toOpen, ...more] = [],
    examsBeingSent = [],
    hiddenRoutines = [],
    missing,
    unread = [],
    information = [],
    scheduled,
    leaving = 0,
  } = state;
  const lastDay = addDays(dhakaToday(now), daysAhead);
  const [next] = scheduled
    .filter(({ at }) => at > now && dhakaToday(at) <= lastDay)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const [hidden] = hiddenRoutines;
  const routine = hidden ? [{ what: "routine", ...hidden, all: hiddenRoutines.length } as const] : [];
  const isSoon = hidden !== undefined && hidden.date <= lastDay;
  const kinds = {
    filled: countFilled(information),
    all: information.length,
    missing: listMissingKinds(withoutFacts(information, missing)),
  };
  return [
    ...urgent.map((notice) => ({ what: "urgent", ...notice }) as const),
    ...(serverProblems > 0 ? [{ what: "server", number: serverProblems } as const] : []),
    ...(backup?.level === "bad" ? [{ what: "backup", days: backup.days } as const] : []),
    ...(requests ? [{ what: "requests", ...requests } as const] : []),
    ...(isSoon ? routine : []),
    ...exams.filter(({ given, all }) => given < all).map(toMarksDue),
    ...(toOpen ? [{ what: "opening", ...toOpen, more: more.length } as const] : []),
    ...examsBeingSent.map((exam) => ({ what: "sending", ...exam }) as const),
    ...(isSoon ? [] : routine),
    ...(kinds.filled < kinds.all ? [{ what: "information", ...kinds } as const] : []),
    ...(missing.length > 0 ? [{ what: "facts", facts: missing } as const] : []),
    ...(unread.length > 0 ? [{ what: "texts", sections: unread } as const] : []),
    ...(next ? [{ what: "scheduled", ...next } as const] : []),
    ...(leaving > 0 ? [{ what: "trash", number: leaving } as const] : []),
  ];
}

/** If all marks of the subjects with marks are in, the exam may be a small one, so the task names the other subjects. */
function toMarksDue(exam: BeingMarked): Due<never> {
  const { id, name, classLevel, begun } = exam;
  const missing = countMissing(exam);
  if (begun && missing === 0) return { what: "subjects", id, name, classLevel, others: begun.others };
  return { what: "marks", ...exam, missing };
}

/** True for what goes on by itself, so it is shown but is no task. */
export const isRunning = ({ what }: Due): boolean => what === "urgent" || what === "scheduled";

/** True for what completes a new school's website. While its first steps are shown, all other tasks come before them. */
export const isSetUp = ({ what }: Pick<Due, "what">): boolean =>
  what === "information" || what === "facts" || what === "texts";

/** Facts that the task about the school's details lists are not listed again as public information. */
function withoutFacts(information: InformationItem[], facts: MissingFact[]): InformationItem[] {
  const listed = facts.map(({ href }) => href);
  return information.map((item) => ({ ...item, missing: item.missing.filter(({ href }) => !listed.includes(href)) }));
}

export type NamedMoment = { is: "yesterday" | "today" | "tomorrow" | "otherDay"; date: string; time: string };

export function nameMoment(at: Date, now: Date, language: Language): NamedMoment {
  const today = dhakaToday(now);
  const near = { [addDays(today, -1)]: "yesterday", [today]: "today", [addDays(today, 1)]: "tomorrow" } as const;
  return { is: near[dhakaToday(at)] ?? "otherDay", ...formatMoment(at, language) };
}

export const toDueView = (due: Due, now: Date, language: Language): Due<NamedMoment> =>
  "at" in due ? { ...due, at: nameMoment(due.at, now, language) } : due;
