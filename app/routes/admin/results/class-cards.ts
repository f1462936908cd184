import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "../../../accounts/guard.server";
import { parseId } from "../../../http";
import { localizedName } from "../../../marks/mark-sheet";
import { getMarkSheet } from "../../../marks/marks.server";
import { ClassCardsPage } from "../../../marks/reports/card-page";
import { getReportLanguage, reportNotFound, reportResponse } from "../../../marks/reports/report.server";
import { listClassCards } from "../../../marks/reports/result-card";

/** The cards of a whole class for one print job. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getReportLanguage(request);
  const sheet = getMarkSheet(parseId(params.exam) ?? 0);
  if (!sheet) return reportNotFound("paper.missing.exam", language);
  const cards = listClassCards(sheet, language);
  const content = {
    exam: localizedName(language, sheet.exam),
    classLevel: sheet.exam.classLevel,
    cards,
    leftOut: sheet.students.length - cards.length,
    madeOn: new Date(),
  };
  return reportResponse(createElement(ClassCardsPage, content), { language });
}
