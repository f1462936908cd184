import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireAccount } from "../../accounts/guard.server";
import { lockExam } from "../../exams/exam-desk.server";
import { languageOf } from "../../language/i18n.server";
import { ClassChooser } from "../../office/class-chooser";
import { classOf } from "../../office/class-of";
import { goOn } from "../../office/messages.server";
import { ResultsNav } from "../../office/results-nav";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { nameIn } from "../../results/mark-sheet";
import { ChooseMove } from "../../students/choose-move";
import { ConfirmMove } from "../../students/confirm-move";
import { highestClass } from "../../students/move-up";
import { type MovePlan, planMove } from "../../students/move-up-desk.server";
import { receiveMove } from "../../students/receive-move.server";
import { NoStudents } from "../../students/student-list";
import { lowestClass } from "../../students/students.server";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const level = classOf(request) ?? lowestClass() ?? 1;
  const move = await shownMove(request, level, planMove(level), true);
  return { title: await screenTitle(request, "moveUp.title"), step: "choose" as const, message: undefined, move };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const level = classOf(request) ?? lowestClass() ?? 1;
  const received = await receiveMove(request, level, {
    account: email,
    lock: (tx, exams, now) => {
      for (const { id } of exams) lockExam(tx, id, email, now);
    },
  });
  if ("messages" in received) {
    const shown = level < highestClass ? `class=${level + 1}` : `class=${level}&status=left`;
    return goOn(request, `/cog-admin/results/students?${shown}`, received.messages);
  }
  const { step, plan, isLocking, message, status } = received.screen;
  return data({ step, message, move: await shownMove(request, level, plan, isLocking) }, { status });
}

async function shownMove(request: Request, level: number, { exams, ...plan }: MovePlan, isLocking: boolean) {
  const language = await languageOf(request);
  const names = exams.map((exam) => nameIn(language, exam));
  return { ...plan, exams: names, level, isLocking, once: crypto.randomUUID() };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function MoveUp() {
  const asked = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { step, message, move } = answer && "move" in answer ? answer : asked;
  const said = useRef<HTMLDivElement>(null);
  // The button that was pressed stands below a whole class.
  useEffect(() => {
    if (message) said.current?.focus();
  }, [message]);
  const isBusy = useNavigation().formData?.get("intent") === "confirm";
  return (
    <>
      <ResultsNav />
      <ScreenHead name="moveUp.title" back={`/cog-admin/results/students?class=${move.level}`} />
      {step === "choose" && <ClassChooser level={move.level} />}
      {message && (
        <div className="move-said" ref={said} tabIndex={-1}>
          <Banner {...message} />
        </div>
      )}
      {move.pupils.length === 0 ? (
        <NoStudents level={move.level} hasLeft={false} isNarrowed={false} />
      ) : step === "choose" ? (
        <ChooseMove move={move} />
      ) : (
        <ConfirmMove move={move} isBusy={isBusy} />
      )}
    </>
  );
}
