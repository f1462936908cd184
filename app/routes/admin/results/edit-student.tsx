import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { listUrlFromRequest } from "../../../admin/list-url";
import { ResultsNav } from "../../../admin/results-nav";
import { ScreenHeader } from "../../../admin/screen";
import { EmptyState } from "../../../components/empty-state";
import { parseId } from "../../../http";
import { useTexts } from "../../../i18n/use-texts";
import { StudentForm } from "../../../students/student-form";
import { findStudent, saveStudent, studentVersion } from "../../../students/students.server";

const list = "/cog-admin/results/students";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const title = await adminTitle(request, "students.edit");
  const student = findStudent(parseId(params.id) ?? 0);
  if (!student) return data({ title, changing: undefined }, { status: 404 });
  const { id, rollNumber, leftAt, changedAt: _, ...names } = student;
  const state = { hasLeft: leftAt !== null, version: studentVersion(student) };
  return data({ title, changing: { id, typed: { ...names, ...state, rollNumber: String(rollNumber) } } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const saved = await saveStudent(request, email, parseId(params.id) ?? 0);
  if ("refused" in saved) return data(saved, { status: saved.refused.status });
  return redirectWithFlash(request, listUrlFromRequest(request, list), saved.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditStudent() {
  const { t } = useTexts();
  const { changing } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  // What was typed about a student who is gone is still shown.
  const shown = changing ?? (refused && { id, typed: refused.typed });
  return (
    <>
      <ResultsNav />
      <ScreenHeader name="students.edit" back={list} />
      {shown ? (
        <StudentForm changing={shown} classLevel={shown.typed.classLevel} back={list} refusedWithPage={refused} />
      ) : (
        <div className="office-said">
          <EmptyState>{t("students.gone")}</EmptyState>
        </div>
      )}
    </>
  );
}
