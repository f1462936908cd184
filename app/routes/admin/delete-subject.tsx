import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
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
import { marksIn, removeSubject } from "../../subjects/subject-desk.server";
import { findSubject } from "../../subjects/subjects.server";
import { inReserve } from "../../uploads/disk-reserve.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const subject = findSubject(idOf(params.id) ?? 0);
  if (!subject) throw notFound();
  const { id, name, nameBn, classLevel: level } = subject;
  return { title: await screenTitle(request, "subjects.removeTitle"), name, nameBn, level, given: marksIn(id).given };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const id = idOf(params.id) ?? 0;
  const level = findSubject(id)?.classLevel ?? classOf(request) ?? 1;
  return goOn(request, `/cog-admin/results/subjects?class=${level}`, [await inReserve(() => tryToRemove(id, email))]);
}

function tryToRemove(id: number, account: string): Message {
  try {
    // After a second click, or a colleague's, it is gone all the same.
    if (removeSubject(id, account)) return { tone: "good", title: "subjects.removed" };
    const values = { marks: marksIn(id).given };
    return { tone: "bad", title: "subjects.err.remove", body: "subjects.hasMarks", values };
  } catch (fault) {
    return {
      tone: "bad",
      title: "subjects.err.remove",
      body: notDone("the removal of a subject could not be written", fault, "toast.unexpected.body"),
    };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteSubject() {
  const { level, given, ...names } = useLoaderData<typeof loader>();
  const name = useNameOf(names);
  const list = `/cog-admin/results/subjects?class=${level}`;
  return (
    <>
      <ResultsNav />
      <ScreenHead name="subjects.removeTitle" back={list} />
      <ConfirmRemoval
        question="subjects.question"
        named={name}
        follows="subjects.forGood"
        refused={given > 0 ? { text: "subjects.hasMarks", values: { marks: given } } : undefined}
        back={list}
      />
    </>
  );
}
