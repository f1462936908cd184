import { redirect } from "@remix-run/node";
import { parentsCookie } from "./parents-switch";

/**
 * Stores the choice of a browser without script, whose switch for parents' names is a separate form. Returns undefined
 * if another form was sent.
 */
export function rememberParents({ pathname, searchParams }: URL) {
  const choice = searchParams.get("parents");
  if (choice !== "shown" && choice !== "hidden") return undefined;
  searchParams.delete("parents");
  const headers = { "Set-Cookie": parentsCookie(choice) };
  return redirect(`${pathname}?${searchParams}`, { status: 303, headers });
}
