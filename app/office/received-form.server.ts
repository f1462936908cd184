import type { TextKey } from "../language/en";
import type { Problem } from "../language/typed";
import { type AcceptedFile, type FileRule, fileProblem, judgeFile } from "../uploads/accepted-files";
import { FormRefused, type PostedFile, readForm } from "../uploads/form.server";
import { PictureRefused, withoutMetadata } from "../uploads/picture.server";
import type { Message } from "./messages";

/** A file field of a form: what it takes, and how many pixels long its pictures are kept. */
export type FileField = { rule: FileRule; longest?: number };

export type ReceivedFile = { name: string; bytes: Uint8Array<ArrayBuffer>; judged: AcceptedFile };

/** A form that could not be written down: what was typed, what is wrong by field, and what to say on top. */
export type Refused<Typed, Field extends string> = {
  typed: Typed;
  problems: Partial<Record<Field, Problem>>;
  message: Message;
  status: number;
};

export type ReceivedForm<Field extends string> = {
  /** Every text, also those of a form that did not come whole. */
  fields: FormData;
  files: Partial<Record<Field, ReceivedFile>>;
  problems: Partial<Record<Field, Problem>>;
  /** Something is wrong with the form itself, or it is only to be shown again: nothing of it may be written. */
  stopped?: { message?: Message; status: number };
};

const megabyte = 1024 * 1024;

/**
 * Reads a posted form of the office with its files, each judged by its field's rule; pictures come back without what
 * they say about place, time and camera. Texts and files above what any rule takes end the reading; what was read
 * before comes back. `failed` is the title of what to say then.
 */
export async function receiveForm<Field extends string>(
  request: Request,
  fileFields: Record<Field, FileField>,
  failed: TextKey,
): Promise<ReceivedForm<Field>> {
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
    const fields = await readForm(request, limits, async (file) => void sent.push(file));
    return await judged(fields, sent, fileFields);
  } catch (fault) {
    if (!(fault instanceof FormRefused)) throw fault;
    const [field] = Object.keys(fileFields) as Field[];
    const isTooLarge = fault.problem === "tooLarge" && field;
    const problems = (
      isTooLarge ? { [field]: fileProblem("tooLarge", fileFields[field].rule) } : {}
    ) as ReceivedForm<Field>["problems"];
    const message: Message = { tone: "bad", title: failed, body: "form.broken" };
    return {
      fields: fault.fields,
      files: {},
      problems,
      stopped: isTooLarge ? { status: 413 } : { message, status: 400 },
    };
  }
}

async function judged<Field extends string>(
  form: FormData,
  files: PostedFile[],
  fileFields: Record<Field, FileField>,
): Promise<ReceivedForm<Field>> {
  const received: ReceivedForm<Field> = { fields: form, files: {}, problems: {} };
  // Somebody's sign-in had ended while they wrote: they are shown what they typed before it is sent again.
  const isResumed = form.get("resume") !== null;
  if (isResumed) received.stopped = { message: { tone: "good", title: "form.resumed" }, status: 200 };
  for (const field of Object.keys(fileFields) as Field[]) {
    const sent = files.find((file) => file.field === field);
    if (!sent) continue;
    const { name, bytes } = sent;
    const { rule } = fileFields[field];
    const verdict = judgeFile(name, bytes, rule);
    if (!verdict.ok) received.problems[field] = fileProblem(verdict.problem, rule, { name, size: bytes.length });
    else await takeCleaned(received, field, { name, bytes, judged: verdict }, fileFields[field]);
  }
  return received;
}

async function takeCleaned<Field extends string>(
  received: ReceivedForm<Field>,
  field: Field,
  file: ReceivedFile,
  { longest }: FileField,
): Promise<void> {
  try {
    received.files[field] = { ...file, bytes: await withoutMetadata(file.judged.extension, file.bytes, { longest }) };
  } catch (fault) {
    if (!(fault instanceof PictureRefused)) throw fault;
    received.problems[field] = { text: `form.picture.${fault.problem}` };
  }
}
