import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";

export type Flash = {
  tone: "good" | "warning" | "bad";
  title: TextKey;
  body?: TextKey;
  values?: Record<string, string | number>;
  undo?: Undo;
  published?: number;
};

/** `change` is the id of a stored import or deletion. We store imports and deletions for a week. */
export type Undo = Deletion | { change: number; of: "import" | "deletion" } | UndoRolls | UndoEndOfUrgent;

/** `until` is the previous end of the urgency, in the format of a date and time field. */
type UndoEndOfUrgent = { urgent: number; until: string };

export const urgentAgainPath = ({ urgent, until }: UndoEndOfUrgent) =>
  `/cog-admin?index&urgent=${urgent}&until=${encodeURIComponent(until)}`;

/** `rolls` is the id of a change of roll numbers or classes. `level` is the class that the user sees afterwards. */
type UndoRolls = { rolls: number; level: number };

export const undoRollsPath = ({ rolls, level }: UndoRolls) =>
  `/cog-admin/results/students/rolls/${rolls}/undo?class=${level}`;

export const undoRolls = (rolls: number | undefined, level: number): UndoRolls | undefined =>
  rolls === undefined ? undefined : { rolls, level };

export type Deletion = { kind: "notice" | "resultDocument" | "blog" | "photo" | "download"; ids: number[] };

export const undoDeletion = (change: number | undefined): Undo | undefined =>
  change === undefined ? undefined : { change, of: "deletion" };

/** Names the item of a message that cannot be undone. */
export const nameInBody = (name: string) => ({ body: "common.quoted" as const, values: { name } });

export const undoChangePath = (id: number) => `/cog-admin/imports/${id}/undo`;

/**
 * The maximum number of items that one Undo restores. A cookie contains their ids, and the size of a cookie is limited.
 */
export const maxUndone = 100;

export function flashForErrors(errors: Partial<Record<string, FieldError>>, files: readonly string[]): Flash {
  const listed = Object.entries(errors);
  const problems = listed.filter(([, error]) => !error?.isQuestion);
  const found = problems.find(([field]) => !files.includes(field)) ?? problems[0] ?? listed[0];
  const { text, values, summary = text }: FieldError = found?.[1] ?? { text: "toast.unexpected.body" };
  if (found?.[1]?.isQuestion) return { tone: "warning", title: "form.question", body: summary, values };
  return { tone: "bad", title: flashTitle(summary, files.includes(found?.[0] ?? "")), body: summary, values };
}

function flashTitle(text: TextKey, isAboutFile: boolean): TextKey {
  if (text.startsWith("toast.fileTooLarge.")) return "toast.fileTooLarge.title";
  return isAboutFile ? "toast.uploadFailed.title" : "common.error";
}
