import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "~/accounts/guard.server";
import { examDaysUrl, papers } from "~/exam-days/exam-days";
import { listLocalizedDays } from "~/exam-days/exam-days.server";
import { PapersPage } from "~/marks/reports/papers-page";
import { openReport, reportNotFound, reportResponse } from "~/marks/reports/report.server";
import { findSeatPlan } from "~/marks/reports/seat-rooms.server";

/** Serves papers such as admit cards and seat plans for printing before an exam. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { language, sheet, issue } = await openReport(request, params.exam);
  const paper = papers.find((name) => name === params.paper);
  if (!paper) return reportNotFound("report.missing.exam", language);
  const seats = findSeatPlan(sheet);
  if (paper === "seats" && !seats) throw redirect(`${examDaysUrl(sheet.exam.id)}#seats`);
  const days = listLocalizedDays(sheet.exam.id, language);
  const page = createElement(PapersPage, { paper, sheet, days, seats, ...issue });
  return reportResponse(page, { language });
}
