import type { LoaderFunctionArgs } from "@remix-run/node";
import { createCardFile, findFamilyCard } from "../../families/family-card.server";
import { getLanguage, getTranslator } from "../../i18n/i18n.server";

/** The card of a family as a file to keep and to print; refused in a sentence where there is none. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const found = findFamilyCard(request, params, language);
  if ("card" in found) return createCardFile(found.card, language);
  const { status } = found;
  const sentence = getTranslator(language).t(status === 429 ? "family.limited.body" : "family.missing.body");
  const headers = { "Content-Type": "text/plain; charset=utf-8", ...(status === 429 && { "Retry-After": "3600" }) };
  return new Response(sentence, { status, headers });
}
