import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { parseAdminForm } from "../../../admin/form.server";
import { ResultsNav } from "../../../admin/results-nav";
import { ScreenHeader } from "../../../admin/screen";
import { EmptyState } from "../../../components/empty-state";
import { parseId } from "../../../http";
import { useTexts } from "../../../i18n/use-texts";
import { classFromUrl } from "../../../school/classes";
import { SubjectForm } from "../../../subjects/subject-form";
import { findSubject, saveSubject, subjectVersion } from "../../../subjects/subjects.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const title = await adminTitle(request, "subjects.edit");
  const subject = findSubject(parseId(params.id) ?? 0);
  if (!subject) return data({ title, level: classFromUrl(request) ?? 1, changing: undefined }, { status: 404 });
  const { id, name, nameBn, fullMarks, classLevel: level } = subject;
  const typed = { name, nameBn: nameBn ?? "", fullMarks: String(fullMarks), version: subjectVersion(subject) };
  return data({ title, level, changing: { id, typed } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = findSubject(id)?.classLevel ?? classFromUrl(request) ?? 1;
  const form = await parseAdminForm<never>(request, {}, "subjects.err.change");
  const saved = saveSubject(form, email, { change: id });
  if ("refused" in saved) return data(saved, { status: saved.refused.status });
  return redirectWithFlash(request, `/cog-admin/results/subjects?class=${level}`, saved.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditSubject() {
  const { t } = useTexts();
  const { level, changing } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  // What was typed about a subject that is gone is still shown.
  const shown = changing ?? (refused && { id, typed: refused.typed });
  return (
    <>
      <ResultsNav />
      <ScreenHeader name="subjects.edit" back={`/cog-admin/results/subjects?class=${level}`} />
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
