import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ConfirmDeletePage } from "../../../admin/confirm-page";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { useLocalizedName } from "../../../admin/name-fields";
import { ResultsNav } from "../../../admin/results-nav";
import { ScreenHeader } from "../../../admin/screen";
import { actionErrorText } from "../../../admin/write-error.server";
import { notFound, parseId } from "../../../http";
import { classFromUrl } from "../../../school/classes";
import { countSubjectMarks, deleteSubject, findSubject } from "../../../subjects/subjects.server";
import { withDiskReserve } from "../../../uploads/disk-space.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const subject = findSubject(parseId(params.id) ?? 0);
  if (!subject) throw notFound();
  const { id, name, nameBn, classLevel: level } = subject;
  return {
    title: await adminTitle(request, "subjects.removeTitle"),
    name,
    nameBn,
    level,
    given: countSubjectMarks(id).given,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = findSubject(id)?.classLevel ?? classFromUrl(request) ?? 1;
  return redirectWithFlash(request, `/cog-admin/results/subjects?class=${level}`, [
    await withDiskReserve(() => tryDelete(id, email)),
  ]);
}

function tryDelete(id: number, account: string): Flash {
  try {
    // After a second click, or a colleague's, it is gone all the same.
    if (deleteSubject(id, account)) return { tone: "good", title: "subjects.removed" };
    const values = { marks: countSubjectMarks(id).given };
    return { tone: "bad", title: "subjects.err.remove", body: "subjects.hasMarks", values };
  } catch (error) {
    return {
      tone: "bad",
      title: "subjects.err.remove",
      body: actionErrorText("the removal of a subject could not be written", error, "toast.unexpected.body"),
    };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteSubject() {
  const { level, given, ...names } = useLoaderData<typeof loader>();
  const name = useLocalizedName(names);
  const list = `/cog-admin/results/subjects?class=${level}`;
  return (
    <>
      <ResultsNav />
      <ScreenHeader name="subjects.removeTitle" back={list} />
      <ConfirmDeletePage
        question="subjects.question"
        named={name}
        follows="subjects.forGood"
        refused={given > 0 ? { text: "subjects.hasMarks", values: { marks: given } } : undefined}
        back={list}
      />
    </>
  );
}
