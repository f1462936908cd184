import { redirect } from "@remix-run/node";
import { officeCookie, readOfficeCookie } from "~/admin/office-cookie";
import { readOrFallback } from "~/errors";
import { parseId } from "~/http";
import { classFromUrl, parseClass } from "~/school/classes";
import { getLowestClass } from "~/students/students.server";
import { findClassAtWork } from "./progress/progress.server";

/**
 * Returns the class of the screen. If the URL has no class, returns the class on which the user worked last, or else the
 * class with an exam that is being marked, or else the lowest class with students. If these cannot be read, returns
 * Class 1, and the screen shows the error.
 */
export const getShownClass = (request: Request): number =>
  classFromUrl(request) ??
  parseClass(readCookie(request, "class")) ??
  readOrFallback(undefined, () => findClassAtWork() ?? getLowestClass()) ??
  1;

/**
 * Returns the class in the URL. If the URL has no class, redirects to the URL with the class, so that a form saves in the
 * class that is on the screen.
 */
export function requireClassInUrl(request: Request): number {
  const named = classFromUrl(request);
  if (named !== undefined) return named;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("class", String(getShownClass(request)));
  throw redirect(`${pathname}?${searchParams}`);
}

/** Returns the id of the exam that the user opened last. */
export const readShownExam = (request: Request): number | undefined => parseId(readCookie(request, "exam") ?? "");

/** Returns response headers with cookies that store the class, and the exam if the screen shows an exam. */
export function rememberShown(level: number, examId?: number): { headers: Headers } {
  const headers = new Headers({ "Set-Cookie": cookie("class", level) });
  if (examId !== undefined) headers.append("Set-Cookie", cookie("exam", examId));
  return { headers };
}

// On the next day, the exam that is being marked matters more than the screen that the user opened last.
const maxAge = 12 * 3600;

const cookie = (name: "class" | "exam", id: number) => officeCookie(`shown-${name}`, id, maxAge);

const readCookie = (request: Request, name: "class" | "exam") =>
  readOfficeCookie(request, `shown-${name}`, /\d{1,15}/) ?? null;
