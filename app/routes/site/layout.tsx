import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { readOr } from "../../http";
import { addressIn, type Language, pathWithoutLanguage } from "../../language/languages";
import { tickerNotices } from "../../notices/notices.server";
import { Frame } from "../../site/frame";
import { NotFoundPage } from "../../site/not-found-page";
import { ErrorPage } from "../../ui/error-page";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const asked = url.searchParams.get("lng");
  const known = params.lang === undefined || params.lang === "bn";
  const isEnglish = params.lang === "en";
  if ((known || isEnglish) && (asked === "en" || asked === "bn")) throw redirect(inLanguage(url, asked), 301);
  if (isEnglish) throw redirect(url.pathname.slice(3).replace(/^\/*/, "/") + url.search, 301);

  return data({ known, ticker: readOr([], tickerNotices) }, { status: known ? 200 : 404 });
}

export default function SiteLayout() {
  const { known, ticker } = useLoaderData<typeof loader>();
  return <Frame ticker={ticker}>{known ? <Outlet /> : <NotFoundPage />}</Frame>;
}

export function ErrorBoundary() {
  return (
    <Frame ticker={[]}>
      <ErrorPage />
    </Frame>
  );
}

function inLanguage(url: URL, language: Language): string {
  const rest = new URLSearchParams(url.search);
  rest.delete("lng");
  const path = addressIn(language, pathWithoutLanguage(url.pathname.replace(/^\/en(?=\/|$)/, "")).replace(/^\/*/, "/"));
  return rest.size > 0 ? `${path}?${rest}` : path;
}
