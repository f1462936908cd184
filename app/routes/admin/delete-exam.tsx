import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { removeExam } from "../../exams/exam-desk.server";
import { marksIn } from "../../exams/exam-marks.server";
import { findExam } from "../../exams/exams.server";
import { LockedExam } from "../../exams/locked-exam";
import { idOf, notFound } from "../../http";
import { useNameOf } from "../../office/both-names";
import { classOf } from "../../office/class-of";
import { ConfirmRemoval } from "../../office/confirm-removal";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { notDone } from "../../office/not-written.server";
import { ResultsNav } from "../../office/results-nav";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { inReserve } from "../../uploads/disk-reserve.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const exam = findExam(idOf(params.id) ?? 0);
  if (!exam) throw notFound();
  const { id, name, nameBn, classLevel: level, lockedAt } = exam;
  const title = await screenTitle(request, "exams.removeTitle");
  return { title, id, name, nameBn, level, isLocked: lockedAt !== null, marks: marksIn(id) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const id = idOf(params.id) ?? 0;
  const level = findExam(id)?.classLevel ?? classOf(request) ?? 1;
  return goOn(request, `/cog-admin/results/exams?class=${level}`, [await inReserve(() => tryToRemove(id, email))]);
}

function tryToRemove(id: number, account: string): Message {
  const failed = { tone: "bad", title: "exams.err.remove" } as const;
  try {
    const outcome = removeExam(id, account);
    if (outcome === "locked") return { ...failed, body: "exams.isLocked" };
    if (outcome !== "removed") return { ...failed, body: "exams.hasMarks", values: outcome };
    // After a second click, or a colleague's, it is gone all the same.
    return { tone: "good", title: "exams.removed" };
  } catch (fault) {
    return {
      ...failed,
      body: notDone("the removal of an examination could not be written", fault, "toast.unexpected.body"),
    };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteExam() {
  const { id, level, isLocked, marks, ...names } = useLoaderData<typeof loader>();
  const name = useNameOf(names);
  const list = `/cog-admin/results/exams?class=${level}`;
  return (
    <>
      <ResultsNav />
      <ScreenHead name="exams.removeTitle" back={list} />
      {isLocked ? (
        <LockedExam level={level} id={id} names={names} />
      ) : (
        <ConfirmRemoval
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
