import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "~/accounts/guard.server";
import { workbookResponse } from "~/admin/import/write-workbook.server";
import { parseId } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import {
  classTemplateFileName,
  markSheetRows,
  markSheetWidths,
  rollTemplateRows,
  studentSheetRows,
  studentSheetWidths,
  workbookFileName,
} from "~/marks/import/sheet-rows";
import { getMarkSheet } from "~/marks/marks.server";
import { reportNotFound } from "~/marks/reports/report.server";
import { classFromUrl } from "~/school/classes";
import { listStudents, listStudentsWithNumbers } from "~/students/students.server";

/**
 * Serves a spreadsheet. Instead of the id of an exam, the URL may contain "students" or "rolls" for a spreadsheet of
 * the students or the rolls of a class.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  if (params.exam === "students" || params.exam === "rolls") {
    const level = classFromUrl(request) ?? 1;
    const filledWith = new URL(request.url).searchParams.get("with");
    const students = filledWith ? listStudentsWithNumbers(level) : [];
    const hasNumbers = !filledWith || filledWith === "numbers";
    const rows =
      params.exam === "students"
        ? studentSheetRows(level, language, students, hasNumbers)
        : rollTemplateRows(level, listStudents(level), language);
    return workbookResponse(classTemplateFileName(level, params.exam), rows, {
      columnWidths: studentSheetWidths(level, hasNumbers),
    });
  }
  const sheet = getMarkSheet(parseId(params.exam) ?? 0);
  if (!sheet) return reportNotFound("report.missing.exam", language);
  const rows = markSheetRows(sheet, language);
  return workbookResponse(workbookFileName(sheet.exam), rows, { loaded: rows, columnWidths: markSheetWidths });
}
