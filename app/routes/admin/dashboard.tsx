import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { contentListPath } from "~/content/content-kind";
import { Areas } from "~/dashboard/areas";
import { DashboardHead, LastActs } from "~/dashboard/dashboard";
import { getDashboard } from "~/dashboard/dashboard.server";
import { isSetUp } from "~/dashboard/due";
import { DueList, RunningList } from "~/dashboard/due-list";
import { FirstSteps } from "~/dashboard/first-steps";
import { ServerHealth } from "~/dashboard/server-health";
import { badRequest, parseId } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import { endUrgent, makeUrgentAgain } from "~/notices/notices.admin.server";
import { loadOldYear } from "~/school-editor/section-form.server";
import { OldYear } from "~/school-editor/section-screen";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return { ...getDashboard(await getLanguage(request)), oldYear: loadOldYear(request) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const { searchParams } = new URL(request.url);
  const [ended, again] = ["end", "urgent"].map((name) => parseId(searchParams.get(name) ?? ""));
  const id = ended ?? again;
  if (id === undefined) throw badRequest();
  const options = {
    back: searchParams.has("list") ? contentListPath("notice") : "/cog-admin",
    logText: "a notice could not be ended",
    failed: "dashboard.urgent.failed",
  } as const;
  return runConfirmed(request, options, () => {
    if (ended === undefined) {
      return makeUrgentAgain(id, searchParams.get("until") ?? "", email)
        ? { tone: "good", title: "dashboard.urgent.again" }
        : { tone: "bad", title: options.failed };
    }
    const until = endUrgent(id, email);
    if (until === undefined) return { tone: "bad", title: "dashboard.urgent.gone" };
    const undo = { urgent: id, until };
    return { tone: "good", title: "dashboard.urgent.ended", body: "dashboard.urgent.ended.body", undo };
  });
}

export default function Dashboard() {
  const { today, running, due, acts, server, firstSteps, oldYear, ...areas } = useLoaderData<typeof loader>();
  const isStarting = firstSteps.some(({ isDone }) => !isDone);
  return (
    <>
      <DashboardHead today={today} waiting={isStarting ? 0 : due.length} />
      <OldYear oldYear={oldYear} />
      <RunningList running={running} />
      {isStarting && <DueList due={due.filter((one) => !isSetUp(one))} isStarting />}
      <FirstSteps steps={firstSteps} />
      <DueList due={isStarting ? due.filter(isSetUp) : due} isStarting={isStarting} />
      <LastActs acts={acts} />
      <Areas {...areas} />
      {server && <ServerHealth {...server} />}
    </>
  );
}
