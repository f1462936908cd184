import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireAccount } from "../../accounts/guard.server";
import { ComingScreen } from "../../office/coming-screen";
import { screenTitle } from "../../office/screen-title.server";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  return { title: await screenTitle(request, "office.nav.results") };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Coming() {
  return <ComingScreen name="office.nav.results" />;
}
