import { useLocation } from "@remix-run/react";
import { useLocalizedPath } from "../i18n/use-texts";
import { countedQuery } from "../public-pages";

/**
 * Returns the query string that the links of this public page keep, including the "?", or an empty text. Leaves out the
 * parameter `except`.
 */
export function usePublicQuery(except?: string): string {
  const { search } = useLocation();
  return countedQuery(useLocalizedPath().path, new URLSearchParams(search), except);
}
