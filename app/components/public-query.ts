import { useLocation } from "@remix-run/react";
import { useLocalizedPath } from "../i18n/use-texts";
import { countedQuery } from "../public-pages";

/** Returns the parameters that the address of this public page keeps, with the "?", if any. */
export function usePublicQuery(except?: string): string {
  const { search } = useLocation();
  return countedQuery(useLocalizedPath().path, new URLSearchParams(search), except);
}
