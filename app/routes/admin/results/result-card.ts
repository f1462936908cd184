import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "../../../accounts/guard.server";
import { parseId } from "../../../http";
import { getMarkSheet } from "../../../marks/marks.server";
import { CardPage } from "../../../marks/reports/card-page";
import { getReportLanguage, reportNotFound, reportResponse } from "../../../marks/reports/report.server";
import { cardFileName, getResultCard } from "../../../marks/reports/result-card";

/** One student's card: to be printed, or with `?download` to be saved. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getReportLanguage(request);
  const sheet = getMarkSheet(parseId(params.exam) ?? 0);
  if (!sheet) return reportNotFound("paper.missing.exam", language);
  const card = getResultCard(sheet, parseId(params.student) ?? 0, language);
  if (!card) return reportNotFound("paper.missing.student", language);
  const isDownload = new URL(request.url).searchParams.has("download");
  const fileName = isDownload ? cardFileName(card.student) : undefined;
  return reportResponse(createElement(CardPage, { card, madeOn: new Date() }), { language, fileName });
}
