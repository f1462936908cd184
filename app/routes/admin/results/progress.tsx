import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { ClassPicker } from "~/admin/class-picker";
import { ScreenHeader } from "~/admin/screen";
import { notFound, parseId } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";
import { ExamPathBar } from "~/marks/progress/exam-path-bar";
import { ExamProgress, ExamProgressHead } from "~/marks/progress/exam-progress";
import { getExamProgressView, getProgressView } from "~/marks/progress/progress.server";
import { ProgressList } from "~/marks/progress/progress-list";
import { rememberShown } from "~/marks/shown-class.server";
import { classFromUrl, classLevels } from "~/school/classes";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = classFromUrl(request);
  const language = await getLanguage(request);
  const examId = new URL(request.url).searchParams.get("exam");
  if (!examId) {
    const classes = getProgressView(level ? [level] : classLevels, language);
    return data({ level, classes }, level ? rememberShown(level) : undefined);
  }
  const found = getExamProgressView(parseId(examId) ?? 0, language, request);
  if (!found) throw notFound();
  const { id, classLevel } = found.exam;
  return data({ level: classLevel, found }, rememberShown(classLevel, id));
}

export default function MarksProgress() {
  const { t } = useTexts();
  const { level, ...read } = useLoaderData<typeof loader>();
  if ("found" in read)
    return (
      <>
        <ExamPathBar path={read.found.path} here="check" />
        <ExamProgressHead {...read.found} />
        <ExamProgress {...read.found} />
      </>
    );
  return (
    <>
      <ScreenHeader />
      <ClassPicker level={level} all={t("admin.filter.allClasses")} />
      <ProgressList classes={read.classes} />
    </>
  );
}
