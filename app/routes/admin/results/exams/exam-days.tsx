import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { redirectWithFlash } from "~/admin/flash.server";
import { parseAdminForm } from "~/admin/forms/saving/form.server";
import { EmptyList } from "~/admin/list";
import { Inset, ScreenHeader } from "~/admin/screen";
import { copyIntoForm, saveExamDays } from "~/exam-days/days-form.server";
import { examDaysUrl, printoutUrl } from "~/exam-days/exam-days";
import { getExamDaysView, setDaysShown } from "~/exam-days/exam-days.server";
import { findExam } from "~/exams/exams.server";
import { notFound, parseId } from "~/http";
import { getLine } from "~/i18n/form-values";
import { getLanguage } from "~/i18n/i18n.server";
import { detectLanguage, languages } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { NoStudents } from "~/marks/no-students";
import { ClashList, DatesPart, SavedFocus, ShowPanel } from "~/marks/progress/days-screen";
import { ExamPathBar } from "~/marks/progress/exam-path-bar";
import { PrintoutsLink, PrintoutsPanel } from "~/marks/progress/printouts-panel";
import { getLockView } from "~/marks/progress/progress.server";
import { getSeatsView, saveSeatRooms, stopUsingSeatPlan } from "~/marks/reports/seat-rooms.server";
import { rememberShown } from "~/marks/shown-class.server";
import { listCalendarEvents } from "~/notices/calendar-events.server";
import { classLabel } from "~/school/classes";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const view = getExamDaysView(parseId(params.id) ?? 0, language, listCalendarEvents());
  if (!view) throw notFound();
  const path = getLockView(view.exam.id, language, request)?.path;
  const { id, classLevel: level } = view.exam;
  const copied = copyIntoForm(view, parseId(new URL(request.url).searchParams.get("from") ?? "") ?? 0, language);
  const once = crypto.randomUUID();
  return data({ once, level, view, copied, seats: getSeatsView(id), path }, rememberShown(level, id));
}

// With this limit, the form may have 400 subjects. No class has so many subjects.
const maxFields = 1_700;

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const exam = findExam(parseId(params.id) ?? 0);
  if (!exam) throw notFound();
  const form = await parseAdminForm<never>(request, {}, "days.err", maxFields);
  const back = examDaysUrl(exam.id);
  const intent = getLine(form.fields, "intent");
  if (intent === "show" || intent === "hide") {
    const logText = "the days of an examination could not be shown";
    // From the list of exams, the screen opens at the panel that says what parents see.
    const row = getLine(form.fields, "row") === "parents" ? "parents" : undefined;
    return runConfirmed(request, { back, row, logText, failed: "days.err" }, () => {
      setDaysShown(intent, exam, email);
      return { tone: "good", title: `days.${intent}.done` };
    });
  }
  if (intent === "seats") {
    const saved = saveSeatRooms(form, exam.id);
    if ("rejected" in saved) return data({ seats: saved.rejected }, { status: saved.rejected.status });
    const language = languages.find((name) => name === getLine(form.fields, "language"));
    if (!language) return redirectWithFlash(`${back}#seats`, saved.messages);
    return redirect(printoutUrl(exam.id, "seats", language));
  }
  if (intent === "noSeats") {
    const logText = "the rooms of the dates could not be used again";
    return runConfirmed(request, { back, logText, failed: "printouts.rooms.err" }, () => {
      stopUsingSeatPlan(exam.id);
      return { tone: "good", title: "printouts.rooms.ofDates.now" };
    });
  }
  const language = await getLanguage(request);
  const saved = saveExamDays(form, exam, email, language);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  const view = getExamDaysView(exam.id, language, listCalendarEvents());
  return redirectWithFlash(`${back}#${view?.clashes.length ? "clashes" : "parents"}`, saved.messages);
}

export default function ExamDays() {
  const { t } = useTexts();
  const { view, copied, seats, path, once } = useLoaderData<typeof loader>();
  const { exam, subjects, days, shownAs } = view;
  const hasStudents = (seats?.students ?? 0) > 0;
  const hasPrintouts = hasStudents && (subjects.length > 0 || days.length > 0);
  return (
    <>
      {path && <ExamPathBar path={path} here="days" />}
      <ScreenHeader
        back={`/cog-admin/results/exams?class=${exam.classLevel}`}
        about={
          <p className="text-ink-2">
            <span lang={detectLanguage(exam.name)}>{exam.name}</span>, {t(classLabel(exam.classLevel))}
          </p>
        }
      >
        {hasPrintouts && days.length > 0 && <PrintoutsLink />}
      </ScreenHeader>
      <ClashList {...view} />
      {subjects.length === 0 ? (
        <EmptyList>{t("marks.noSubjects")}</EmptyList>
      ) : (
        <DatesPart key={view.version} {...{ view, once, hasStudents, copied }} />
      )}
      {(days.length > 0 || shownAs !== undefined) && <ShowPanel {...view} />}
      {seats && hasPrintouts && <PrintoutsPanel {...view} seats={seats} />}
      {!hasStudents && (
        <Inset>
          <NoStudents
            level={exam.classLevel}
            examId={subjects.length > 0 ? exam.id : undefined}
            isDays
            hasDays={days.length > 0}
          />
        </Inset>
      )}
      {/* Another version has another list of dates. Its key sets the focus again after this list has changed. */}
      <SavedFocus key={`saved ${view.version}`} />
    </>
  );
}
