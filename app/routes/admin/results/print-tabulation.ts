import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "../../../accounts/guard.server";
import { parseId } from "../../../http";
import { localizeMarkSheet } from "../../../marks/mark-sheet";
import { getMarkSheet } from "../../../marks/marks.server";
import { getReportLanguage, reportNotFound, reportResponse } from "../../../marks/reports/report.server";
import { createTabulation } from "../../../marks/reports/tabulation";
import { TabulationPage } from "../../../marks/reports/tabulation-page";
import { getPrintedCrest } from "../../../school/crest.server";
import { getContacts } from "../../../school/school.server";

/** The tabulation sheet of an examination, to be printed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getReportLanguage(request);
  const sheet = getMarkSheet(parseId(params.exam) ?? 0);
  if (!sheet) return reportNotFound("paper.missing.exam", language);
  const page = createElement(TabulationPage, {
    sheet: createTabulation(localizeMarkSheet(sheet, language)),
    school: getContacts(),
    crest: await getPrintedCrest(),
    madeOn: new Date(),
  });
  return reportResponse(page, { language });
}
