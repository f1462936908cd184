import { type Flash, flashForErrors } from "~/admin/flash";
import type { TextKey } from "~/i18n/en";
import type { FieldErrors } from "~/i18n/form-schema";
import type { FieldError } from "~/i18n/form-values";
import { ImageRejected, stripMetadata } from "~/uploads/images.server";
import { type PostedFile, type PostedForm, parseForm } from "~/uploads/parse-form.server";
import {
  type AcceptedFile,
  checkFile,
  fileError,
  maxFileBytes,
  maxFormBytes,
  type UploadRule,
} from "~/uploads/upload-rules";

/** `longest` limits the longer edge of a stored picture, in pixels. */
type FileField = { rule: UploadRule; longest?: number };

export type ParsedFile = { name: string; bytes: Uint8Array<ArrayBuffer>; judged: AcceptedFile };

export type Rejection<Typed, Field extends string> = {
  values: Typed;
  errors: Partial<Record<Field, FieldError>>;
  message: Flash;
  status: number;
};

export type StoppedForm = { message: Flash; errors?: FieldErrors; status: number };

export type ParsedForm<Field extends string> = {
  /** All texts that the server received, even if it did not receive the complete form. */
  fields: FormData;
  files: Partial<Record<Field, ParsedFile>>;
  errors: Partial<Record<Field, FieldError>>;
  /** Set if the form is invalid. Then do not save any part of it. */
  stopped?: StoppedForm;
};

/**
 * Reads a form with files. Removes the location, time and camera from pictures. If the form exceeds a limit, returns
 * the part that was read before the limit was reached.
 */
export async function parseAdminForm<Field extends string>(
  request: Request,
  fileFields: Record<Field, FileField>,
  failed: TextKey,
  maxFields = 30,
): Promise<ParsedForm<Field>> {
  const rules = Object.values<FileField>(fileFields).map(({ rule }) => rule);
  const limits = {
    maxFiles: rules.length,
    // If the form has several file fields, this limit is only rough, because only `checkFiles` knows which rule applies
    // to each file.
    maxFileBytes: rules.length === 1 ? Math.max(...rules.map(maxFileBytes)) : maxFormBytes(...rules),
    maxFields,
  };
  // We keep files as bytes, because a `File` would store its content three times in memory.
  const sent: PostedFile[] = [];
  const { fields, problem, stopped } = await readAdminForm(
    request,
    limits,
    failed,
    async (file) => void sent.push(file),
  );
  const received: ParsedForm<Field> = { fields, files: {}, errors: {}, stopped };
  if (!problem) await checkFiles(received, sent, fileFields);
  const [field] = Object.keys(fileFields) as Field[];
  if (problem === "tooLarge" && field) {
    const errors = { [field]: fileError("tooLarge", fileFields[field].rule) };
    received.stopped = { message: flashForErrors(errors, [field]), errors, status: 413 };
  }
  return received;
}

export async function readAdminForm(
  request: Request,
  limits: Parameters<typeof parseForm>[1],
  failed: TextKey,
  take: (file: PostedFile) => Promise<void>,
): Promise<PostedForm & { stopped?: StoppedForm }> {
  const form = await parseForm(request, limits, take);
  if (!form.problem) return form;
  const broken = { message: { tone: "bad", title: failed, body: "form.broken" }, status: 400 } as const;
  return { ...form, stopped: form.problem === "tooMuchText" ? tooMuchText : broken };
}

export const tooMuchText = {
  message: { tone: "bad", title: "error.tooLarge.title", body: "error.tooLarge.body" },
  status: 413,
} satisfies StoppedForm;

async function checkFiles<Field extends string>(
  received: ParsedForm<Field>,
  files: PostedFile[],
  fileFields: Record<Field, FileField>,
): Promise<void> {
  for (const field of Object.keys(fileFields) as Field[]) {
    const sent = files.find((file) => file.field === field);
    if (!sent) continue;
    const { name, bytes } = sent;
    const { rule } = fileFields[field];
    const verdict = checkFile(name, bytes, rule);
    if (!verdict.ok)
      received.errors[field] = fileError(verdict.problem, rule, { name, size: bytes.length, content: bytes });
    else await addWithoutMetadata(received, field, { name, bytes, judged: verdict }, fileFields[field]);
  }
}

async function addWithoutMetadata<Field extends string>(
  received: ParsedForm<Field>,
  field: Field,
  file: ParsedFile,
  { longest }: FileField,
): Promise<void> {
  try {
    received.files[field] = { ...file, bytes: await stripMetadata(file.judged.extension, file.bytes, { longest }) };
  } catch (error) {
    if (!(error instanceof ImageRejected)) throw error;
    received.errors[field] = { text: `form.picture.${error.problem}` };
  }
}
