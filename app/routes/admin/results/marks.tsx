import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import type { Flash } from "~/admin/flash";
import { redirectWithFlash } from "~/admin/flash.server";
import { Banner } from "~/admin/toasts";
import { readOrFallback } from "~/errors";
import { findExamInClass } from "~/exams/exams.server";
import { parseId } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import { type Language, type LocalizedNames, localizedName } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { MarksScreen } from "~/marks/grid/marks-screen";
import { readParentsChoice } from "~/marks/grid/parents-switch";
import { rememberParents } from "~/marks/grid/remember-parents.server";
import { getMarksView } from "~/marks/marks.server";
import { findExamAtWork, getExamPath } from "~/marks/progress/progress.server";
import { saveMarks } from "~/marks/save-marks.server";
import { getShownClass, readShownExam, rememberShown } from "~/marks/shown-class.server";
import { StudentForm } from "~/students/student-form";
import { getNextRoll } from "~/students/students.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAccount(request);
  const { searchParams } = new URL(request.url);
  const level = getShownClass(request);
  const language = await getLanguage(request);
  const named = searchParams.get("exam");
  // If the database cannot be read, the mark sheet opens and shows the error (section 8 of the specification).
  const found = readOrFallback(undefined, () => {
    const examId = named === null ? findExamAtWork(level, readShownExam(request)) : parseId(named);
    return examId ? { examId, ...findExamInClass(examId, level) } : undefined;
  });
  // We add the chosen exam to the URL, so that the form saves the marks in the exam that is on the screen.
  if (found?.exam && String(found.exam.id) !== named) {
    searchParams.set("class", String(level));
    searchParams.set("exam", String(found.exam.id));
    throw redirect(`/cog-admin/results?${searchParams}`);
  }
  const view = getMarksView(level, found?.examId, language);
  const isRead = view.readErrors.length === 0;
  const sheet = {
    once: crypto.randomUUID(),
    account: email,
    ...view,
    path: isRead && view.exam ? getExamPath(view.exam, view, request) : undefined,
    parents: readParentsChoice(request),
    missingExam: found && !found.exam ? missingExamFlash(language, found.missing) : undefined,
    isPhone: /Mobi|Opera Mini/.test(request.headers.get("User-Agent") ?? ""),
    words: (searchParams.get("q") ?? "").slice(0, 100),
    nextRoll: isRead ? getNextRoll(level) : undefined,
  };
  return data(sheet, rememberShown(level, view.exam?.id));
}

/** Returns the message for a URL that names a deleted exam or an exam of another class. */
const missingExamFlash = (language: Language, missing?: LocalizedNames): Flash =>
  missing
    ? { tone: "bad", title: "marks.notOfClass", values: { exam: localizedName(language, missing) } }
    : { tone: "bad", title: "marks.gone" };

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const address = new URL(request.url);
  const { pathname, searchParams } = address;
  const remembered = rememberParents(address);
  if (remembered) return remembered;
  const saved = await saveMarks(request, email, parseId(searchParams.get("exam") ?? "") ?? 0);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  const next = searchParams.get("then");
  if (next) {
    searchParams.set("subject", next);
    searchParams.delete("then");
  }
  return redirectWithFlash(pathname + address.search, saved.messages);
}

export default function Marks() {
  const { t } = useTexts();
  const { once, missingExam, nextRoll, ...sheet } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rejected = answer && "rejected" in answer ? answer.rejected : undefined;
  const isAdding = useSearchParams()[0].has("new");
  const { level, exam, readErrors } = sheet;
  const back = `/cog-admin/results?class=${level}${exam ? `&exam=${exam.id}` : ""}`;
  return (
    <>
      <h1 className="sr-only">{t("admin.nav.results")}</h1>
      {readErrors.map((title) => (
        <Banner key={title} tone="bad" title={title} body="common.tryAgain" />
      ))}
      {missingExam && !answer && <Banner {...missingExam} />}
      {isAdding && (
        <StudentForm
          {...{ once, nextRoll, back }}
          classLevel={level}
          action={back.replace("results?", "results/students?new&from=results&")}
        />
      )}
      <MarksScreen key={level} {...sheet} rejected={rejected} />
    </>
  );
}
