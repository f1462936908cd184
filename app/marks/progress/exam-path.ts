import type { MarksCounted } from "./progress";

/** How far an examination is on its way from the first mark to the families. */
export type ExamPath = MarksCounted & {
  id: number;
  classLevel: number;
  /** How many marks are worth a second look. */
  toCheck: number;
  isLocked: boolean;
  /** Whether families can see its cards. */
  isOpened: boolean;
};

export const examSteps = ["marks", "check", "lock", "print", "families"] as const;
export type ExamStep = (typeof examSteps)[number];

/** "now" is the step that everything after it waits for. */
export type StepState = "done" | "now" | "open" | "later";

/**
 * The state of each step. Nobody writes down that marks were looked at or cards printed: looking is over when the
 * examination is locked, or at once where all marks are in and none stands out; printing is never ticked off, and is
 * what waits until the cards are open to families. A step that comes too early is "later", and may be taken all the same.
 */
export function getStepStates(path: Omit<ExamPath, "id" | "classLevel">): Record<ExamStep, StepState> {
  const { given, all, toCheck, isLocked, isOpened } = path;
  const isComplete = given > 0 && given === all;
  const isDone: Record<ExamStep, boolean> = {
    marks: isComplete || isLocked,
    check: isLocked || (isComplete && toCheck === 0),
    lock: isLocked,
    print: false,
    families: isOpened,
  };
  const isOpen: Record<ExamStep, boolean> = {
    marks: true,
    check: given > 0,
    lock: isComplete,
    print: given > 0,
    families: isLocked,
  };
  const now = examSteps.find((step) => !isDone[step] && !(step === "print" && isOpened));
  const stateOf = (step: ExamStep): StepState => {
    if (isDone[step]) return "done";
    if (step === now) return "now";
    return isOpen[step] ? "open" : "later";
  };
  return {
    marks: stateOf("marks"),
    check: stateOf("check"),
    lock: stateOf("lock"),
    print: stateOf("print"),
    families: stateOf("families"),
  };
}

/** An examination of a class; `lastChange` grows with every mark that is saved, and is 0 where none was. */
type ExamToChoose = { id: number; isLocked: boolean; hasMarks: boolean; lastChange: number };

/**
 * The examination that is meant where none is named: of those with marks that are not locked the one whose marks were
 * changed last, or the newest where nobody has changed any; without such a one the only one that is not locked;
 * undefined where nothing tells one from another.
 */
export function chooseExam(exams: ExamToChoose[]): number | undefined {
  const open = exams.filter(({ isLocked }) => !isLocked);
  const [last] = open
    .filter(({ hasMarks }) => hasMarks)
    .sort((one, other) => other.lastChange - one.lastChange || other.id - one.id);
  return last?.id ?? (open.length === 1 ? open[0]?.id : undefined);
}
