/** What a browser says about where a form was sent from; undefined for what it does not say. */
export type Sender = { fetchSite?: string; origin?: string; referer?: string };

/**
 * Whether a form was sent from one of our own origins (`https://school.example`). Whatever the browser says must
 * agree: Sec-Fetch-Site and Origin where they are given, else the Referer. Saying nothing at all is a no.
 */
export function isFromOurPages({ fetchSite, origin, referer }: Sender, ours: string[]): boolean {
  if (fetchSite === undefined && origin === undefined) return ours.includes(originOf(referer));
  return (fetchSite ?? "same-origin") === "same-origin" && (origin === undefined || ours.includes(origin));
}

function originOf(address = ""): string {
  return URL.canParse(address) ? new URL(address).origin : "";
}
