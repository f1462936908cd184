import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "../../../accounts/guard.server";
import { parseId } from "../../../http";
import { localizedName } from "../../../i18n/languages";
import { getMarkSheet } from "../../../marks/marks.server";
import { CardPage, ClassCardsPage } from "../../../marks/reports/card-page";
import { getReportLanguage, reportNotFound, reportResponse } from "../../../marks/reports/report.server";
import { cardFileName, getResultCard, listClassCards } from "../../../marks/reports/result-card";

/** The cards of a whole class for one print job, or one student's card; that one may be saved with `?download`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getReportLanguage(request);
  const sheet = getMarkSheet(parseId(params.exam) ?? 0);
  if (!sheet) return reportNotFound("paper.missing.exam", language);
  const madeOn = new Date();
  if (params.student === undefined) {
    const cards = listClassCards(sheet, language);
    const exam = localizedName(language, sheet.exam);
    const leftOut = sheet.students.length - cards.length;
    const { classLevel } = sheet.exam;
    return reportResponse(createElement(ClassCardsPage, { exam, classLevel, cards, leftOut, madeOn }), { language });
  }
  const card = getResultCard(sheet, parseId(params.student) ?? 0, language);
  if (!card) return reportNotFound("paper.missing.student", language);
  const isDownload = new URL(request.url).searchParams.has("download");
  const fileName = isDownload ? cardFileName(card.student) : undefined;
  return reportResponse(createElement(CardPage, { card, madeOn }), { language, fileName });
}
