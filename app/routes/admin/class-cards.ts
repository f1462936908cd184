import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "../../accounts/guard.server";
import { idOf } from "../../http";
import { nameIn } from "../../results/mark-sheet";
import { ClassCardsPage } from "../../results/papers/card-page";
import { noSuchPaper, paperAnswer, paperLanguage } from "../../results/papers/paper.server";
import { classCards } from "../../results/papers/result-card";
import { markSheet } from "../../results/results.server";

/** The cards of a whole class for one print job. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const language = await paperLanguage(request);
  const sheet = markSheet(idOf(params.exam) ?? 0);
  if (!sheet) return noSuchPaper("paper.gone.exam", language);
  const cards = classCards(sheet, language);
  const content = {
    exam: nameIn(language, sheet.exam),
    classLevel: sheet.exam.classLevel,
    cards,
    leftOut: sheet.pupils.length - cards.length,
    madeOn: new Date(),
  };
  return paperAnswer(createElement(ClassCardsPage, content), { language });
}
