import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { rowVersion } from "../../../admin/forms/save-row.server";
import { EmptyList } from "../../../admin/list";
import { listUrlFromRequest } from "../../../admin/list-url";
import { ScreenHeader } from "../../../admin/screen";
import { getRejection } from "../../../content/content-screen";
import { parseId } from "../../../http";
import { useTexts } from "../../../i18n/use-texts";
import { toStudentTexts } from "../../../students/student";
import { StudentForm } from "../../../students/student-form";
import { findStudent, saveStudent } from "../../../students/students.server";

const list = "/cog-admin/results/students";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const title = await adminTitle(request, "students.edit");
  const student = findStudent(parseId(params.id) ?? 0);
  if (!student) return data({ title, changing: undefined }, { status: 404 });
  const { id, classLevel, leftAt } = student;
  const state = { classLevel, hasLeft: leftAt !== null, version: rowVersion(student) };
  return data({ title, changing: { id, values: { ...toStudentTexts(student), ...state } } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const saved = await saveStudent(request, email, parseId(params.id) ?? 0);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  return redirectWithFlash(listUrlFromRequest(request, list), saved.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditStudent() {
  const { t } = useTexts();
  const { changing } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const rejection = getRejection(useActionData<typeof action>());
  // What was typed about a student who is gone is still shown.
  const shown = changing ?? (rejection && { id, values: rejection.values });
  return (
    <>
      <ScreenHeader name="students.edit" back={list} />
      {shown ? (
        <StudentForm changing={shown} classLevel={shown.values.classLevel} back={list} rejectedWithPage={rejection} />
      ) : (
        <EmptyList>{t("students.gone")}</EmptyList>
      )}
    </>
  );
}
