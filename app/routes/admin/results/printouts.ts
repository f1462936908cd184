import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "~/accounts/guard.server";
import { examDaysUrl, printouts } from "~/exam-days/exam-days";
import { listLocalizedDays } from "~/exam-days/exam-days.server";
import { PrintoutsPage } from "~/marks/reports/printouts-page";
import { openReport, reportNotFound, reportResponse } from "~/marks/reports/report.server";
import { findSeatPlan } from "~/marks/reports/seat-rooms.server";

/** Serves printouts such as admit cards and seat plans for printing before an exam. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const printout = printouts.find((name) => name === params.printout);
  const place = printout === "seats" ? "seats" : "printouts";
  const { language, sheet, issue } = await openReport(request, params.exam, ({ id }) => `${examDaysUrl(id)}#${place}`);
  if (!printout) return reportNotFound("report.missing.exam", language);
  const seats = findSeatPlan(sheet);
  if (printout === "seats" && !seats) throw redirect(`${examDaysUrl(sheet.exam.id)}#seats`);
  const days = listLocalizedDays(sheet.exam.id, language);
  const page = createElement(PrintoutsPage, { printout, sheet, days, seats, ...issue });
  return reportResponse(page, { language });
}
