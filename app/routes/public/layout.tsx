import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "../../components/error-page";
import { readOrFallback } from "../../errors";
import { redirectToLanguage } from "../../i18n/i18n.server";
import { listTickerNotices } from "../../notices/notices.server";
import { PageLayout } from "../../site/layout";
import { NotFoundPage } from "../../site/ways-on";

export async function loader({ request, params }: LoaderFunctionArgs) {
  redirectToLanguage(request, params.lang);
  const known = params.lang === undefined || params.lang === "bn";
  return data({ known, ticker: readOrFallback([], listTickerNotices) }, { status: known ? 200 : 404 });
}

export default function SiteLayout() {
  const { known, ticker } = useLoaderData<typeof loader>();
  return <PageLayout ticker={ticker}>{known ? <Outlet /> : <NotFoundPage />}</PageLayout>;
}

export function ErrorBoundary() {
  return (
    <PageLayout ticker={[]}>
      <ErrorPage />
    </PageLayout>
  );
}
