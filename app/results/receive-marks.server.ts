import { typedLine } from "../language/typed";
import type { Message } from "../office/messages";
import { notWritten, statusSaying } from "../office/not-written.server";
import { FormRefused, readForm } from "../uploads/form.server";
import type { Clash, MarkChange } from "./mark-change";
import { type CellProblem, cellOf, type Pending, readPending, type TypedCell, withTyped } from "./pending-marks";
import { type Recorded, recordMarks } from "./record-marks.server";
import { markSheet } from "./results.server";
import { readSeen } from "./seen-marks";

/** Marks that were not written, or not all of them: what was typed and is not saved, and why. */
export type RefusedMarks = {
  typed: TypedCell[];
  problems: CellProblem[];
  clashes: Clash[];
  /** What named a pupil or a subject that is not on the sheet any more. */
  gone: MarkChange[];
  message: Message;
  status: number;
};

export type ReceivedMarks = { refused: RefusedMarks } | { messages: Message[] };

// A class of 300 with 20 subjects, each mark in Bengali digits.
const limits = { maxFiles: 0, maxFileBytes: 64 * 1024, maxFields: 6_100, maxTotalBytes: 512 * 1024 };

/**
 * Saves the marks of a posted sheet: the fields "m<pupil>.<subject>", and in `seen` the marks the sheet was loaded with.
 * A cell that still holds what it was loaded with is no change. One mistake, and nothing is written; a clash with a
 * colleague leaves only its own cell as it is. `account` is the e-mail of whoever sent it; marks that somebody else has
 * typed (`account` in the form) are not written in their name.
 */
export async function receiveMarks(request: Request, account: string, examId: number): Promise<ReceivedMarks> {
  const form = await readMarks(request);
  if ("refused" in form) return form;
  const { typed, pending, isResumed } = form;
  const { changes, problems } = readPending(pending, markSheet(examId)?.subjects ?? []);
  if (isResumed) return refused(typed, { tone: "good", title: "form.resumedUnsaved" }, 200, { problems });
  if (form.typedBy !== account) {
    const message: Message = { ...failed, body: "marks.otherAccount", values: { email: form.typedBy } };
    return refused(typed, message, 409, { problems });
  }
  if (problems.length > 0) {
    const message: Message = { ...failed, body: "marks.mistakes", values: { count: problems.length } };
    return refused(typed, message, 400, { problems });
  }
  if (typed.length === 0) return { messages: [{ tone: "bad", title: "toast.noChanges" }] };
  try {
    return answerTo(recordMarks(examId, changes, account), typed, account);
  } catch (fault) {
    const body = notWritten("marks", fault);
    return refused(typed, { ...failed, body }, statusSaying(body));
  }
}

const failed = { tone: "bad", title: "toast.err.saveResults" } as const;

function refused(typed: TypedCell[], message: Message, status: number, more: Partial<RefusedMarks> = {}) {
  return { refused: { typed, problems: [], clashes: [], gone: [], message, status, ...more } };
}

type ReadMarks = { typed: TypedCell[]; pending: Pending; isResumed: boolean; typedBy: string };

async function readMarks(request: Request): Promise<ReadMarks | { refused: RefusedMarks }> {
  try {
    const fields = await readForm(request, limits);
    return { ...changedIn(fields), isResumed: fields.has("resume"), typedBy: typedLine(fields, "account") };
  } catch (fault) {
    if (!(fault instanceof FormRefused)) throw fault;
    return refused(changedIn(fault.fields).typed, { ...failed, body: "form.broken" }, 400);
  }
}

function changedIn(fields: FormData): Pick<ReadMarks, "typed" | "pending"> {
  const marks = readSeen(String(fields.get("seen") ?? ""));
  const posted = [...fields].flatMap(([name, text]) => {
    const cell = cellOf(name);
    return cell && typeof text === "string" ? [{ ...cell, text: text.slice(0, 20) }] : [];
  });
  const { pending } = withTyped({ marks, pending: {} }, posted);
  return { typed: posted.filter(({ student, subject }) => pending[student]?.[subject]), pending };
}

function answerTo(recorded: Recorded, typed: TypedCell[], account: string): ReceivedMarks {
  if ("stopped" in recorded) return refused(typed, { ...failed, body: `marks.${recorded.stopped}` }, 409);
  const { saved, clashes, gone } = recorded;
  if (clashes.length + gone.length === 0) {
    return {
      messages: [
        {
          tone: "good",
          title: "toast.resultsSaved.title",
          body: "toast.resultsSaved.body",
          values: { email: account },
        },
      ],
    };
  }
  const isLeft = ({ student, subject }: TypedCell) =>
    [...clashes, ...gone].some((cell) => cell.student === student && cell.subject === subject);
  const body = clashes.length > 0 ? "marks.clashes" : "marks.pupilGone";
  const message: Message = {
    tone: "bad",
    title: "marks.notAllSaved",
    body,
    values: { saved, count: clashes.length || gone.length },
  };
  return refused(typed.filter(isLeft), message, 409, { clashes, gone });
}
