import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayRead } from "~/accounts/guard.server";
import { findContentFile } from "~/content/content-files.server";
import { serveFile } from "~/uploads/files.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).pathname.slice("/uploads/".length);
  const found = findContentFile(key);
  if (!found || !(await mayRead(request, found))) return notFoundResponse();
  const download = new URL(request.url).searchParams.has("download");
  return serveFile(request, found.file, { download, isPublic: found.isPublic });
}

const notFoundResponse = () => new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
