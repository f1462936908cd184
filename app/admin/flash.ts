import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";

/** A flash message, shown once after an action: a toast with script, a banner without. */
export type Flash = {
  tone: "good" | "bad";
  title: TextKey;
  body?: TextKey;
  values?: Record<string, string | number>;
  /** What the message tells was deleted, where one tap brings it back. */
  undo?: Deletion;
  /** The id of the item that it says was published: the list it is in offers to pass it on. */
  published?: number;
};

/** Items of one kind that were moved to the trash together. */
export type Deletion = { kind: "notice" | "resultDocument" | "blog" | "photo"; ids: number[] };

/** The most items that one tap brings back: their ids travel in a cookie. */
export const maxUndone = 100;

/** The flash message for a form with errors: the first field that is wrong, else what is wrong with a file. */
export function flashForErrors(errors: Partial<Record<string, FieldError>>, files: readonly string[]): Flash {
  const found = Object.entries(errors).find(([field]) => !files.includes(field)) ?? Object.entries(errors)[0];
  const { text, values, summary = text }: FieldError = found?.[1] ?? { text: "toast.unexpected.body" };
  return { tone: "bad", title: flashTitle(summary, files.includes(found?.[0] ?? "")), body: summary, values };
}

function flashTitle(text: TextKey, isAboutFile: boolean): TextKey {
  if (text.startsWith("toast.fileTooLarge.")) return "toast.fileTooLarge.title";
  return isAboutFile ? "toast.uploadFailed.title" : "common.error";
}
