import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "~/accounts/guard.server";
import { examDaysUrl, papers } from "~/exam-days/exam-days";
import { listLocalizedDays } from "~/exam-days/exam-days.server";
import { parseId } from "~/http";
import { getMarkSheet } from "~/marks/marks.server";
import { PapersPage } from "~/marks/reports/papers-page";
import { openReport, reportNotFound, reportResponse } from "~/marks/reports/report.server";
import { parseRooms, planSeats } from "~/marks/reports/seat-plan";
import { findSeatRooms } from "~/marks/reports/seat-rooms.server";

/**
 * Serves papers such as admit cards and seat plans for printing before an exam. The seat plan uses the rooms that staff
 * have saved. `?with` is the id of an exam of another class that sits in the same rooms.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { language, sheet, issue } = await openReport(request, params.exam);
  const paper = papers.find((name) => name === params.paper);
  if (!paper) return reportNotFound("report.missing.exam", language);
  const { searchParams } = new URL(request.url);
  const { rooms } = parseRooms(findSeatRooms(sheet.exam));
  if (paper === "seats" && rooms.length === 0) throw redirect(`${examDaysUrl(sheet.exam.id)}#seats`);
  const beside = getMarkSheet(parseId(searchParams.get("with") ?? "") ?? 0);
  const days = listLocalizedDays(sheet.exam.id, language);
  const page = createElement(PapersPage, { paper, sheet, days, seats: planSeats(rooms, sheet, beside), ...issue });
  return reportResponse(page, { language });
}
