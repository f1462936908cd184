import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { parseAdminForm } from "../../../admin/form.server";
import { ResultsNav } from "../../../admin/results-nav";
import { ScreenHeader } from "../../../admin/screen";
import { EmptyState } from "../../../components/empty-state";
import { ExamForm } from "../../../exams/exam-form";
import { LockedExamNotice } from "../../../exams/exam-list";
import { examVersion, findExam, saveExam } from "../../../exams/exams.server";
import { parseId } from "../../../http";
import { useTexts } from "../../../i18n/use-texts";
import { classFromUrl } from "../../../school/classes";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const title = await adminTitle(request, "exams.edit");
  const exam = findExam(parseId(params.id) ?? 0);
  if (!exam)
    return data({ title, level: classFromUrl(request) ?? 1, changing: undefined, isLocked: false }, { status: 404 });
  const { id, name, nameBn, classLevel: level, lockedAt } = exam;
  const typed = { name, nameBn: nameBn ?? "", version: examVersion(exam) };
  return data({ title, level, changing: { id, typed }, isLocked: lockedAt !== null });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = findExam(id)?.classLevel ?? classFromUrl(request) ?? 1;
  const form = await parseAdminForm<never>(request, {}, "exams.err.change");
  const saved = saveExam(form, email, { change: id });
  if ("refused" in saved) return data(saved, { status: saved.refused.status });
  return redirectWithFlash(request, `/cog-admin/results/exams?class=${level}`, saved.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditExam() {
  const { t } = useTexts();
  const { level, changing, isLocked } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  // What was typed about an examination that is gone, or was locked meanwhile, is still shown.
  const shown = isLocked ? undefined : changing;
  const form = shown ?? (refused && { id, typed: refused.typed });
  return (
    <>
      <ResultsNav />
      <ScreenHeader name="exams.edit" back={`/cog-admin/results/exams?class=${level}`} />
      {form && <ExamForm level={level} changing={form} refusedWithPage={refused} />}
      {!form && changing && <LockedExamNotice level={level} id={id} names={changing.typed} />}
      {!form && !changing && (
        <div className="office-said">
          <EmptyState>{t("exams.gone")}</EmptyState>
        </div>
      )}
    </>
  );
}
