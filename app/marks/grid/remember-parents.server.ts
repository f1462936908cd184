import { redirect } from "@remix-run/node";
import { parentsCookie } from "./parents-switch";

/**
 * Stores whether a browser without script shows the parents' names. In such a browser, the switch for the names is a
 * separate form. Returns undefined if the request comes from another form.
 */
export function rememberParents({ pathname, searchParams }: URL) {
  const choice = searchParams.get("parents");
  if (choice !== "shown" && choice !== "hidden") return undefined;
  searchParams.delete("parents");
  const headers = { "Set-Cookie": parentsCookie(choice) };
  return redirect(`${pathname}?${searchParams}`, { status: 303, headers });
}
