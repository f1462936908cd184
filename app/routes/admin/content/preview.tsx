import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { ErrorPage } from "~/components/error-page";
import { notFound } from "~/http";
import { listTickerNotices, listUrgentNotices } from "~/notices/notices.server";
import { PageLayout } from "~/site/layout";

export const handle = { hasPublicTheme: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  if (params.lang !== undefined && params.lang !== "bn") throw notFound();
  return { ticker: listTickerNotices(), urgent: listUrgentNotices() };
}

export default function Preview() {
  return (
    <PageLayout {...useLoaderData<typeof loader>()}>
      <Outlet />
    </PageLayout>
  );
}

export function ErrorBoundary() {
  return (
    <PageLayout ticker={[]} urgent={[]}>
      <ErrorPage />
    </PageLayout>
  );
}
