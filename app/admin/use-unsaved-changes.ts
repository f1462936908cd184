import { type Location, useBeforeUnload, useBlocker } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";

/** Whether a form holds anything else than when it was first shown, chosen files among it. */
export function useHasUnsavedChanges(form: RefObject<HTMLFormElement>): boolean {
  const [hasChanges, setHasChanges] = useState(false);
  useEffect(() => {
    const shown = form.current;
    if (!shown) return;
    const first = serializeForm(shown);
    const compare = () => setHasChanges(serializeForm(shown) !== first);
    // A reset is told before the fields have changed.
    const compareSoon = () => setTimeout(compare);
    shown.addEventListener("input", compare);
    shown.addEventListener("change", compare);
    shown.addEventListener("reset", compareSoon);
    return () => {
      shown.removeEventListener("input", compare);
      shown.removeEventListener("change", compare);
      shown.removeEventListener("reset", compareSoon);
    };
  }, [form]);
  return hasChanges;
}

/** Everything that a form would send, as one text to compare; of a file its name, size and time. */
function serializeForm(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === "string" ? value : [value.name, value.size, value.size > 0 && value.lastModified],
  ]);
  return JSON.stringify(fields);
}

/**
 * Asks `question` before the page is left while `isDirty`, by a link or by closing the tab. A place for which `placeOf`
 * returns the same is the same page, and where useSubmitting leads once the form is saved nothing is asked.
 */
export function useUnsavedChangesWarning(
  isDirty: boolean,
  question: TextKey = "form.leave",
  placeOf: (location: Location) => string = ({ pathname, search }) => pathname + search,
): void {
  const { t } = useTranslation();
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isDirty) event.preventDefault();
      },
      [isDirty],
    ),
  );
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next, historyAction }) => {
    const isSent = historyAction !== "POP" && next.state?.sent === true;
    return isDirty && !isSent && placeOf(here) !== placeOf(next);
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    // The browser is still busy putting back the address that the Back button left.
    if (window.confirm(t(question))) setTimeout(blocker.proceed);
    else blocker.reset();
  }, [blocker, t, question]);
}
