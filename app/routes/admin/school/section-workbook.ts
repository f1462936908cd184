import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "~/accounts/guard.server";
import { workbookResponse } from "~/admin/import/write-workbook.server";
import { getLanguage } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { getSection } from "~/school/school.server";
import { calendarWorkbook } from "~/school-editor/import/calendar";
import { staffWorkbook } from "~/school-editor/import/staff";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const workbook = createSectionWorkbook(params.section, language);
  if (!workbook) return new Response("Not found", { status: 404 });
  return workbookResponse(workbook.fileName, workbook.rows, { columnWidths: workbook.columnWidths });
}

function createSectionWorkbook(section: string | undefined, language: Language) {
  if (section === "calendar") return calendarWorkbook(language);
  if (section === "staff") return staffWorkbook(getSection("staff").people, language);
  return undefined;
}
