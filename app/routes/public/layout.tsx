import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "../../components/error-page";
import { readOrFallback } from "../../errors";
import { type Language, localizedPath, pathWithoutLanguage } from "../../i18n/languages";
import { listTickerNotices } from "../../notices/notices.server";
import { PageLayout } from "../../site/layout";
import { NotFoundPage } from "../../site/ways-on";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const asked = url.searchParams.get("lng");
  const known = params.lang === undefined || params.lang === "bn";
  const isEnglish = params.lang === "en";
  if ((known || isEnglish) && (asked === "en" || asked === "bn")) throw redirect(inLanguage(url, asked), 301);
  if (isEnglish) throw redirect(url.pathname.slice(3).replace(/^\/*/, "/") + url.search, 301);

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

function inLanguage(url: URL, language: Language): string {
  const rest = new URLSearchParams(url.search);
  rest.delete("lng");
  const path = localizedPath(
    language,
    pathWithoutLanguage(url.pathname.replace(/^\/en(?=\/|$)/, "")).replace(/^\/*/, "/"),
  );
  return rest.size > 0 ? `${path}?${rest}` : path;
}
