import type { LoaderFunctionArgs } from "@remix-run/node";
import { accountFrom } from "../../accounts/guard.server";
import { blogFile } from "../../blogs/blog-files.server";
import { galleryFile } from "../../gallery/gallery.server";
import { noticeFile } from "../../notices/notices.server";
import { resultDocumentFile } from "../../result-documents/result-documents.server";
import type { AttachedFile } from "../../uploads/kept-file.server";
import { serveFile } from "../../uploads/serve-file.server";

/** A stored file, as long as a row names it: to everybody when that row is visible, to the office in any case. */
export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).pathname.slice("/uploads/".length);
  const found = noticeFile(key) ?? resultDocumentFile(key) ?? blogFile(key) ?? galleryFile(key);
  if (!found || !(found.isPublic || accountFrom(request))) return gone();
  const download = new URL(request.url).searchParams.has("download");
  return serveFile(request, found.file as AttachedFile, { download, isPublic: found.isPublic });
}

const gone = () => new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
