import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { textButton } from "~/admin/button";
import { answerImport } from "~/admin/import/import.server";
import { ImportFileForm, ImportSteps, useImport } from "~/admin/import/import-screen";
import { Inset, ScreenHeader } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { UndoLastImport } from "~/admin/undo-line";
import { EmptyState } from "~/components/empty-state";
import { describeLastImport } from "~/content/imports.server";
import { findExamInClass, listExams } from "~/exams/exams.server";
import { getLanguage } from "~/i18n/i18n.server";
import { localizedName } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { saveImport } from "~/marks/import/import.server";
import { ImportCheck, ImportFilters } from "~/marks/import/import-screen";
import { getTemplate, importUrl, parseImportPlan } from "~/marks/import/plan";
import { toExamOption } from "~/marks/marks.server";
import { classLabel } from "~/school/classes";
import { getLowestClass, listStudents } from "~/students/students.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const plan = parseImportPlan(new URL(request.url).searchParams, {
    level: getLowestClass(),
    what: (level) => (listStudents(level).length === 0 ? "students" : "marks"),
  });
  const exams = listExams(plan.level);
  const { exam, missing } =
    plan.what === "marks" && plan.exam ? findExamInClass(plan.exam, plan.level) : { exam: undefined };
  return {
    plan: { ...plan, exam: exam?.id },
    exams: exams.map((row) => toExamOption(row, language)),
    template: getTemplate(plan, exam),
    lastImport:
      plan.what === "students"
        ? describeLastImport(language, "students", plan.level)
        : exam && describeLastImport(language, "marks", exam.id),
    missing: missing && localizedName(language, missing),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return answerImport(await saveImport(request, email));
}

export default function ImportSpreadsheet() {
  const { t } = useTexts();
  const { plan, exams, template, missing, lastImport } = useLoaderData<typeof loader>();
  const shown = useImport(useActionData<typeof action>());
  const { sending, result } = shown;
  const address = importUrl(plan);
  const exam = exams.find(({ id }) => id === plan.exam);
  const about = [t(classLabel(plan.level)), exam?.name].filter(Boolean).join(", ");
  const isLocked = plan.what === "marks" && exam?.isLocked;
  return (
    <>
      <ScreenHeader />
      <ImportSteps
        {...shown}
        check={(checked) => <ImportCheck {...{ checked, about, sending }} result={shown.result} action={address} />}
      >
        {lastImport && <UndoLastImport {...lastImport} />}
        <ImportFilters plan={plan} exams={exams} />
        {missing && !result.message && <Banner tone="bad" title="marks.notOfClass" values={{ exam: missing }} />}
        {isLocked && !result.message && <Banner tone="bad" title="marks.locked" />}
        {template && !isLocked && (
          <ImportFileForm action={address} template={template} error={shown.result.fileError} sending={sending} />
        )}
        {!template && <NoTemplate level={plan.level} hasExams={exams.length > 0} />}
      </ImportSteps>
    </>
  );
}

function NoTemplate({ level, hasExams }: { level: number; hasExams: boolean }) {
  const { t } = useTexts();
  return (
    <Inset>
      <EmptyState>{t(hasExams ? "marks.chooseExam" : "import.noExams")}</EmptyState>
      {!hasExams && (
        <Link className={textButton} to={`/cog-admin/results/exams?class=${level}`}>
          {t("marks.nav.exams")}
        </Link>
      )}
    </Inset>
  );
}
