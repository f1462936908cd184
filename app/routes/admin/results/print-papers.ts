import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { createElement } from "react";
import { requireAccount } from "../../../accounts/guard.server";
import { examDaysUrl, papers } from "../../../exam-days/exam-days";
import { listExamDays } from "../../../exam-days/exam-days.server";
import { parseId } from "../../../http";
import { localizedName } from "../../../i18n/languages";
import { localizeMarkSheet } from "../../../marks/mark-sheet";
import { getMarkSheet } from "../../../marks/marks.server";
import { parseRooms, planSeats } from "../../../marks/reports/papers";
import { PapersPage } from "../../../marks/reports/papers-page";
import {
  getReportIssue,
  getReportLanguage,
  reportNotFound,
  reportResponse,
} from "../../../marks/reports/report.server";

/** The papers before an examination; the seat plan needs `?rooms` and may have a second class, `?with`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getReportLanguage(request);
  const { searchParams } = new URL(request.url);
  const found = getMarkSheet(parseId(params.exam) ?? 0);
  const paper = papers.find((name) => name === params.paper);
  if (!found || !paper) return reportNotFound("report.missing.exam", language);
  const { rooms, wrong } = parseRooms(searchParams.get("rooms") ?? "");
  // The form says what is wrong.
  if (paper === "seats" && wrong !== undefined) throw redirect(`${examDaysUrl(found.exam.id)}?${searchParams}#seats`);
  const beside = getMarkSheet(parseId(searchParams.get("with") ?? "") ?? 0);
  // The same class would sit there twice.
  const other = beside?.exam.classLevel === found.exam.classLevel ? undefined : beside;
  const seated = [found, other].map(
    (sheet) => sheet?.students.map((student) => ({ ...student, classLevel: sheet.exam.classLevel })) ?? [],
  );
  const page = {
    paper,
    sheet: localizeMarkSheet(found, language),
    days: listExamDays(found.exam.id).map((day) => ({ ...day, name: localizedName(language, day) })),
    seats: planSeats(rooms, seated[0] ?? [], seated[1] ?? []),
    ...(await getReportIssue()),
  };
  return reportResponse(createElement(PapersPage, page), { language });
}
