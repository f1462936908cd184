import { createFileResponse } from "@remix-run/response/file";
import { cacheLifetimes } from "../cache-lifetimes";
import { contentDisposition } from "./file-name";
import type { AttachedFile } from "./files.server";
import { uploads } from "./storage.server";
import { StorageError } from "./storage-interface.server";

export type ServeOptions = { download: boolean; isPublic: boolean };

/**
 * Answers GET and HEAD for a stored file: whole, one range of it, or 304 for a reader that has it already. `download`
 * asks for saving instead of showing; `isPublic` says that any visitor may have it. A file whose bytes are gone is
 * logged and answered with 404, one that cannot be read now with 503.
 */
export async function serveFile(request: Request, attached: AttachedFile, serving: ServeOptions): Promise<Response> {
  const key = attached.filePath;
  const file = await getFileOrError(key);
  if (file instanceof StorageError) {
    console.error(`The file ${key} could not be had: ${file.message}`);
    return new Response("Please try again later", { status: 503, headers: noStore });
  }
  if (file === null) {
    console.error(`The file ${key} is missing from the uploads folder`);
    return new Response("Not found", { status: 404, headers: noStore });
  }
  // The content under a key never changes, so the key is its digest.
  const options = { etag: "strong", digest: async () => key, acceptRanges: true } as const;
  const response = await createFileResponse(file, normalizeRequest(request), options);
  const headers = response.status < 400 ? fileHeaders(attached, serving) : noStore;
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** The request as the library understands it: a proxy may have weakened the tag, and of several ranges it serves none. */
function normalizeRequest({ url, method, headers: received }: Request): Request {
  const headers = new Headers(received);
  headers.set("If-None-Match", received.get("If-None-Match")?.replaceAll("W/", "") ?? "");
  if (!/^bytes=(?:\d{1,15}-\d{0,15}|-0*[1-9]\d{0,14})$/.test(received.get("Range") ?? "")) headers.delete("Range");
  return new Request(url, { method, headers });
}

const noStore = { "Cache-Control": "no-store" };

async function getFileOrError(key: string): Promise<File | null | StorageError> {
  try {
    return await uploads().get(key);
  } catch (error) {
    if (error instanceof StorageError) return error;
    throw error;
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
    "Cache-Control": isPublic ? cacheLifetimes.upload : "private, no-store",
    // Chromium's PDF viewer refuses to run in a sandbox.
    "Content-Security-Policy": isPdf ? "frame-ancestors 'self'" : "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
}
