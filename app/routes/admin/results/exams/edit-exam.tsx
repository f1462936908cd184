import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { redirectWithFlash } from "~/admin/flash.server";
import { useRejection } from "~/admin/forms/form";
import { parseAdminForm } from "~/admin/forms/saving/form.server";
import { rowVersion } from "~/admin/forms/saving/save-row.server";
import { EmptyList } from "~/admin/list";
import { ScreenHeader } from "~/admin/screen";
import { ExamForm, LockedExamNotice } from "~/exams/exam-list";
import type { ExamRejection } from "~/exams/exams.server";
import { findExam, saveExam } from "~/exams/exams.server";
import { parseId } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";
import { classFromUrl } from "~/school/classes";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const exam = findExam(parseId(params.id) ?? 0);
  if (!exam) return data({ level: classFromUrl(request) ?? 1, changing: undefined, isLocked: false }, { status: 404 });
  const { id, name, nameBn, classLevel: level, lockedAt } = exam;
  const values = { name, nameBn: nameBn ?? "", version: rowVersion(exam) };
  return data({ level, changing: { id, values }, isLocked: lockedAt !== null });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = findExam(id)?.classLevel ?? classFromUrl(request) ?? 1;
  const form = await parseAdminForm<never>(request, {}, "exams.err.change");
  const saved = saveExam(form, { account: email, language: await getLanguage(request) }, level, id);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  return redirectWithFlash(`/cog-admin/results/exams?class=${level}#exam-${id}`, saved.messages);
}

export default function EditExam() {
  const { t } = useTexts();
  const { level, changing, isLocked } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const rejection = useRejection<ExamRejection>();
  // If the exam was deleted or locked in the meantime, the form still shows the text that the user typed.
  const shown = isLocked ? undefined : changing;
  const form = shown ?? (rejection && { id, values: rejection.values });
  return (
    <>
      <ScreenHeader back={`/cog-admin/results/exams?class=${level}`} />
      {form && <ExamForm level={level} changing={form} />}
      {!form && changing && <LockedExamNotice level={level} id={id} names={changing.values} from="edit" />}
      {!form && !changing && <EmptyList>{t("exams.gone")}</EmptyList>}
    </>
  );
}
