import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "~/accounts/guard.server";
import { rememberPrinted } from "~/marks/progress/printed.server";
import { openReport, reportResponse } from "~/marks/reports/report.server";
import { createTabulation, TabulationPage } from "~/marks/reports/tabulation";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { language, sheet, issue } = await openReport(request, params.exam);
  const more = rememberPrinted(request, sheet.exam);
  return reportResponse(createElement(TabulationPage, { sheet: createTabulation(sheet), ...issue }), {
    language,
    more,
  });
}
