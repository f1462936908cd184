import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { ExamForm } from "../../exams/exam-form";
import { ExamList } from "../../exams/exam-list";
import { marksOfClass } from "../../exams/exam-marks.server";
import { examsOfClass } from "../../exams/exams.server";
import { receiveExam } from "../../exams/receive-exam.server";
import { readOr } from "../../http";
import { shortDate } from "../../language/digits-and-dates";
import { languageOf } from "../../language/i18n.server";
import type { Language } from "../../language/languages";
import { ClassChooser } from "../../office/class-chooser";
import { classOf } from "../../office/class-of";
import { goOn } from "../../office/messages.server";
import { NewToggle } from "../../office/new-toggle";
import { receiveForm } from "../../office/received-form.server";
import { ResultsNav } from "../../office/results-nav";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const level = classOf(request) ?? 1;
  const language = await languageOf(request);
  return {
    title: await screenTitle(request, "marks.nav.exams"),
    once: crypto.randomUUID(),
    level,
    exams: readOr(undefined, () => listedExams(level, language)),
  };
}

function listedExams(level: number, language: Language) {
  const marks = marksOfClass(level);
  return examsOfClass(level).map(({ id, name, nameBn, lockedAt }) => ({
    id,
    name,
    nameBn,
    lockedOn: lockedAt ? shortDate(lockedAt, language) : undefined,
    marks: marks.get(id),
  }));
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const level = classOf(request) ?? 1;
  const form = await receiveForm<never>(request, {}, "exams.err.add");
  const received = receiveExam(form, email, { addTo: level });
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, `/cog-admin/results/exams?class=${level}`, received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Exams() {
  const { t } = useTranslation();
  const { level, exams, once } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ResultsNav />
      <ScreenHead name="marks.nav.exams">
        <div className="office-head-acts">
          <Link to={`/cog-admin/results/exams/copy?class=${level}`} className="button button-outline">
            <Copy size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("exams.copy")}
          </Link>
          <NewToggle address={`/cog-admin/results/exams?class=${level}`} name="exams.new" isOpen={isWriting} />
        </div>
      </ScreenHead>
      {isWriting && <ExamForm level={level} once={once} refusedWithPage={refused} />}
      {!isWriting && <ClassChooser level={level} />}
      {exams ? (
        <ExamList level={level} exams={exams} />
      ) : (
        <Banner tone="bad" title="toast.err.fetchExams" body="common.tryAgain" />
      )}
    </>
  );
}
