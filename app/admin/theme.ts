import { isAdminRoute } from "../paths";

type RouteMatch = { id: string; handle?: unknown };

/** Whether a document has the styles and the script of the office: any admin page without `hasPublicTheme` in its handle. */
export function hasAdminTheme(matches: RouteMatch[]): boolean {
  const hasPublicTheme = ({ handle }: RouteMatch) =>
    handle !== null && typeof handle === "object" && "hasPublicTheme" in handle;
  return matches.some(({ id }) => isAdminRoute(id)) && !matches.some(hasPublicTheme);
}
