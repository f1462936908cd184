import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Copy, ListChecks } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { textButton } from "~/admin/button";
import { ClassPicker } from "~/admin/class-picker";
import { redirectWithFlash } from "~/admin/flash.server";
import { parseAdminForm } from "~/admin/forms/saving/form.server";
import { RowActions } from "~/admin/list";
import { CreateToggle, ScreenHeader } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { readOrFallback } from "~/errors";
import { getRoutine } from "~/exam-days/exam-days.server";
import { findExamNeed } from "~/exams/exam";
import { ExamForm, ExamList } from "~/exams/exam-list";
import { listExams, saveExam } from "~/exams/exams.server";
import { dhakaToday, formatShortDate } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { countMarks } from "~/marks/progress/progress.server";
import { rememberShown, requireClassInUrl } from "~/marks/shown-class.server";
import { classFromUrl } from "~/school/classes";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = requireClassInUrl(request);
  const language = await getLanguage(request);
  const view = {
    once: crypto.randomUUID(),
    level,
    exams: readOrFallback(undefined, () => listExamItems(level, language)),
  };
  return data(view, rememberShown(level));
}

function listExamItems(level: number, language: Language) {
  return listExams(level).map(({ id, name, nameBn, lockedAt, openedAt }) => {
    const marks = countMarks(id);
    const routine = getRoutine(id);
    return {
      ...{ id, name, nameBn, marks, routine },
      lockedOn: lockedAt ? formatShortDate(lockedAt, language) : undefined,
      isOpen: openedAt !== null,
      need: findExamNeed({ isLocked: lockedAt !== null, marks, lastDay: routine?.ends }, dhakaToday()),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const level = classFromUrl(request) ?? 1;
  const form = await parseAdminForm<never>(request, {}, "exams.err.add");
  const saved = saveExam(form, { account: email, language: await getLanguage(request) }, level);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  const row = saved.newId ? `#exam-${saved.newId}` : "";
  return redirectWithFlash(`/cog-admin/results/exams?class=${level}${row}`, saved.messages);
}

export default function Exams() {
  const { t } = useTexts();
  const { level, exams, once } = useLoaderData<typeof loader>();
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ScreenHeader isTab>
        <RowActions
          title={t("marks.nav.exams")}
          main={
            <CreateToggle address={`/cog-admin/results/exams?class=${level}`} name="exams.new" isOpen={isWriting} />
          }
        >
          <Link className={textButton} to={`/cog-admin/results/progress?class=${level}`}>
            <ListChecks size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("progress.title")}
          </Link>
          <Link className={textButton} to={`/cog-admin/results/exams/copy?class=${level}`}>
            <Copy size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("exams.copy")}
          </Link>
        </RowActions>
      </ScreenHeader>
      {isWriting && <ExamForm level={level} once={once} />}
      {!isWriting && <ClassPicker level={level} />}
      {exams ? (
        <ExamList level={level} exams={exams} />
      ) : (
        <Banner tone="bad" title="toast.err.fetchExams" body="common.tryAgain" />
      )}
    </>
  );
}
