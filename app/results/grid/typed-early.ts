import { type RefObject, useEffect, useState } from "react";
import { latinDigits } from "../../language/digits-and-dates";
import { type Book, cellOf, type TypedCell, textIn } from "../pending-marks";

/** Whether script is at work on this page. */
export function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return isAwake;
}

/** Takes up what somebody typed into the sheet while the page was still waking up. */
export function useTypedEarly(form: RefObject<HTMLFormElement>, book: Book, type: (typed: TypedCell[]) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is awake
  useEffect(() => {
    const typed = [...(form.current?.elements ?? [])].flatMap((field) => {
      if (!(field instanceof HTMLInputElement)) return [];
      const cell = cellOf(field.name);
      return cell && latinDigits(field.value) !== latinDigits(textIn(book, cell))
        ? [{ ...cell, text: field.value }]
        : [];
    });
    if (typed.length > 0) type(typed);
  }, []);
}
