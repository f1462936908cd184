import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "../../../accounts/guard.server";
import { parseId } from "../../../http";
import { localizeMarkSheet } from "../../../marks/mark-sheet";
import { getMarkSheet } from "../../../marks/marks.server";
import {
  getReportIssue,
  getReportLanguage,
  reportNotFound,
  reportResponse,
} from "../../../marks/reports/report.server";
import { createTabulation, TabulationPage } from "../../../marks/reports/tabulation";

/** The tabulation sheet of an examination, to be printed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getReportLanguage(request);
  const sheet = getMarkSheet(parseId(params.exam) ?? 0);
  if (!sheet) return reportNotFound("report.missing.exam", language);
  const tabulation = createTabulation(localizeMarkSheet(sheet, language));
  const page = createElement(TabulationPage, { sheet: tabulation, ...(await getReportIssue()) });
  return reportResponse(page, { language });
}
