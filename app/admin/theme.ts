import { isAdminRoute } from "../path-rules";

type RouteMatch = { id: string; handle?: unknown };

export function hasAdminTheme(matches: RouteMatch[]): boolean {
  const hasPublicTheme = ({ handle }: RouteMatch) =>
    handle !== null && typeof handle === "object" && "hasPublicTheme" in handle;
  return matches.some(({ id }) => isAdminRoute(id)) && !matches.some(hasPublicTheme);
}
