import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { notFound, readOr } from "../../http";
import { tickerNotices } from "../../notices/notices.server";
import { Frame } from "../../site/frame";
import { ErrorPage } from "../../ui/error-page";

/** The document looks like a public page: its styles and its one script instead of the office's. */
export const handle = { looksPublic: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  if (params.lang !== undefined && params.lang !== "bn") throw notFound();
  return { ticker: readOr([], tickerNotices) };
}

export default function Preview() {
  return (
    <Frame ticker={useLoaderData<typeof loader>().ticker}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame ticker={[]}>
      <ErrorPage />
    </Frame>
  );
}
