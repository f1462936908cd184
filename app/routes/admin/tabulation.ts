import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "../../accounts/guard.server";
import { idOf } from "../../http";
import { noSuchPaper, paperAnswer, paperLanguage } from "../../results/papers/paper.server";
import { tabulation } from "../../results/papers/tabulation";
import { TabulationPage } from "../../results/papers/tabulation-page";
import { markSheet } from "../../results/results.server";

/** The tabulation sheet of an examination, to be printed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const language = await paperLanguage(request);
  const sheet = markSheet(idOf(params.exam) ?? 0);
  if (!sheet) return noSuchPaper("paper.gone.exam", language);
  const page = createElement(TabulationPage, { sheet: tabulation(sheet, language), madeOn: new Date() });
  return paperAnswer(page, { language });
}
