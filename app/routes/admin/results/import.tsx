import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { textButton } from "~/admin/button";
import { answerImport } from "~/admin/import/import.server";
import { ImportFileForm, ImportSteps, PasteRowsForm, TemplateLink, useImport } from "~/admin/import/import-screen";
import { Inset, ScreenHeader } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { UndoLastImport } from "~/admin/undo-line";
import { EmptyState } from "~/components/empty-state";
import { findExamInClass, listExams } from "~/exams/exams.server";
import { getLanguage } from "~/i18n/i18n.server";
import { localizedName } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { ImportFilters } from "~/marks/import/import-screen";
import { getTemplate, importedListUrl, parseImportPlan } from "~/marks/import/plan";
import { toExamOption } from "~/marks/marks.server";
import { rememberShown } from "~/marks/shown-class.server";
import { saveSheetImport } from "~/sheet-import/import-sheet.server";
import { SheetCheck } from "~/sheet-import/sheet-check";
import { getLowestClass, listStudents } from "~/students/students.server";
import { describeLastChange } from "~/undo/undo.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const plan = parseImportPlan(new URL(request.url).searchParams, (level) => {
    const hasStudents = level === undefined ? getLowestClass() !== undefined : listStudents(level).length > 0;
    return hasStudents ? "marks" : "students";
  });
  const { level } = plan;
  const exams = level === undefined ? [] : listExams(level);
  const { exam, missing } =
    plan.what === "marks" && plan.exam && level !== undefined
      ? findExamInClass(plan.exam, level)
      : { exam: undefined, missing: undefined };
  const view = {
    plan: { ...plan, exam: exam?.id },
    exams: exams.map((row) => toExamOption(row, language)),
    template: getTemplate(plan, exam),
    lastImport:
      plan.what === "students"
        ? level !== undefined && describeLastChange(language, "students", level)
        : exam && describeLastChange(language, "marks", exam.id),
    missing: missing && localizedName(language, missing),
  };
  return data(view, level === undefined ? {} : rememberShown(level));
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return answerImport(await saveSheetImport(request, email));
}

export default function ImportSpreadsheet() {
  const { t } = useTexts();
  const { plan, exams, template, missing, lastImport } = useLoaderData<typeof loader>();
  const shown = useImport(useActionData<typeof action>());
  const { pathname, search } = useLocation();
  const { sending, result } = shown;
  const address = pathname + search;
  const exam = exams.find(({ id }) => id === plan.exam);
  const isLocked = plan.what === "marks" && exam?.isLocked;
  return (
    <>
      <ScreenHeader back={importedListUrl(plan)} />
      <ImportSteps
        {...shown}
        level={plan.level}
        check={(checked) => <SheetCheck {...{ checked, result, sending }} named={{ plan, examName: exam?.name }} />}
      >
        <ImportFilters plan={plan} exams={exams} />
        {missing && !result.message && <Banner tone="bad" title="marks.notOfClass" values={{ exam: missing }} />}
        {isLocked && !result.message && <Banner tone="bad" title="marks.locked" />}
        {!isLocked && (
          <>
            <ImportFileForm action={address} error={result.fileError} sending={sending} />
            <PasteRowsForm action={address} pasted={result.pasted?.text} error={result.pasteError} sending={sending} />
          </>
        )}
        {lastImport && <UndoLastImport {...lastImport} />}
        <h2 className="pt-6 font-text text-xl font-semibold lg:pl-beside">{t("import.templates")}</h2>
        {template ? (
          <Inset>
            <TemplateLink {...template} />
          </Inset>
        ) : (
          <NoTemplate level={plan.level} hasExams={exams.length > 0} />
        )}
      </ImportSteps>
    </>
  );
}

function NoTemplate({ level, hasExams }: { level?: number; hasExams: boolean }) {
  const { t } = useTexts();
  if (level === undefined)
    return (
      <Inset>
        <EmptyState>{t("import.templates.chooseClass")}</EmptyState>
      </Inset>
    );
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
