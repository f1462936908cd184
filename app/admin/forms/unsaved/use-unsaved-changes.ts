import { type Location, useBeforeUnload, useBlocker } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/use-hydrated";
import type { TextKey } from "~/i18n/en";

export function useUnsavedChanges(form: RefObject<HTMLFormElement>): number {
  const [changes, setChanges] = useState(0);
  const isHydrated = useHydrated();
  useEffect(() => {
    const shown = form.current;
    // We start the comparison after hydration. Hydration removes the fields that exist only without script.
    if (!shown || !isHydrated) return;
    const first = serializeForm(shown);
    const compare = () => setChanges(countDifferences(first, serializeForm(shown)));
    // The reset event fires before the fields change, so the comparison must wait.
    const compareSoon = () => setTimeout(compare);
    shown.addEventListener("input", compare);
    shown.addEventListener("change", compare);
    shown.addEventListener("reset", compareSoon);
    return () => {
      shown.removeEventListener("input", compare);
      shown.removeEventListener("change", compare);
      shown.removeEventListener("reset", compareSoon);
    };
  }, [form, isHydrated]);
  return changes;
}

function serializeForm(form: HTMLFormElement): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new FormData(form)) {
    const text =
      typeof value === "string" ? value : `${value.name} ${value.size} ${value.size > 0 && value.lastModified}`;
    fields.set(name, `${fields.get(name) ?? ""}\n${text}`);
  }
  return fields;
}

const countDifferences = (first: Map<string, string>, now: Map<string, string>) =>
  [...new Set([...first.keys(), ...now.keys()])].filter((name) => first.get(name) !== now.get(name)).length;

/**
 * Warns before the user leaves a page with unsaved changes. Does not warn between two locations if `placeOf` returns
 * the same text for both.
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
    // If the user pressed Back, the browser is still restoring the URL of this page. So the navigation must wait.
    if (window.confirm(t(question))) setTimeout(blocker.proceed);
    else blocker.reset();
  }, [blocker, t, question]);
}
