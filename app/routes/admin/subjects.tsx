import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { idOf, readOr } from "../../http";
import { typedLine } from "../../language/typed";
import { ClassChooser } from "../../office/class-chooser";
import { classOf } from "../../office/class-of";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { NewToggle } from "../../office/new-toggle";
import { notWritten } from "../../office/not-written.server";
import { receiveForm } from "../../office/received-form.server";
import { ResultsNav } from "../../office/results-nav";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { receiveSubject } from "../../subjects/receive-subject.server";
import { SubjectForm } from "../../subjects/subject-form";
import { SubjectList } from "../../subjects/subject-list";
import { moveSubject } from "../../subjects/subject-order.server";
import { subjectsOfClass } from "../../subjects/subjects.server";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const level = classOf(request) ?? 1;
  return {
    title: await screenTitle(request, "marks.nav.subjects"),
    once: crypto.randomUUID(),
    level,
    subjects: readOr(undefined, () => subjectsOfClass(level)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const level = classOf(request) ?? 1;
  const list = `/cog-admin/results/subjects?class=${level}`;
  const form = await receiveForm<never>(request, {}, "subjects.err.add");
  const move = idOf(typedLine(form.fields, "move"));
  if (move && form.stopped) return null;
  if (move) {
    // Without script the browser goes back to the row that the form's address names.
    return goOn(request, list, [tryToMove(move, idOf(typedLine(form.fields, "to")) ?? 1, email)]);
  }
  const received = receiveSubject(form, email, { addTo: level });
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, list, received.messages);
}

function tryToMove(id: number, to: number, account: string): Message {
  try {
    const place = moveSubject(id, to, account);
    if (place === undefined) return { tone: "bad", title: "subjects.err.move", body: "subjects.gone" };
    return { tone: "good", title: "subjects.moved", values: { place } };
  } catch (fault) {
    return { tone: "bad", title: "subjects.err.move", body: notWritten("the order of subjects", fault) };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Subjects() {
  const { level, subjects, once } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ResultsNav />
      <ScreenHead name="marks.nav.subjects">
        <NewToggle address={`/cog-admin/results/subjects?class=${level}`} name="subjects.new" isOpen={isWriting} />
      </ScreenHead>
      {isWriting && <SubjectForm level={level} once={once} refusedWithPage={refused} />}
      {!isWriting && <ClassChooser level={level} />}
      {subjects ? (
        <SubjectList level={level} subjects={subjects} />
      ) : (
        <Banner tone="bad" title="toast.err.fetchSubjects" body="common.tryAgain" />
      )}
    </>
  );
}
