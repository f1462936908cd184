import { digits } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import { languageOf } from "../language/i18n.server";
import { type Problem, typedLine } from "../language/typed";
import type { Message } from "../office/messages";
import { notWritten, statusSaying } from "../office/not-written.server";
import { onceOf } from "../office/once.server";
import { type Refused, receiveForm } from "../office/received-form.server";
import { notChanged } from "../office/writing";
import { parseStudent, type WrittenStudent } from "./student";
import { addStudent, changeStudent, RollTaken } from "./student-desk.server";
import { findStudent } from "./students.server";

/** A pupil as they stand in the form: the roll as typed, and the state of the row the form was filled from. */
export type TypedStudent = Omit<WrittenStudent, "rollNumber"> & { rollNumber: string; hasLeft: boolean; seen: number };

export type RefusedStudent = Refused<TypedStudent, keyof WrittenStudent>;

/** What came of the form of a pupil; `student` is the one that was written down, `next` that another is to follow. */
export type ReceivedStudent =
  | { refused: RefusedStudent }
  | { messages: Message[]; student: WrittenStudent; next: boolean };

/**
 * Puts the pupil of a posted form on the roll, or changes the pupil `changing`. A form with mistakes writes nothing and
 * comes back with all that was typed. `account` is the e-mail of whoever sent it.
 */
export async function receiveStudent(request: Request, account: string, changing?: number): Promise<ReceivedStudent> {
  const failed = changing === undefined ? "toast.err.addStudent" : "students.err.change";
  const { fields, stopped } = await receiveForm(request, {}, failed);
  const { student, roll, problems } = parseStudent(fields);
  const hasLeft = fields.get("hasLeft") !== null;
  const typed: TypedStudent = { ...student, rollNumber: roll, hasLeft, seen: Number(typedLine(fields, "seen")) };
  const [first] = Object.values(problems);
  if (stopped) return { refused: refusal(typed, failed, stopped.status, { problems: {}, ...stopped }) };
  if (first) return { refused: refusal(typed, failed, 400, { problems, about: first }) };
  const written = { student, next: fields.get("next") !== null };
  try {
    if (changing === undefined) {
      addStudent(student, { account, once: onceOf(fields) });
      return { ...written, messages: [await added(request, student)] };
    }
    const outcome = changeStudent(changing, student, { account, seen: typed.seen, hasLeft });
    if (outcome === "changed") return { ...written, messages: [{ tone: "good", title: "students.changed" }] };
    return { refused: notChangedStudent(outcome, typed, changing) };
  } catch (fault) {
    if (fault instanceof RollTaken) {
      const taken = { text: "students.roll.taken", values: { name: fault.by } } as const;
      return { refused: refusal(typed, failed, 400, { problems: { rollNumber: taken }, about: taken }) };
    }
    const message: Message = { tone: "bad", title: failed, body: notWritten("a student", fault) };
    return { refused: refusal(typed, failed, statusSaying(message.body), { problems: {}, message }) };
  }
}

type Why = Pick<RefusedStudent, "problems"> & {
  about?: Problem;
  message?: Message;
};

function refusal(typed: TypedStudent, failed: TextKey, status: number, { problems, about, message }: Why) {
  const body = about?.said ?? about?.text ?? "form.broken";
  return {
    typed,
    problems,
    status,
    message: message ?? { tone: "bad" as const, title: failed, body, values: about?.values },
  };
}

function notChangedStudent(outcome: "gone" | "overtaken", typed: TypedStudent, id: number): RefusedStudent {
  const now = findStudent(id);
  const { message, ...refused } = notChanged(
    outcome,
    "students.err.change",
    typed,
    now && { ...now, createdAt: new Date(0) },
  );
  return { ...refused, message: outcome === "gone" ? { ...message, body: "students.gone" } : message };
}

async function added(request: Request, { name, rollNumber }: WrittenStudent): Promise<Message> {
  const roll = digits(rollNumber, await languageOf(request));
  return { tone: "good", title: "toast.studentAdded", body: "students.added", values: { name, roll } };
}
