import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { idOf, notFound, readOr } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { classLevels, classOf } from "../../office/class-of";
import { ResultsNav } from "../../office/results-nav";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { ExamProgress, ExamProgressHead } from "../../results/progress/exam-progress";
import { ProgressFilter } from "../../results/progress/progress-filter";
import { ProgressList } from "../../results/progress/progress-list";
import { missingOnScreen, progressOnScreen } from "../../results/progress/progress-on-screen.server";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const level = classOf(request);
  const language = await languageOf(request);
  const title = await screenTitle(request, "progress.title");
  const asked = new URL(request.url).searchParams.get("exam");
  if (!asked) {
    const classes = readOr(undefined, () => progressOnScreen(level ? [level] : classLevels, language));
    return { title, level, classes };
  }
  const found = readOr(undefined, () => missingOnScreen(idOf(asked) ?? 0, language));
  if (found === null) throw notFound();
  return { title, level, found };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function MarksProgress() {
  const { level, ...read } = useLoaderData<typeof loader>();
  if ("found" in read && read.found)
    return (
      <>
        <ResultsNav />
        <ExamProgressHead exam={read.found.exam} />
        <ExamProgress {...read.found} />
      </>
    );
  return (
    <>
      <ResultsNav />
      <ScreenHead name="progress.title" />
      <ProgressFilter level={level} />
      {"classes" in read && read.classes ? (
        <ProgressList classes={read.classes} />
      ) : (
        <Banner tone="bad" title="toast.err.fetchResults" body="common.tryAgain" />
      )}
    </>
  );
}
