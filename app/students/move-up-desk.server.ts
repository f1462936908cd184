import { inArray } from "drizzle-orm";
import type { SchoolTransaction } from "../../drizzle/db.server";
import { students } from "../../drizzle/schema";
import { record, writeOnce } from "../activity/activity.server";
import { titleInClass } from "../activity/line";
import { keepRolls } from "../office/exam-rolls.server";
import { openExamsWithMarks } from "./marked-exams.server";
import { asShown, type ChosenMove, clashesOf, highestClass, type Moving, movingOf, type RollClash } from "./move-up";
import { classRoll } from "./students.server";

/** What moving a class up would do; `above` is how many pupils the class above has, `shown` tells this state from others. */
export type MovePlan = {
  pupils: Moving[];
  shown: string;
  above: number;
  clashes: RollClash[];
  exams: ReturnType<typeof openExamsWithMarks>;
};

/** Looks at what moving a class up would do: everybody goes unless they are chosen to stay. Nothing is written. */
export function planMove(level: number, chosen?: ChosenMove): MovePlan {
  const roll = classRoll(level);
  const above = level < highestClass ? classRoll(level + 1) : [];
  const pupils = movingOf(roll, chosen);
  const exams = openExamsWithMarks(level);
  const shown = [asShown(roll), ...exams.map(({ id }) => `exam:${id}`)].join(" ");
  return { pupils, shown, above: above.length, clashes: clashesOf(pupils, above), exams };
}

type MoveParts = {
  account: string;
  /** The token of the form. */
  once: string;
  /** What else is written with it, or not at all: it is told which examinations are to be locked. */
  alongside: (tx: SchoolTransaction, exams: MovePlan["exams"], now: Date) => void;
};

/**
 * Moves the chosen pupils of a class up a year under the rolls they have; those of the highest class leave the school.
 * The examinations of the class keep the rolls they were sat under, also those that stay open.
 * Nothing is written and "overtaken" comes back when the class is not as it was shown any more, "refused" when nobody
 * would go or a roll would be there twice. A form that comes a second time has "moved" them already.
 */
export function moveClassUp(
  level: number,
  chosen: ChosenMove,
  { account, once, alongside }: MoveParts,
  now = new Date(),
): "moved" | "overtaken" | "refused" {
  try {
    writeOnce(once, (tx) => {
      const { pupils, shown, clashes, exams } = planMove(level, chosen);
      const ids = pupils.flatMap(({ id, moves }) => (moves ? [id] : []));
      // Thrown, so that the form may be sent again.
      if (shown !== chosen.shown) throw new NotMoved("overtaken");
      if (ids.length === 0 || clashes.length > 0) throw new NotMoved("refused");
      keepRolls(
        tx,
        exams.map((exam) => exam.id),
      );
      if (chosen.isLocking) alongside(tx, exams, now);
      const step = level < highestClass ? { classLevel: level + 1 } : { leftAt: now };
      tx.update(students)
        .set({ ...step, changedAt: now })
        .where(inArray(students.id, ids))
        .run();
      const title = titleInClass({ classLevel: level });
      record(tx, { account, act: "movedUp", kind: "class", itemId: level, ...title }, now);
    });
    return "moved";
  } catch (fault) {
    if (fault instanceof NotMoved) return fault.outcome;
    throw fault;
  }
}

class NotMoved extends Error {
  constructor(readonly outcome: "overtaken" | "refused") {
    super(outcome);
  }
}
