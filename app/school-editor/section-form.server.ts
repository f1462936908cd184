import { parse as parseForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { SchoolTransaction } from "../../drizzle/client";
import { adminTitle } from "../admin/admin-title.server";
import { redirectWithFlash } from "../admin/flash.server";
import { listButtonName } from "../admin/forms/form";
import { readAdminForm } from "../admin/forms/form.server";
import { FieldsRejected, saveRow } from "../admin/forms/save-row.server";
import { getIdempotencyKey, withIdempotencyKey } from "../content/idempotency.server";
import { succeeds } from "../errors";
import { en, type TextKey } from "../i18n/en";
import { type FieldError, getLine } from "../i18n/form-values";
import { findPictures } from "../school/pictures.server";
import { getSection, getStoredSection } from "../school/school.server";
import { type School, type SectionName, sectionSchemas } from "../school/sections";
import { maxFileBytes, maxFormBytes, ruleTextValues, schoolPictureRule } from "../uploads/upload-rules";
import { createPictureUpload, deleteUnusedPictures, fieldName } from "./pictures.server";
import { changedFields, type SectionChange, saveSection } from "./save-section.server";

export async function loadSectionScreen<Name extends SectionName>(request: Request, section: Name) {
  const stored = getStoredSection(section);
  return {
    title: await adminTitle(request, `school.section.${section}`),
    once: crypto.randomUUID(),
    ...stored,
    pictures: findPictures(stored.value),
  };
}

type SectionEdit<Name extends SectionName, Value> = {
  section: Name;
  schema: z.ZodType<Value>;
  apply: (current: School[Name], value: Value) => School[Name];
  changed?: (value: Value) => SectionChange["changed"];
  goTo: string;
};

export const saveWholeSection = <Name extends SectionName>(request: Request, account: string, section: Name) =>
  saveSectionForm(request, account, {
    section,
    schema: sectionSchemas[section] as unknown as z.ZodType<School[Name]>,
    apply: (_current, value) => value,
    goTo: `/cog-admin/school/${section}`,
  });

const formLimits = {
  // The longest list has 60 items of five fields; those with pictures have one file input each.
  maxFields: 400,
  maxFiles: 60,
  // Photos of phones are read to report their size; only what is far larger ends the reading.
  maxFileBytes: 2 * maxFileBytes(schoolPictureRule),
  maxTotalBytes: maxFormBytes(schoolPictureRule),
};

const tooLarge = {
  message: {
    tone: "bad",
    title: "toast.fileTooLarge.title",
    body: "toast.fileTooLarge.body",
    values: ruleTextValues(schoolPictureRule),
  },
  status: 413,
} as const;

export type SectionRejection = {
  values: { version: number; result: SubmissionResult<FieldError[]> };
  errors: Partial<Record<string, FieldError>>;
  message?: { tone: "good" | "bad"; title: TextKey; body?: TextKey; values?: Record<string, string | number> };
  status: number;
};

/** Answers list buttons, without script, with the changed list. `account`: e-mail. */
export async function saveSectionForm<Name extends SectionName, Value>(
  request: Request,
  account: string,
  { section, schema, apply, changed, goTo }: SectionEdit<Name, Value>,
) {
  const upload = createPictureUpload();
  const form = await readAdminForm(request, formLimits, "school.err.save", upload.take);
  if (!removeForeignFields(form.fields))
    form.stopped ??= { message: { tone: "bad", title: "school.err.save", body: "form.broken" }, status: 400 };
  // Before removeGone: the second time, the picture that it replaces is gone.
  const idempotencyKey = getIdempotencyKey(form.fields, upload.files());
  if (!form.stopped && !form.fields.has(listButtonName)) upload.removeGone(form.fields);
  const parse = () =>
    parseWithZod(form.fields, {
      schema,
      disableAutoCoercion: true,
      formatError: (issues: Issue[]) => issues.map(toFieldError),
    });
  const received = parse();
  const values = { version: Number(getLine(form.fields, "seen")), result: received.reply() };
  if (received.status === undefined && !form.stopped) {
    await upload.discard();
    return reject({ values, errors: {}, status: 200 });
  }

  const written = { isDone: false, error: undefined as unknown };
  const write = (tx: SchoolTransaction) => {
    upload.insert(tx, form.fields);
    const submission = parse();
    const errors = { ...(submission.status !== "success" && firstErrors(submission.error)), ...upload.errors };
    if (submission.status !== "success" || Object.keys(errors).length > 0) throw new FieldsRejected(errors);
    const { value } = submission;
    const before = getSection(section);
    const after = apply(before, value);
    if (JSON.stringify(after) === JSON.stringify(before)) return deleteUnusedPictures(tx);
    const fields = { fields: changedFields(before, after) };
    saveSection(tx, section, after, { version: values.version, account, changed: changed?.(value) ?? fields });
    written.isDone = true;
  };
  const saved = saveRow(form.problem === "tooLarge" ? { stopped: tooLarge } : form, {
    values,
    errors: {},
    title: "school.err.save",
    what: `the section ${section}`,
    write: () => {
      try {
        withIdempotencyKey(idempotencyKey, write);
      } catch (error) {
        written.error = error;
        throw error;
      }
    },
    saved: { tone: "good", title: "school.saved", body: "school.saved.body" },
  });
  // The same form a second time: its pictures are there already.
  if ("rejected" in saved || !written.isDone) await upload.discard(written.error);
  return "rejected" in saved ? reject(saved.rejected) : redirectWithFlash(request, goTo, saved.messages);
}

const place = z.int().min(0).max(99);
const list = z.string().regex(/^[a-z]\w{0,39}$/i);
const listChange = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("insert"), payload: z.strictObject({ name: list }) }),
  z.strictObject({ type: z.literal("remove"), payload: z.strictObject({ name: list, index: place }) }),
  z.strictObject({ type: z.literal("reorder"), payload: z.strictObject({ name: list, from: place, to: place }) }),
]);

/** conform would make a list as long, or objects as deep, as a name says, and takes any value that a button brings. */
function removeForeignFields(fields: FormData): boolean {
  const foreign = [...new Set(fields.keys())].filter((name) =>
    name === listButtonName ? !isListChange(fields) : !fieldName.test(name),
  );
  for (const name of foreign) fields.delete(name);
  return foreign.length === 0;
}

function isListChange(fields: FormData): boolean {
  return succeeds(() => {
    listChange.parse(JSON.parse(getLine(fields, listButtonName)));
    const known = new FormData();
    for (const [name, value] of fields) if (name === listButtonName || fieldName.test(name)) known.append(name, value);
    parseForm(known, { resolve: (value) => ({ value }) });
  });
}

type Issue = { message: string; params?: Record<string, unknown> };

const reject = (rejected: SectionRejection) => data({ rejected }, { status: rejected.status });

function toFieldError(issue: Issue): FieldError {
  const text = issue.message in en ? (issue.message as TextKey) : "form.broken";
  return { text, values: issue.params as FieldError["values"] };
}

function firstErrors(errors: Record<string, FieldError[] | null> | null): Partial<Record<string, FieldError>> {
  const first = Object.entries(errors ?? {}).flatMap(([name, found]) => (found?.[0] ? [[name, found[0]]] : []));
  return Object.fromEntries(first);
}
