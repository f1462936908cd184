import type { ImportCheckProps } from "~/admin/import/import-result";
import { useTexts } from "~/i18n/use-texts";
import { ImportCheck } from "~/marks/import/import-screen";
import { type ChosenImport, importUrl, toImportPlan } from "~/marks/import/plan";
import { classLabel } from "~/school/classes";
import { CalendarCheck } from "~/school-editor/import/calendar-check";
import { StaffCheck } from "~/school-editor/import/staff-check";
import type { SheetPreview } from "./import-sheet.server";

type SheetCheckProps = Omit<ImportCheckProps<SheetPreview>, "action"> & {
  /** The class and exam that the URL names. After a conflict, the website no longer has the sheet that named them. */
  named?: { plan: ChosenImport; examName?: string };
};

/**
 * Shows the changes that the import would save. The form sends these changes to the import page for this kind of data.
 */
export function SheetCheck({ checked, result, sending, named }: SheetCheckProps) {
  const { t } = useTexts();
  const shared = { result, sending };
  if (checked.what === "staff")
    return <StaffCheck checked={checked} {...shared} action="/cog-admin/school/staff/import" />;
  if (checked.what === "calendar")
    return <CalendarCheck checked={checked} {...shared} action="/cog-admin/school/calendar/import" />;
  const found = result.found && toImportPlan(result.found);
  if (found) return <ImportCheck checked={checked} {...shared} action={importUrl(found)} />;
  if (named?.plan.level === undefined) return null;
  const { level, ...plan } = named.plan;
  const about = [t(classLabel(level)), named.examName].filter(Boolean).join(", ");
  return <ImportCheck checked={checked} {...shared} about={about} action={importUrl({ ...plan, level })} />;
}
