import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { readOrFallback } from "~/errors";
import { redirectToLanguage } from "~/i18n/i18n.server";
import { listTickerNotices, listUrgentNotices } from "~/notices/notices.server";
import { redirectToLowerCase } from "~/public-pages";
import { PageLayout } from "~/site/layout";
import { NotFoundPage } from "~/site/ways-on";

export async function loader({ request, params }: LoaderFunctionArgs) {
  redirectToLowerCase(request);
  redirectToLanguage(request, params.lang);
  const known = params.lang === undefined || params.lang === "bn";
  const lines = { ticker: readOrFallback([], listTickerNotices), urgent: readOrFallback([], listUrgentNotices) };
  return data({ known, ...lines }, { status: known ? 200 : 404 });
}

export default function SiteLayout() {
  const { known, ...lines } = useLoaderData<typeof loader>();
  return <PageLayout {...lines}>{known ? <Outlet /> : <NotFoundPage />}</PageLayout>;
}

export function ErrorBoundary() {
  const { urgent = [] } = useRouteLoaderData<typeof loader>("routes/public/layout") ?? {};
  return (
    <PageLayout ticker={[]} urgent={urgent}>
      <ErrorPage />
    </PageLayout>
  );
}
