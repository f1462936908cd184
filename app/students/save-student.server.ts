import type { Flash } from "../admin/flash";
import { parseAdminForm, type Rejection } from "../admin/form.server";
import { writeErrorStatus, writeErrorText } from "../admin/write-error.server";
import { conflictError } from "../content/content.server";
import { getIdempotencyKey } from "../content/idempotency.server";
import { parseId } from "../http";
import type { TextKey } from "../i18n/en";
import { type FieldError, getLine } from "../i18n/form-values";
import { formatDigits } from "../i18n/format";
import { getLanguage } from "../i18n/i18n.server";
import { parseStudent, type StudentInput } from "./student";
import { createStudent, findStudent, RollTakenError, updateStudent } from "./students.server";

/** A student as they stand in the form: the roll as typed, and the state of the row the form was filled from. */
export type StudentFormValues = Omit<StudentInput, "rollNumber"> & {
  rollNumber: string;
  hasLeft: boolean;
  seen: number;
};

export type StudentRejection = Rejection<StudentFormValues, keyof StudentInput>;

/** What came of the form of a student; `student` is the one that was written down, `next` that another is to follow. */
type SaveStudentResult = { refused: StudentRejection } | { messages: Flash[]; student: StudentInput; next: boolean };

/**
 * Puts the student of a posted form on the roll, or changes the student `changing`. A form with mistakes writes nothing and
 * comes back with all that was typed. `account` is the e-mail of whoever sent it.
 */
export async function saveStudent(request: Request, account: string, changing?: number): Promise<SaveStudentResult> {
  const failed = changing === undefined ? "toast.err.addStudent" : "students.err.change";
  const { fields, stopped } = await parseAdminForm(request, {}, failed);
  const { student, roll, problems } = parseStudent(fields);
  const hasLeft = fields.get("hasLeft") !== null;
  const typed: StudentFormValues = { ...student, rollNumber: roll, hasLeft, seen: Number(getLine(fields, "seen")) };
  const [first] = Object.values(problems);
  if (stopped) return { refused: createRejection(typed, failed, stopped.status, { problems: {}, ...stopped }) };
  if (first) return { refused: createRejection(typed, failed, 400, { problems, about: first }) };
  const written = { student, next: fields.get("next") !== null };
  try {
    if (changing === undefined) {
      createStudent(student, { account, once: getIdempotencyKey(fields) });
      return { ...written, messages: [await studentCreatedFlash(request, student)] };
    }
    const outcome = updateStudent(changing, student, { account, seen: typed.seen, hasLeft });
    if (outcome === "changed") return { ...written, messages: [{ tone: "good", title: "students.changed" }] };
    return { refused: conflictRejection(outcome, typed, changing) };
  } catch (error) {
    if (error instanceof RollTakenError) {
      const taken = { text: "students.roll.taken", values: { name: error.by } } as const;
      return { refused: createRejection(typed, failed, 400, { problems: { rollNumber: taken }, about: taken }) };
    }
    const message: Flash = { tone: "bad", title: failed, body: writeErrorText("a student", error) };
    return { refused: createRejection(typed, failed, writeErrorStatus(message.body), { problems: {}, message }) };
  }
}

type RejectionReason = Pick<StudentRejection, "problems"> & {
  about?: FieldError;
  message?: Flash;
};

function createRejection(
  typed: StudentFormValues,
  failed: TextKey,
  status: number,
  { problems, about, message }: RejectionReason,
) {
  const body = about?.said ?? about?.text ?? "form.broken";
  return {
    typed,
    problems,
    status,
    message: message ?? { tone: "bad" as const, title: failed, body, values: about?.values },
  };
}

function conflictRejection(outcome: "gone" | "overtaken", typed: StudentFormValues, id: number): StudentRejection {
  const now = findStudent(id);
  const { message, ...refused } = conflictError(
    outcome,
    "students.err.change",
    typed,
    now && { ...now, createdAt: new Date(0) },
  );
  return { ...refused, message: outcome === "gone" ? { ...message, body: "students.gone" } : message };
}

async function studentCreatedFlash(request: Request, { name, rollNumber }: StudentInput): Promise<Flash> {
  const roll = formatDigits(rollNumber, await getLanguage(request));
  return { tone: "good", title: "toast.studentAdded", body: "students.added", values: { name, roll } };
}

/**
 * Where somebody goes after a student's form: to the list of the student's class, or to the mark sheet when the address of
 * the form says that it was opened there (`from=results`, with its examination). When the `next` student is to follow,
 * the form is open there.
 */
export function studentReturnUrl(asked: URLSearchParams, level: number, next = false): string {
  const isOnSheet = asked.get("from") === "results";
  const exam = isOnSheet ? parseId(asked.get("exam") ?? "") : undefined;
  const address = `/cog-admin/results${isOnSheet ? "" : "/students"}?class=${level}`;
  return address + (exam ? `&exam=${exam}` : "") + (next ? "&new=next" : "");
}
