import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "~/accounts/guard.server";
import { publicOrigin } from "~/env.server";
import { getQrCodes } from "~/families/families.server";
import { parseId } from "~/http";
import { rememberPrinted } from "~/marks/progress/printed.server";
import { CardPage, ClassCardsPage } from "~/marks/reports/card-page";
import { openReport, reportNotFound, reportResponse } from "~/marks/reports/report.server";
import { cardFileName, getResultCard } from "~/marks/reports/result-card";

/**
 * Serves the result cards of a class or the card of one student as a page for printing. With `?perSheet=2` each page of
 * paper has two cards. With `?download` the browser saves the card of one student as a file.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { language, sheet, issue } = await openReport(request, params.exam);
  const { searchParams } = new URL(request.url);
  const page = { ...issue, qrOf: getQrCodes(sheet.exam.id, language, publicOrigin(request)) };
  if (params.student === undefined) {
    const isPaired = searchParams.get("perSheet") === "2";
    const more = rememberPrinted(request, sheet.exam);
    return reportResponse(createElement(ClassCardsPage, { sheet, isPaired, ...page }), { language, more });
  }
  const card = getResultCard(sheet, parseId(params.student) ?? 0);
  if (!card) return reportNotFound("report.missing.student", language);
  const fileName = searchParams.has("download") ? cardFileName(card.student) : undefined;
  return reportResponse(createElement(CardPage, { card, ...page }), { language, fileName });
}
