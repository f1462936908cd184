import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Sets the focus on the field that the fragment of the URL names. `isWanted` is false if the form was rejected. */
export function useFocusOnLinkedField(isWanted: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    // If the user typed before the script ran, we do not move the focus. We check the typed values and not the focus,
    // because the browser may already have moved the focus to the anchor.
    if (!hash || !isWanted || isTyped()) return;
    // Waits until the script has given all parts of the form their final size.
    const timer = setTimeout(() => {
      if (document.activeElement?.matches("input, textarea, select")) return;
      const field = document.getElementById(decodeURIComponent(hash.slice(1)));
      field?.scrollIntoView();
      field?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [hash, isWanted]);
}

const isTyped = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "main form :is(input:not([type=hidden], [type=checkbox]), textarea)",
    ),
  ].some(({ value, defaultValue }) => value !== defaultValue);
