import type { ExamPath } from "./progress";

type CheckedMarks = Pick<ExamPath, "id" | "given" | "toCheck">;

/**
 * Returns whether the user said on this device that the marks to check are checked, or says so with this request. After
 * marks were added, or if other marks must be checked, the answer counts no longer.
 */
export function isChecked({ url, headers }: Request, marks: CheckedMarks): boolean {
  const [, stored] = /(?:^|;\s*)checked-marks=([\d.]+)(?:;|$)/.exec(headers.get("Cookie") ?? "") ?? [];
  return stored === nameOf(marks) || new URL(url).searchParams.has("checked");
}

export const checkedCookie = (marks: CheckedMarks) =>
  `checked-marks=${nameOf(marks)}; Path=/cog-admin; Max-Age=${30 * 24 * 3600}; HttpOnly; SameSite=Lax`;

const nameOf = ({ id, given, toCheck }: CheckedMarks) => [id, given, toCheck].join(".");
