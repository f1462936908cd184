import { flushSync } from "react-dom";
import { type CellProblem, keyOf } from "../pending-marks";

/** Puts the cursor into the first cell with a mistake; `showAll` brings it back where a search hides it. */
export function goToFirst([first]: CellProblem[], form: HTMLFormElement | null, showAll: () => void): void {
  if (!first) return;
  const find = () => form?.elements.namedItem(keyOf(first));
  if (!find()) flushSync(showAll);
  const field = find();
  if (field instanceof HTMLInputElement) field.focus();
}
