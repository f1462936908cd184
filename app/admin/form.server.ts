import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";
import { type AcceptedFile, checkFile, type FileRule, fileError } from "../uploads/file-types";
import { ImageRejected, stripMetadata } from "../uploads/images.server";
import { FormRejected, type PostedFile, parseForm } from "../uploads/parse-form.server";
import { type Flash, flashForErrors } from "./flash";
import { writeErrorStatus, writeErrorText } from "./write-error.server";

/** A file field of a form: what it takes, and how many pixels long its pictures are kept. */
type FileField = { rule: FileRule; longest?: number };

export type ParsedFile = { name: string; bytes: Uint8Array<ArrayBuffer>; judged: AcceptedFile };

/** A form that could not be written down: what was typed, what is wrong by field, and what to say on top. */
export type Rejection<Typed, Field extends string> = {
  typed: Typed;
  problems: Partial<Record<Field, FieldError>>;
  message: Flash;
  status: number;
};

export type ParsedForm<Field extends string> = {
  /** Every text, also those of a form that did not come whole. */
  fields: FormData;
  files: Partial<Record<Field, ParsedFile>>;
  problems: Partial<Record<Field, FieldError>>;
  /** Something is wrong with the form itself, or it is only to be shown again: nothing of it may be written. */
  stopped?: { message?: Flash; status: number };
};

const megabyte = 1024 * 1024;

/**
 * Reads a posted form of the office with its files, each judged by its field's rule; pictures come back without what
 * they say about place, time and camera. Texts and files above what any rule takes end the reading; what was read
 * before comes back. `failed` is the title of what to say then.
 */
export async function parseAdminForm<Field extends string>(
  request: Request,
  fileFields: Record<Field, FileField>,
  failed: TextKey,
): Promise<ParsedForm<Field>> {
  const rules = Object.values<FileField>(fileFields).map(({ rule }) => rule.maxBytes);
  // Room above the rules, so that a file a little too large comes back with the words typed beside it.
  const maxTotalBytes = rules.reduce((sum, bytes) => sum + bytes + megabyte, megabyte / 2);
  const limits = {
    maxFiles: rules.length,
    // Which of several files is too large is known only when it has been read.
    maxFileBytes: rules.length > 1 ? maxTotalBytes : Math.max(0, ...rules) + megabyte,
    maxFields: 30,
    maxTotalBytes,
  };
  try {
    // As plain bytes: a File and what it gives back would hold each of them three times.
    const sent: PostedFile[] = [];
    const fields = await parseForm(request, limits, async (file) => void sent.push(file));
    return await checkFiles(fields, sent, fileFields);
  } catch (fault) {
    if (!(fault instanceof FormRejected)) throw fault;
    const [field] = Object.keys(fileFields) as Field[];
    const isTooLarge = fault.problem === "tooLarge" && field;
    const problems = (
      isTooLarge ? { [field]: fileError("tooLarge", fileFields[field].rule) } : {}
    ) as ParsedForm<Field>["problems"];
    const message: Flash = { tone: "bad", title: failed, body: "form.broken" };
    return {
      fields: fault.fields,
      files: {},
      problems,
      stopped: isTooLarge ? { status: 413 } : { message, status: 400 },
    };
  }
}

async function checkFiles<Field extends string>(
  form: FormData,
  files: PostedFile[],
  fileFields: Record<Field, FileField>,
): Promise<ParsedForm<Field>> {
  const received: ParsedForm<Field> = { fields: form, files: {}, problems: {} };
  // Somebody's sign-in had ended while they wrote: they are shown what they typed before it is sent again.
  const isResumed = form.get("resume") !== null;
  if (isResumed) received.stopped = { message: { tone: "good", title: "form.resumed" }, status: 200 };
  for (const field of Object.keys(fileFields) as Field[]) {
    const sent = files.find((file) => file.field === field);
    if (!sent) continue;
    const { name, bytes } = sent;
    const { rule } = fileFields[field];
    const verdict = checkFile(name, bytes, rule);
    if (!verdict.ok) received.problems[field] = fileError(verdict.problem, rule, { name, size: bytes.length });
    else await addWithoutMetadata(received, field, { name, bytes, judged: verdict }, fileFields[field]);
  }
  return received;
}

async function addWithoutMetadata<Field extends string>(
  received: ParsedForm<Field>,
  field: Field,
  file: ParsedFile,
  { longest }: FileField,
): Promise<void> {
  try {
    received.files[field] = { ...file, bytes: await stripMetadata(file.judged.extension, file.bytes, { longest }) };
  } catch (fault) {
    if (!(fault instanceof ImageRejected)) throw fault;
    received.problems[field] = { text: `form.picture.${fault.problem}` };
  }
}

type SaveFormOptions<Typed, Field extends string, Outcome> = {
  typed: Typed;
  problems: Partial<Record<Field, FieldError>>;
  /** The title of the message when nothing was written. */
  title: TextKey;
  /** The title of the message about fields with mistakes; without one it is a plain error. */
  fieldsTitle?: TextKey;
  /** What is written, for the log: "a subject". */
  what: string;
  write: () => Outcome;
};

/**
 * Writes the texts of a form down when nothing is wrong with them. Returns what came of it, and how to reject the form
 * for that: at its fields, or with the version of the row as it is now. A form with mistakes, or one that the box cannot
 * write, comes back as rejected with all that was typed.
 */
export function saveForm<Typed extends { version: number }, Field extends string, Outcome>(
  { stopped }: Pick<ParsedForm<never>, "stopped">,
  { typed, problems, title, fieldsTitle, what, write }: SaveFormOptions<Typed, Field, Outcome>,
) {
  const reject = (
    message: Flash,
    status: number,
    found: Partial<Record<Field, FieldError>> = {},
    version = typed.version,
  ) => ({
    refused: { typed: { ...typed, version }, problems: found, message, status } satisfies Rejection<Typed, Field>,
  });
  const rejectFields = (found: Partial<Record<Field, FieldError>>) => {
    const message = flashForErrors(found, []);
    return reject({ ...message, title: fieldsTitle ?? message.title }, 400, found);
  };
  const rejectConflict = (body: TextKey, version?: number) => reject({ tone: "bad", title, body }, 409, {}, version);
  if (stopped) return reject(stopped.message ?? { tone: "bad", title, body: "form.broken" }, stopped.status);
  if (Object.keys(problems).length > 0) return rejectFields(problems);
  try {
    return { outcome: write(), rejectFields, rejectConflict };
  } catch (fault) {
    const body = writeErrorText(what, fault);
    return reject({ tone: "bad", title, body }, writeErrorStatus(body));
  }
}
