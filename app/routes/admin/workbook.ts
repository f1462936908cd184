import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "../../accounts/guard.server";
import { idOf } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { classOf } from "../../office/class-of";
import { markSheetRows, patternName, pupilPatternRows, workbookName } from "../../results/import/workbook";
import { workbookAnswer } from "../../results/import/workbook.server";
import { noSuchPaper } from "../../results/papers/paper.server";
import { markSheet } from "../../results/results.server";

/** The mark sheet of an examination; under "students", an empty sheet for the pupils of a class. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const language = await languageOf(request);
  if (params.exam === "students") {
    const level = classOf(request) ?? 1;
    return workbookAnswer(patternName(level), pupilPatternRows(level, language));
  }
  const sheet = markSheet(idOf(params.exam) ?? 0);
  if (!sheet) return noSuchPaper("paper.gone.exam", language);
  const rows = markSheetRows(sheet, language);
  return workbookAnswer(workbookName(sheet.exam), rows, rows);
}
