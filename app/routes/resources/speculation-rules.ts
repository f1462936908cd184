import { cacheLifetimes } from "~/cache-lifetimes";

const elsewhere = [
  "/cog-admin*",
  "/uploads/*",
  "/card/*",
  "/bn/card/*",
  "/light-pages*",
  "/search*",
  "/*.xml",
  "/*.ics",
  "/*\\?lng=*",
];

/** Returns the rules for links that browsers may load in advance. Browsers that save data ignore these rules. */
export function loader() {
  const where = { and: [{ href_matches: "/*" }, ...elsewhere.map((href_matches) => ({ not: { href_matches } }))] };
  return new Response(JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] }), {
    headers: { "Content-Type": "application/speculationrules+json", "Cache-Control": cacheLifetimes.speculationRules },
  });
}
