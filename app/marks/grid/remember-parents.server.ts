import { redirect } from "@remix-run/node";
import { parentsCookie } from "./parents-switch";

/**
 * Stores the choice of a browser without script. Such a browser shows the switch for parents' names as a separate form.
 * Returns undefined if the request comes from another form.
 */
export function rememberParents({ pathname, searchParams }: URL) {
  const choice = searchParams.get("parents");
  if (choice !== "shown" && choice !== "hidden") return undefined;
  searchParams.delete("parents");
  const headers = { "Set-Cookie": parentsCookie(choice) };
  return redirect(`${pathname}?${searchParams}`, { status: 303, headers });
}
