import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { undoRolls } from "~/admin/flash";
import { redirectWithFlash } from "~/admin/flash.server";
import { useAnswer } from "~/admin/forms/sending/use-answer";
import { ScreenHeader } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { getLanguage } from "~/i18n/i18n.server";
import { parseRollOrder } from "~/marks/rolls/new-rolls";
import { getRollsView, saveRolls } from "~/marks/rolls/renumber.server";
import { ConfirmRolls, FillRolls, RollFilters } from "~/marks/rolls/renumber-screen";
import { findUndoableChange } from "~/marks/rolls/roll-changes.server";
import { classFromUrl } from "~/school/classes";
import { EmptyStudentList } from "~/students/student-list";
import { getLowestClass } from "~/students/students.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const getLevel = (request: Request) => classFromUrl(request) ?? getLowestClass() ?? 1;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = getLevel(request);
  const order = parseRollOrder(new URL(request.url).searchParams.get("by") ?? "");
  return {
    level,
    order,
    once: crypto.randomUUID(),
    step: "fill" as const,
    view: getRollsView(level, await getLanguage(request), order),
    message: undefined,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const level = getLevel(request);
  const saved = await saveRolls(request, level, email);
  if ("done" in saved) {
    const undo = undoRolls(findUndoableChange(level)?.id, level);
    return redirectWithFlash(`/cog-admin/results/students?class=${level}`, [{ ...saved.done, undo }]);
  }
  const { status, ...shown } = saved;
  return data({ ...shown, once: crypto.randomUUID() }, { status });
}

export default function NewRolls() {
  const loaded = useLoaderData<typeof loader>();
  const sending = useAnswer(useActionData<typeof action>());
  const { answer } = sending;
  const { step, message, view, once } = answer && "view" in answer ? answer : loaded;
  const { level, order } = loaded;
  return (
    <>
      <ScreenHeader back={`/cog-admin/results/students?class=${level}`} />
      {message && <Banner {...message} />}
      {step === "fill" && <RollFilters view={view} level={level} order={order} />}
      {view.fields.length === 0 ? (
        <EmptyStudentList level={level} />
      ) : step === "fill" ? (
        <FillRolls {...{ view, level, order, once, sending }} />
      ) : (
        <ConfirmRolls {...{ view, level, once, sending }} />
      )}
    </>
  );
}
