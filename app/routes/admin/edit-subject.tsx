import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { idOf } from "../../http";
import { classOf } from "../../office/class-of";
import { goOn } from "../../office/messages.server";
import { receiveForm } from "../../office/received-form.server";
import { ResultsNav } from "../../office/results-nav";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { receiveSubject } from "../../subjects/receive-subject.server";
import { SubjectForm } from "../../subjects/subject-form";
import { findSubject } from "../../subjects/subjects.server";
import { EmptyState } from "../../ui/empty-state";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const title = await screenTitle(request, "subjects.edit");
  const subject = findSubject(idOf(params.id) ?? 0);
  if (!subject) return data({ title, level: classOf(request) ?? 1, changing: undefined }, { status: 404 });
  const { id, name, nameBn, fullMarks, changedAt, classLevel: level } = subject;
  const typed = { name, nameBn: nameBn ?? "", fullMarks: String(fullMarks), seen: Number(changedAt ?? 0) };
  return data({ title, level, changing: { id, typed } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const id = idOf(params.id) ?? 0;
  const level = findSubject(id)?.classLevel ?? classOf(request) ?? 1;
  const form = await receiveForm<never>(request, {}, "subjects.err.change");
  const received = receiveSubject(form, email, { change: id });
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, `/cog-admin/results/subjects?class=${level}`, received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditSubject() {
  const { t } = useTranslation();
  const { level, changing } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  // What was typed about a subject that is gone is still shown.
  const shown = changing ?? (refused && { id, typed: refused.typed });
  return (
    <>
      <ResultsNav />
      <ScreenHead name="subjects.edit" back={`/cog-admin/results/subjects?class=${level}`} />
      {shown ? (
        <SubjectForm level={level} changing={shown} refusedWithPage={refused} />
      ) : (
        <div className="office-said">
          <EmptyState>{t("subjects.gone")}</EmptyState>
        </div>
      )}
    </>
  );
}
