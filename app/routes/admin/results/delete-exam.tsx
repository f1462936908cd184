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
import { LockedExamNotice } from "../../../exams/exam-list";
import { countExamMarks, deleteExam, findExam } from "../../../exams/exams.server";
import { notFound, parseId } from "../../../http";
import { classFromUrl } from "../../../school/classes";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const exam = findExam(parseId(params.id) ?? 0);
  if (!exam) throw notFound();
  const { id, name, nameBn, classLevel: level, lockedAt } = exam;
  const title = await adminTitle(request, "exams.removeTitle");
  return { title, id, name, nameBn, level, isLocked: lockedAt !== null, marks: countExamMarks(id) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = findExam(id)?.classLevel ?? classFromUrl(request) ?? 1;
  const title = "exams.err.remove";
  const message = await runDeletion("an examination", title, () => {
    const outcome = deleteExam(id, email);
    if (outcome === "locked") return { tone: "bad", title, body: "exams.isLocked" };
    if (outcome !== "removed") return { tone: "bad", title, body: "exams.hasMarks", values: outcome };
    // After a second click, or somebody else's, it is gone all the same.
    return { tone: "good", title: "exams.removed" };
  });
  return redirectWithFlash(request, `/cog-admin/results/exams?class=${level}`, [message]);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteExam() {
  const { id, level, isLocked, marks, ...names } = useLoaderData<typeof loader>();
  const name = useLocalizedName(names);
  const list = `/cog-admin/results/exams?class=${level}`;
  return (
    <>
      <ResultsNav />
      <ScreenHeader name="exams.removeTitle" back={list} />
      {isLocked ? (
        <LockedExamNotice level={level} id={id} names={names} />
      ) : (
        <ConfirmDeletePage
          question="exams.question"
          named={name}
          follows="exams.forGood"
          refused={marks > 0 ? { text: "exams.hasMarks", values: { marks } } : undefined}
          back={list}
        />
      )}
    </>
  );
}
