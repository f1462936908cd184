import { contentDisposition } from "./file-name";
import type { AttachedFile } from "./files.server";
import { uploads } from "./storage.server";
import { StorageError } from "./storage-interface.server";

export type ServeOptions = { download: boolean; isPublic: boolean };

/**
 * Answers GET and HEAD for a stored file: whole, one range of it, or 304 for a reader that has it already. `download`
 * asks for saving instead of showing; `isPublic` says that any visitor may have it. A file whose bytes are gone is
 * logged and answered with 404, one that cannot be had now with 503.
 */
export async function serveFile(request: Request, attached: AttachedFile, serving: ServeOptions): Promise<Response> {
  const file = await getFileOrError(attached.filePath);
  if (file instanceof StorageError) {
    console.error(`The file ${attached.filePath} could not be had: ${file.message}`);
    return new Response("Please try again later", { status: 503, headers: { "Cache-Control": "no-store" } });
  }
  if (file === null) {
    console.error(`The file ${attached.filePath} is missing from the uploads folder`);
    return new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });
  }

  // The content under a key never changes, so the key names it.
  const etag = `"${attached.filePath}"`;
  const lastModified = new Date(file.lastModified).toUTCString();
  const headers = new Headers({
    ...fileHeaders(attached, serving),
    ETag: etag,
    "Last-Modified": lastModified,
    "Accept-Ranges": "bytes",
  });
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });

  const condition = request.headers.get("If-Range");
  const mayBePart =
    request.method === "GET" && (condition === null || condition === etag || condition === lastModified);
  const range = parseRange(mayBePart ? request.headers.get("Range") : null, file.size);
  if (range === "unsatisfiable") {
    const size = { "Content-Range": `bytes */${file.size}`, "Cache-Control": "no-store" };
    return new Response(null, { status: 416, headers: size });
  }
  if (range !== "whole") {
    headers.set("Content-Range", `bytes ${range.start}-${range.end}/${file.size}`);
    headers.set("Content-Length", String(range.end - range.start + 1));
    return new Response(file.slice(range.start, range.end + 1).stream(), { status: 206, headers });
  }
  headers.set("Content-Length", String(file.size));
  return new Response(request.method === "HEAD" ? null : file.stream(), { headers });
}

async function getFileOrError(key: string): Promise<File | null | StorageError> {
  try {
    return await uploads().get(key);
  } catch (fault) {
    if (fault instanceof StorageError) return fault;
    throw fault;
  }
}

function fileHeaders(
  { fileName, fileType }: AttachedFile,
  { download, isPublic }: ServeOptions,
): Record<string, string> {
  const isPdf = fileType === "application/pdf";
  const isShown = !download && (isPdf || fileType.startsWith("image/"));
  return {
    "Content-Type": fileType,
    "Content-Disposition": contentDisposition(isShown ? "inline" : "attachment", fileName),
    // Minutes, although the content never changes: a withdrawn notice takes its file with it.
    "Cache-Control": isPublic ? "public, max-age=300, must-revalidate" : "private, no-store",
    // Chromium's PDF viewer refuses to run in a sandbox.
    "Content-Security-Policy": isPdf ? "frame-ancestors 'self'" : "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
}

function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

type ByteRange = { start: number; end: number };

/**
 * The part of a file of `size` bytes that a Range header asks for (RFC 9110, 14.1.2), both ends included. No header,
 * several ranges or anything that is not understood means the whole file.
 */
function parseRange(header: string | null, size: number): ByteRange | "whole" | "unsatisfiable" {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  const [first, last] = [asked?.[1] ?? "", asked?.[2] ?? ""];
  if (first === "" && last === "") return "whole";
  if (first === "") return suffixRange(Number(last), size);
  if (last !== "" && Number(last) < Number(first)) return "whole";
  if (Number(first) >= size) return "unsatisfiable";
  return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

function suffixRange(count: number, size: number): ByteRange | "unsatisfiable" {
  return count === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - count), end: size - 1 };
}
