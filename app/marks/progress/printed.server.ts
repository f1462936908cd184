import { officeCookie, readOfficeCookie } from "~/admin/office-cookie";

const cookieName = "printed-exams";

type LockedExam = { id: number; lockedAt: Date | null };

/** The browser keeps the names of the newest exams only. */
const maxKept = 20;

/**
 * Returns whether the cards or the tabulation of this locked exam were opened on this device. After the exam was
 * unlocked and locked again, marks may have changed, so the earlier printouts count no longer.
 */
export function isPrinted(request: Request, exam?: LockedExam): boolean {
  const name = exam && nameOf(exam);
  return name !== undefined && readPrinted(request).includes(name);
}

/** Returns the headers that store that the papers of the exam were opened. An exam that is not locked may still change. */
export function rememberPrinted(request: Request, exam: LockedExam): Record<string, string> | undefined {
  const name = nameOf(exam);
  if (name === undefined) return undefined;
  const names = [name, ...readPrinted(request).filter((one) => one !== name)].slice(0, maxKept);
  return { "Set-Cookie": officeCookie(cookieName, names.join("_"), 400 * 24 * 3600) };
}

const readPrinted = (request: Request): string[] => readOfficeCookie(request, cookieName, /[\d._]+/)?.split("_") ?? [];

const nameOf = ({ id, lockedAt }: LockedExam) => (lockedAt ? `${id}.${lockedAt.getTime()}` : undefined);
