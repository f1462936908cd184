import type { TextKey } from "../language/en";
import type { Problem } from "../language/typed";
import type { Message } from "./messages";

const largeTexts: TextKey[] = [
  "toast.fileTooLarge.body10",
  "toast.fileTooLarge.body5",
  "toast.fileTooLarge.bodyFiles5",
];

/** What to say on top of a form with problems: the first word that is missing, else what is wrong with a file. */
export function messageAbout(problems: Partial<Record<string, Problem>>, files: readonly string[]): Message {
  const found = Object.entries(problems).find(([field]) => !files.includes(field)) ?? Object.entries(problems)[0];
  const { text, values, said = text }: Problem = found?.[1] ?? { text: "toast.unexpected.body" };
  return { tone: "bad", title: titleOf(said, files.includes(found?.[0] ?? "")), body: said, values };
}

function titleOf(text: TextKey, isAboutFile: boolean): TextKey {
  if (largeTexts.includes(text)) return "toast.fileTooLarge.title";
  return isAboutFile ? "toast.uploadFailed.title" : "common.error";
}
