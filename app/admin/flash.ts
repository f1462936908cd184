import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";

/** One thing the office says after an act: a toast with script, a banner without. */
export type Flash = {
  tone: "good" | "bad";
  title: TextKey;
  body?: TextKey;
  values?: Record<string, string | number>;
};

const fileTooLargeTexts: TextKey[] = [
  "toast.fileTooLarge.body10",
  "toast.fileTooLarge.body5",
  "toast.fileTooLarge.bodyFiles5",
];

/** What to say on top of a form with problems: the first word that is missing, else what is wrong with a file. */
export function flashForErrors(problems: Partial<Record<string, FieldError>>, files: readonly string[]): Flash {
  const found = Object.entries(problems).find(([field]) => !files.includes(field)) ?? Object.entries(problems)[0];
  const { text, values, said = text }: FieldError = found?.[1] ?? { text: "toast.unexpected.body" };
  return { tone: "bad", title: flashTitle(said, files.includes(found?.[0] ?? "")), body: said, values };
}

function flashTitle(text: TextKey, isAboutFile: boolean): TextKey {
  if (fileTooLargeTexts.includes(text)) return "toast.fileTooLarge.title";
  return isAboutFile ? "toast.uploadFailed.title" : "common.error";
}
