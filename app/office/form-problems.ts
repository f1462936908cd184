import type { TextKey } from "../language/en";
import type { Problem } from "../language/typed";
import type { FileProblem, FileRule } from "../uploads/accepted-files";
import type { Message } from "./messages";

const megabyte = 1024 * 1024;

/** What is wrong with a file that a field does not take. */
export function fileProblem(problem: FileProblem, rule: FileRule): Problem {
  if (problem === "wrongType") return { text: "form.wrongKind" };
  if (problem === "empty") return { text: "form.fileEmpty" };
  return { text: rule.maxBytes > 5 * megabyte ? "toast.fileTooLarge.body10" : "toast.fileTooLarge.body5" };
}

const largeTexts: TextKey[] = [
  "toast.fileTooLarge.body10",
  "toast.fileTooLarge.body5",
  "toast.fileTooLarge.bodyFiles5",
];

/** What to say on top of a form with problems: the first word that is missing, else what is wrong with a file. */
export function messageAbout(problems: Partial<Record<string, Problem>>, files: readonly string[]): Message {
  const found = Object.entries(problems).find(([field]) => !files.includes(field)) ?? Object.entries(problems)[0];
  const { text, values } = found?.[1] ?? { text: "toast.unexpected.body" };
  return { tone: "bad", title: titleOf(text, files.includes(found?.[0] ?? "")), body: text, values };
}

function titleOf(text: TextKey, isAboutFile: boolean): TextKey {
  if (largeTexts.includes(text)) return "toast.fileTooLarge.title";
  return isAboutFile ? "toast.uploadFailed.title" : "common.error";
}
