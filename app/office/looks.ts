import { isOfOffice } from "../http";

type Matched = { id: string; handle?: unknown };

/** Whether a document has the looks and the script of the office: an office page that does not say it looks public. */
export function looksLikeOffice(matches: Matched[]): boolean {
  const isOffice = matches.some(({ id }) => isOfOffice(id));
  return (
    isOffice && !matches.some(({ handle }) => handle !== null && typeof handle === "object" && "looksPublic" in handle)
  );
}
