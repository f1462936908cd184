import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "~/accounts/guard.server";
import { examDaysUrl, papers } from "~/exam-days/exam-days";
import { listLocalizedDays } from "~/exam-days/exam-days.server";
import { parseId } from "~/http";
import { getMarkSheet } from "~/marks/marks.server";
import { parseRooms, planSeats } from "~/marks/reports/papers";
import { PapersPage } from "~/marks/reports/papers-page";
import { openReport, reportNotFound, reportResponse } from "~/marks/reports/report.server";

/**
 * Serves papers such as admit cards and seat plans for printing before an exam. The seat plan needs the rooms in
 * `?rooms`. `?with` is the id of an exam of another class that sits in the same rooms.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { language, sheet, issue } = await openReport(request, params.exam);
  const paper = papers.find((name) => name === params.paper);
  if (!paper) return reportNotFound("report.missing.exam", language);
  const { searchParams } = new URL(request.url);
  const { rooms, wrong } = parseRooms(searchParams.get("rooms") ?? "");
  // If a line of the list of rooms is wrong, the form on the page of exam dates shows which line.
  if (paper === "seats" && wrong !== undefined) throw redirect(`${examDaysUrl(sheet.exam.id)}?${searchParams}#seats`);
  const beside = getMarkSheet(parseId(searchParams.get("with") ?? "") ?? 0);
  const days = listLocalizedDays(sheet.exam.id, language);
  const page = createElement(PapersPage, { paper, sheet, days, seats: planSeats(rooms, sheet, beside), ...issue });
  return reportResponse(page, { language });
}
