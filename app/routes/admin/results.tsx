import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { examInClass } from "../../exams/exams.server";
import { idOf, readOr } from "../../http";
import { languageOf } from "../../language/i18n.server";
import type { Language } from "../../language/languages";
import { classOf } from "../../office/class-of";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { ResultsNav } from "../../office/results-nav";
import { Banner } from "../../office/said";
import { screenTitle } from "../../office/screen-title.server";
import { MarksScreen } from "../../results/grid/marks-screen";
import { sheetOnScreen } from "../../results/grid/sheet-on-screen.server";
import { type Named, nameIn } from "../../results/mark-sheet";
import { receiveMarks } from "../../results/receive-marks.server";
import { StudentForm } from "../../students/student-form";
import { lowestClass, nextRoll } from "../../students/students.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = requireAccount(request);
  const asked = new URL(request.url).searchParams;
  const level = classOf(request) ?? readOr(undefined, lowestClass) ?? 1;
  const language = await languageOf(request);
  const examId = idOf(asked.get("exam") ?? "");
  const found = examId ? readOr(undefined, () => examInClass(examId, level)) : undefined;
  if (found?.exam && found.exam.id !== examId) {
    asked.set("exam", String(found.exam.id));
    throw redirect(`/cog-admin/results?${asked}`);
  }
  return {
    title: await screenTitle(request, "office.nav.results"),
    once: crypto.randomUUID(),
    account: email,
    ...sheetOnScreen(level, examId, language),
    lacking: found && !found.exam ? lackingExam(language, found.missing) : undefined,
    words: (asked.get("q") ?? "").slice(0, 100),
    nextRoll: readOr(undefined, () => nextRoll(level)),
  };
}

/** What is said instead of showing a class without the examination that was asked for. */
const lackingExam = (language: Language, missing?: Named): Message =>
  missing
    ? { tone: "bad", title: "marks.notOfClass", values: { exam: nameIn(language, missing) } }
    : { tone: "bad", title: "marks.gone" };

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const { pathname, search, searchParams } = new URL(request.url);
  const received = await receiveMarks(request, email, idOf(searchParams.get("exam") ?? "") ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, pathname + search, received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Results() {
  const { t } = useTranslation();
  const { once, trouble, lacking, nextRoll, ...sheet } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isAdding = useSearchParams()[0].has("new");
  const { level, exam } = sheet;
  const back = `/cog-admin/results?class=${level}${exam ? `&exam=${exam.id}` : ""}`;
  return (
    <>
      <h1 className="hidden-text">{t("office.nav.results")}</h1>
      <ResultsNav />
      {trouble.map((title) => (
        <Banner key={title} tone="bad" title={title} body="common.tryAgain" />
      ))}
      {lacking && !answer && <Banner {...lacking} />}
      {isAdding && (
        <StudentForm
          {...{ once, nextRoll, back }}
          classLevel={level}
          action={back.replace("results?", "results/students?new&from=results&")}
        />
      )}
      <MarksScreen key={level} {...sheet} refused={refused} />
    </>
  );
}
