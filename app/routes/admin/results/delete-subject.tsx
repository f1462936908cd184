import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ConfirmDeletePage } from "../../../admin/confirm-page";
import { redirectWithFlash } from "../../../admin/flash.server";
import { useLocalizedName } from "../../../admin/name-fields";
import { ResultsNav } from "../../../admin/results-nav";
import { ScreenHeader } from "../../../admin/screen";
import { runDeletion } from "../../../admin/write-error.server";
import { notFound, parseId } from "../../../http";
import { classFromUrl } from "../../../school/classes";
import { countSubjectMarks, deleteSubject, findSubject } from "../../../subjects/subjects.server";

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
  const title = "subjects.err.remove";
  const message = await runDeletion("a subject", title, () => {
    // After a second click, or somebody else's, it is gone all the same.
    if (deleteSubject(id, email)) return { tone: "good", title: "subjects.removed" };
    return { tone: "bad", title, body: "subjects.hasMarks", values: { marks: countSubjectMarks(id).given } };
  });
  return redirectWithFlash(request, `/cog-admin/results/subjects?class=${level}`, [message]);
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
