import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { redirectWithFlash } from "~/admin/flash.server";
import { useRejection } from "~/admin/forms/form";
import { rowVersion } from "~/admin/forms/saving/save-row.server";
import { EmptyList } from "~/admin/list";
import { listUrlFromRequest } from "~/admin/list-url";
import { ScreenHeader } from "~/admin/screen";
import { parseId } from "~/http";
import { useTexts } from "~/i18n/use-texts";
import { classFromUrl } from "~/school/classes";
import { matchesSearch, studentRowId, toStudentTexts } from "~/students/student";
import { StudentForm } from "~/students/student-form";
import type { StudentRejection } from "~/students/students.server";
import { findStudent, saveStudent } from "~/students/students.server";

const list = "/cog-admin/results/students";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const student = findStudent(parseId(params.id) ?? 0);
  if (!student) return data({ level: undefined, changing: undefined }, { status: 404 });
  const { id, classLevel, leftAt } = student;
  const state = { classLevel, hasLeft: leftAt !== null, version: rowVersion(student) };
  return data({ level: classLevel, changing: { id, values: { ...toStudentTexts(student), ...state } } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const saved = await saveStudent(request, email, parseId(params.id) ?? 0);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  const { classLevel, rollNumber, hasLeft } = saved.written;
  const back = listUrlFromRequest(request, list);
  const shown = new URLSearchParams(back.split("?")[1]);
  const hadLeft = shown.get("status") === "left";
  if (hasLeft || (!hadLeft && classFromUrl(request) !== classLevel)) return redirectWithFlash(back, saved.messages);
  // The list may show only students who have left, or who match a search that the new name no longer matches.
  const isListed = !hadLeft && matchesSearch(saved.written, shown.get("q") ?? "");
  const url = isListed ? back : `${list}?class=${classLevel}`;
  return redirectWithFlash(`${url}#${studentRowId(rollNumber)}`, saved.messages);
}

export default function EditStudent() {
  const { t } = useTexts();
  const { changing } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const rejection = useRejection<StudentRejection>();
  // If the student was deleted in the meantime, the form still shows the text that the user typed.
  const shown = changing ?? (rejection && { id, values: rejection.values });
  return (
    <>
      <ScreenHeader back={list} />
      {shown ? (
        <StudentForm changing={shown} classLevel={Number(shown.values.classLevel)} back={list} />
      ) : (
        <EmptyList>{t("students.gone")}</EmptyList>
      )}
    </>
  );
}
