import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { examInClass, examsOfClass } from "../../exams/exams.server";
import { languageOf } from "../../language/i18n.server";
import { classText } from "../../office/class-of";
import { goOn } from "../../office/messages.server";
import { ResultsNav } from "../../office/results-nav";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { ImportCheck } from "../../results/import/import-check";
import { ImportChooser } from "../../results/import/import-chooser";
import { ImportFaults } from "../../results/import/import-faults";
import { ImportFile } from "../../results/import/import-file";
import { importAddress, patternOf, planOf } from "../../results/import/import-plan";
import { ImportSteps } from "../../results/import/import-steps";
import { receiveImport } from "../../results/import/receive-import.server";
import { nameIn } from "../../results/mark-sheet";
import { lowestClass } from "../../students/students.server";
import { EmptyState } from "../../ui/empty-state";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const language = await languageOf(request);
  const asked = planOf(new URL(request.url).searchParams, lowestClass());
  const exams = examsOfClass(asked.level);
  const { exam, missing } =
    asked.what === "marks" && asked.exam ? examInClass(asked.exam, asked.level) : { exam: undefined };
  return {
    title: await screenTitle(request, "import.title"),
    plan: { ...asked, exam: exam?.id },
    exams: exams.map((row) => ({ id: row.id, name: nameIn(language, row), isLocked: row.lockedAt !== null })),
    pattern: patternOf(asked, exam),
    missing: missing && nameIn(language, missing),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receiveImport(request, email);
  if ("goTo" in received) return goOn(request, received.goTo, received.messages);
  const { status, ...answer } = received;
  return data({ answer }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ImportSheet() {
  const { t } = useTranslation();
  const { plan, exams, pattern, missing } = useLoaderData<typeof loader>();
  const received = useActionData<typeof action>();
  const answer = received && "answer" in received ? received.answer : undefined;
  const { checked, message, faults, moreFaults = 0, fileProblem } = answer ?? {};
  const address = importAddress(plan);
  const exam = exams.find(({ id }) => id === plan.exam);
  const about = [t(classText(plan.level)), exam?.name].filter(Boolean).join(", ");
  const isLocked = plan.what === "marks" && exam?.isLocked;
  return (
    <>
      <ResultsNav />
      <ScreenHead name="import.title" />
      <ImportSteps at={checked ? "check" : "choose"} />
      {message && <Banner {...message} />}
      {checked ? (
        <ImportCheck checked={checked} action={address} about={about} />
      ) : (
        <>
          {faults && faults.length > 0 && <ImportFaults faults={faults} moreFaults={moreFaults} />}
          <ImportChooser plan={plan} exams={exams} />
          {missing && !message && <Banner tone="bad" title="marks.notOfClass" values={{ exam: missing }} />}
          {isLocked && !message && <Banner tone="bad" title="marks.locked" />}
          {pattern && !isLocked && (
            <ImportFile {...{ action: address, pattern, what: plan.what, problem: fileProblem }} />
          )}
          {!pattern && <NothingYet level={plan.level} hasExams={exams.length > 0} />}
        </>
      )}
    </>
  );
}

function NothingYet({ level, hasExams }: { level: number; hasExams: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="office-said">
      <EmptyState>{t(hasExams ? "marks.chooseExam" : "import.noExams")}</EmptyState>
      {!hasExams && (
        <Link className="text-button" to={`/cog-admin/results/exams?class=${level}`}>
          {t("marks.nav.exams")}
        </Link>
      )}
    </div>
  );
}
