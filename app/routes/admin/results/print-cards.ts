import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "../../../accounts/guard.server";
import { publicOrigin } from "../../../env.server";
import { getQrCodes } from "../../../families/families.server";
import { parseId } from "../../../http";
import { localizeMarkSheet } from "../../../marks/mark-sheet";
import { getMarkSheet } from "../../../marks/marks.server";
import { CardPage, ClassCardsPage } from "../../../marks/reports/card-page";
import {
  getReportIssue,
  getReportLanguage,
  reportNotFound,
  reportResponse,
} from "../../../marks/reports/report.server";
import { cardFileName, getResultCard, listClassCards } from "../../../marks/reports/result-card";
import { classCardsUrl } from "../../../marks/urls";

/**
 * The cards of a whole class for one print job, two to a sheet with `?perSheet=2`, or one student's card; that one may be
 * saved with `?download`.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getReportLanguage(request);
  const found = getMarkSheet(parseId(params.exam) ?? 0);
  if (!found) return reportNotFound("report.missing.exam", language);
  const sheet = localizeMarkSheet(found, language);
  const issue = {
    ...(await getReportIssue()),
    qrOf: getQrCodes(sheet.exam.id, language, publicOrigin(request)),
  };
  if (params.student === undefined) {
    const cards = listClassCards(sheet);
    const leftOut = sheet.students.length - cards.length;
    const { id, name: exam, classLevel } = sheet.exam;
    const perSheet = new URL(request.url).searchParams.get("perSheet") === "2" ? 2 : 1;
    const otherHref = classCardsUrl(id, language, perSheet === 2 ? 1 : 2);
    const page = { exam, classLevel, cards, leftOut, perSheet, otherHref, ...issue } as const;
    return reportResponse(createElement(ClassCardsPage, page), { language });
  }
  const card = getResultCard(sheet, parseId(params.student) ?? 0);
  if (!card) return reportNotFound("report.missing.student", language);
  const isDownload = new URL(request.url).searchParams.has("download");
  const fileName = isDownload ? cardFileName(card.student) : undefined;
  return reportResponse(createElement(CardPage, { card, ...issue }), { language, fileName });
}
