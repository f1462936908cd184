import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { adminTitle } from "../../admin/admin-title.server";
import { Areas } from "../../dashboard/areas";
import { getDashboard } from "../../dashboard/dashboard.server";
import { DeskHead, LastActs } from "../../dashboard/desk";
import { DueList } from "../../dashboard/due-list";
import { ServerHealth } from "../../dashboard/server-health";
import { getLanguage } from "../../i18n/i18n.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return { title: await adminTitle(request, "admin.dashboard"), ...getDashboard(await getLanguage(request)) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Dashboard() {
  const { today, due, acts, server, ...areas } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead today={today} waiting={due.length} />
      <DueList due={due} />
      {acts && <LastActs acts={acts} />}
      <Areas {...areas} />
      {server && <ServerHealth {...server} />}
    </>
  );
}
