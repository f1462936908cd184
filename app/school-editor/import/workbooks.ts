import type { WorkbookCell } from "../../admin/import/cells";
import { bn } from "../../i18n/bn";
import { en } from "../../i18n/en";
import type { Language } from "../../i18n/languages";
import type { StaffMember } from "../../school/sections";
import { toCalendarRows } from "./calendar";
import { toStaffRows } from "./staff";

/** A sheet to fill in and import. */
type Workbook = { fileName: string; rows: WorkbookCell[][]; columnWidths: number[] };

const catalogues = { en, bn };

/** An empty sheet of days for the calendar. */
export const calendarWorkbook = (language: Language): Workbook => ({
  fileName: "Calendar.xlsx",
  rows: [[catalogues[language]["school.section.calendar"]], ...toCalendarRows([], language)],
  columnWidths: [14, 14, 12, 36, 36],
});

/** The staff as it is, with room for others below. */
export const staffWorkbook = (people: StaffMember[], language: Language): Workbook => ({
  fileName: "Staff.xlsx",
  rows: [[catalogues[language]["school.section.staff"]], ...toStaffRows(people, language)],
  columnWidths: [28, 28, 28, 28, 14, 28, 18, 14],
});
