import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { ExamForm } from "../../exams/exam-form";
import { examSeen, findExam } from "../../exams/exams.server";
import { LockedExam } from "../../exams/locked-exam";
import { receiveExam } from "../../exams/receive-exam.server";
import { idOf } from "../../http";
import { classOf } from "../../office/class-of";
import { goOn } from "../../office/messages.server";
import { receiveForm } from "../../office/received-form.server";
import { ResultsNav } from "../../office/results-nav";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { EmptyState } from "../../ui/empty-state";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const title = await screenTitle(request, "exams.edit");
  const exam = findExam(idOf(params.id) ?? 0);
  if (!exam)
    return data({ title, level: classOf(request) ?? 1, changing: undefined, isLocked: false }, { status: 404 });
  const { id, name, nameBn, classLevel: level, lockedAt } = exam;
  const typed = { name, nameBn: nameBn ?? "", seen: examSeen(id) };
  return data({ title, level, changing: { id, typed }, isLocked: lockedAt !== null });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const id = idOf(params.id) ?? 0;
  const level = findExam(id)?.classLevel ?? classOf(request) ?? 1;
  const form = await receiveForm<never>(request, {}, "exams.err.change");
  const received = receiveExam(form, email, { change: id });
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, `/cog-admin/results/exams?class=${level}`, received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditExam() {
  const { t } = useTranslation();
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
      <ScreenHead name="exams.edit" back={`/cog-admin/results/exams?class=${level}`} />
      {form && <ExamForm level={level} changing={form} refusedWithPage={refused} />}
      {!form && changing && <LockedExam level={level} id={id} names={changing.typed} />}
      {!form && !changing && (
        <div className="office-said">
          <EmptyState>{t("exams.gone")}</EmptyState>
        </div>
      )}
    </>
  );
}
