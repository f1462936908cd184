import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { undoRolls } from "~/admin/flash";
import { redirectWithFlash } from "~/admin/flash.server";
import { useAnswer } from "~/admin/forms/sending/use-answer";
import { ScreenHeader } from "~/admin/screen";
import { Steps } from "~/admin/steps";
import { Banner } from "~/admin/toasts";
import { getLanguage } from "~/i18n/i18n.server";
import { findUndoableChange } from "~/marks/rolls/roll-changes.server";
import { highestClass } from "~/marks/rolls/year";
import { getYearView, saveYear } from "~/marks/rolls/year.server";
import { ChooseYear, ConfirmYear } from "~/marks/rolls/year-screen";
import { classFromUrl } from "~/school/classes";
import { EmptyStudentList } from "~/students/student-list";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return {
    opened: classFromUrl(request),
    once: crypto.randomUUID(),
    step: "choose" as const,
    view: getYearView(await getLanguage(request)),
    message: undefined,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const saved = await saveYear(request, email);
  if ("done" in saved) {
    const highest = Math.max(...saved.done.classes);
    const list =
      saved.done.classes.size > 1 || highest < highestClass ? Math.min(highest + 1, highestClass) : undefined;
    const query = list ? `class=${list}` : `class=${highestClass}&status=left`;
    const level = list ?? highestClass;
    const undo = undoRolls(findUndoableChange(level)?.id, level);
    return redirectWithFlash(`/cog-admin/results/students?${query}`, [{ tone: "good", title: "moveUp.done", undo }]);
  }
  const { status, ...shown } = saved;
  return data({ ...shown, once: crypto.randomUUID() }, { status });
}

export default function MoveUp() {
  const loaded = useLoaderData<typeof loader>();
  const sending = useAnswer(useActionData<typeof action>());
  const { answer } = sending;
  const { step, message, view, once } = answer && "view" in answer ? answer : loaded;
  const { opened } = loaded;
  return (
    <>
      <ScreenHeader back={`/cog-admin/results/students${opened ? `?class=${opened}` : ""}`} />
      <Steps of="moveUp" at={step === "choose" ? 1 : 2} />
      {message && <Banner {...message} />}
      {view.students.length === 0 ? (
        <EmptyStudentList level={opened ?? 1} />
      ) : step === "choose" ? (
        <ChooseYear {...{ view, opened, sending }} />
      ) : (
        <ConfirmYear {...{ view, once, sending }} />
      )}
    </>
  );
}
