import type { LoaderFunctionArgs } from "@remix-run/node";
import { createCardFile, findFamilyCard } from "~/families/family-card.server";
import { getLanguage, getTranslator, redirectToLanguage } from "~/i18n/i18n.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  redirectToLanguage(request, params.lang);
  const language = await getLanguage(request);
  const found = findFamilyCard(request, params, language);
  if ("card" in found) return createCardFile(found.card, language);
  const sentence = getTranslator(language).t("family.missing.body");
  const headers = { ...found.headers, "Content-Type": "text/plain; charset=utf-8" };
  return new Response(sentence, { status: found.status, headers });
}
