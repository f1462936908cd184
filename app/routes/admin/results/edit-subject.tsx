import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { parseAdminForm } from "../../../admin/forms/form.server";
import { rowVersion } from "../../../admin/forms/save-row.server";
import { EmptyList } from "../../../admin/list";
import { ScreenHeader } from "../../../admin/screen";
import { getRejection } from "../../../content/content-screen";
import { parseId } from "../../../http";
import { useTexts } from "../../../i18n/use-texts";
import { classFromUrl } from "../../../school/classes";
import { SubjectForm } from "../../../subjects/subject-list";
import { findSubject, saveSubject } from "../../../subjects/subjects.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const title = await adminTitle(request, "subjects.edit");
  const subject = findSubject(parseId(params.id) ?? 0);
  if (!subject) return data({ title, level: classFromUrl(request) ?? 1, changing: undefined }, { status: 404 });
  const { id, name, fullMarks, classLevel: level } = subject;
  const [nameBn, group] = [subject.nameBn ?? "", subject.group ?? ""];
  const values = { name, nameBn, fullMarks: String(fullMarks), group, version: rowVersion(subject) };
  return data({ title, level, changing: { id, values } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = findSubject(id)?.classLevel ?? classFromUrl(request) ?? 1;
  const form = await parseAdminForm<never>(request, {}, "subjects.err.change");
  const saved = saveSubject(form, email, level, id);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  return redirectWithFlash(`/cog-admin/results/subjects?class=${level}`, saved.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditSubject() {
  const { t } = useTexts();
  const { level, changing } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const rejection = getRejection(useActionData<typeof action>());
  // What was typed about a subject that is gone is still shown.
  const shown = changing ?? (rejection && { id, values: rejection.values });
  return (
    <>
      <ScreenHeader name="subjects.edit" back={`/cog-admin/results/subjects?class=${level}`} />
      {shown ? (
        <SubjectForm level={level} changing={shown} rejectedWithPage={rejection} />
      ) : (
        <EmptyList>{t("subjects.gone")}</EmptyList>
      )}
    </>
  );
}
