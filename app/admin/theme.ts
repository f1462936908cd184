import { isAdminRoute } from "../http";

type RouteMatch = { id: string; handle?: unknown };

/** Whether a document has the looks and the script of the office: an office page that does not say it looks public. */
export function hasAdminTheme(matches: RouteMatch[]): boolean {
  const isOffice = matches.some(({ id }) => isAdminRoute(id));
  return (
    isOffice && !matches.some(({ handle }) => handle !== null && typeof handle === "object" && "looksPublic" in handle)
  );
}
