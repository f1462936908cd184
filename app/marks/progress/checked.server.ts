import { officeCookie, readOfficeCookie } from "~/admin/office-cookie";
import type { ExamPath } from "./progress";

const cookieName = "checked-marks";

type CheckedMarks = Pick<ExamPath, "id" | "given" | "toCheck">;

/**
 * Returns whether the user said on this device that the marks to check are checked, or says so with this request. After
 * marks were added, or if other marks must be checked, the answer counts no longer.
 */
export const isChecked = (request: Request, marks: CheckedMarks): boolean =>
  readOfficeCookie(request, cookieName, /[\d.]+/) === nameOf(marks) || new URL(request.url).searchParams.has("checked");

export const checkedCookie = (marks: CheckedMarks) => officeCookie(cookieName, nameOf(marks), 30 * 24 * 3600);

const nameOf = ({ id, given, toCheck }: CheckedMarks) => [id, given, toCheck].join(".");
