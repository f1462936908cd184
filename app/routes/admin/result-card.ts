import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "../../accounts/guard.server";
import { idOf } from "../../http";
import { cardFileName } from "../../results/papers/card-file-name";
import { CardPage } from "../../results/papers/card-page";
import { noSuchPaper, paperAnswer, paperLanguage } from "../../results/papers/paper.server";
import { resultCard } from "../../results/papers/result-card";
import { markSheet } from "../../results/results.server";

/** One pupil's card: to be printed, or with `?download` to be saved. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const language = await paperLanguage(request);
  const sheet = markSheet(idOf(params.exam) ?? 0);
  if (!sheet) return noSuchPaper("paper.gone.exam", language);
  const card = resultCard(sheet, idOf(params.student) ?? 0, language);
  if (!card) return noSuchPaper("paper.gone.pupil", language);
  const isDownload = new URL(request.url).searchParams.has("download");
  const fileName = isDownload ? cardFileName(card.pupil) : undefined;
  return paperAnswer(createElement(CardPage, { card, madeOn: new Date() }), { language, fileName });
}
