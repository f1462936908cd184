import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { redirectWithFlash } from "~/admin/flash.server";
import { useRejection } from "~/admin/forms/form";
import { parseAdminForm } from "~/admin/forms/saving/form.server";
import { rowVersion } from "~/admin/forms/saving/save-row.server";
import { EmptyList } from "~/admin/list";
import { ScreenHeader } from "~/admin/screen";
import { parseId } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";
import { classFromUrl } from "~/school/classes";
import { SubjectForm } from "~/subjects/subject-list";
import type { SubjectRejection } from "~/subjects/subjects.server";
import { findSubject, saveSubject } from "~/subjects/subjects.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const subject = findSubject(parseId(params.id) ?? 0);
  if (!subject) return data({ level: classFromUrl(request) ?? 1, changing: undefined }, { status: 404 });
  const { id, name, fullMarks, classLevel: level } = subject;
  const [nameBn, group] = [subject.nameBn ?? "", subject.group ?? ""];
  const values = { name, nameBn, fullMarks: String(fullMarks), group, version: rowVersion(subject) };
  return data({ level, changing: { id, values } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = findSubject(id)?.classLevel ?? classFromUrl(request) ?? 1;
  const form = await parseAdminForm<never>(request, {}, "subjects.err.change");
  const saved = saveSubject(form, { account: email, language: await getLanguage(request) }, level, id);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  return redirectWithFlash(`/cog-admin/results/subjects?class=${level}#subject-${id}`, saved.messages);
}

export default function EditSubject() {
  const { t } = useTexts();
  const { level, changing } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const rejection = useRejection<SubjectRejection>();
  // If the subject was deleted in the meantime, the form still shows the text that the user typed.
  const shown = changing ?? (rejection && { id, values: rejection.values });
  return (
    <>
      <ScreenHeader back={`/cog-admin/results/subjects?class=${level}`} />
      {shown ? <SubjectForm level={level} changing={shown} /> : <EmptyList>{t("subjects.gone")}</EmptyList>}
    </>
  );
}
