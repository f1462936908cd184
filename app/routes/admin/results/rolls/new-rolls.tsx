import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireAccount } from "../../../../accounts/guard.server";
import { adminTitle } from "../../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../../admin/flash.server";
import { ScreenHeader } from "../../../../admin/screen";
import { Banner } from "../../../../admin/toasts";
import { getLanguage } from "../../../../i18n/i18n.server";
import { parseRollOrder } from "../../../../marks/rolls/new-rolls";
import { getRollsView, saveRolls } from "../../../../marks/rolls/renumber.server";
import { ConfirmRolls, FillRolls, RollFilters } from "../../../../marks/rolls/renumber-screen";
import { classFromUrl } from "../../../../school/classes";
import { EmptyStudentList } from "../../../../students/student-list";
import { getLowestClass } from "../../../../students/students.server";

const getLevel = (request: Request) => classFromUrl(request) ?? getLowestClass() ?? 1;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = getLevel(request);
  const order = parseRollOrder(new URL(request.url).searchParams.get("by") ?? "");
  return {
    title: await adminTitle(request, "rolls.title"),
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
  if ("done" in saved) return redirectWithFlash(`/cog-admin/results/students?class=${level}`, [saved.done]);
  const { status, ...shown } = saved;
  return data({ ...shown, once: crypto.randomUUID() }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NewRolls() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { step, message, view, once } = answer && "view" in answer ? answer : loaded;
  const { level, order } = loaded;
  const screen = useRef<HTMLDivElement>(null);
  // To the first field that is wrong, or else to the message: the button that was pressed stands below the class.
  useEffect(() => {
    if (!message) return;
    (screen.current?.querySelector<HTMLElement>("[aria-invalid]") ?? screen.current)?.focus();
  }, [message]);
  const isBusy = useNavigation().formData?.get("intent") === "confirm";
  return (
    <div ref={screen} tabIndex={-1} className="focus:outline-none">
      <ScreenHeader name="rolls.title" back={`/cog-admin/results/students?class=${level}`} />
      {message && (
        <div className="lg:ml-beside lg:max-w-narrow">
          <Banner {...message} />
        </div>
      )}
      {step === "fill" && <RollFilters view={view} level={level} order={order} />}
      {view.fields.length === 0 ? (
        <EmptyStudentList level={level} />
      ) : step === "fill" ? (
        <FillRolls view={view} level={level} order={order} once={once} />
      ) : (
        <ConfirmRolls view={view} level={level} once={once} isBusy={isBusy} />
      )}
    </div>
  );
}
