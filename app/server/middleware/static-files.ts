import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RequestHandler } from "express";
import sirv from "sirv";
import { cacheLifetimes } from "../../cache-lifetimes";
import { crestIcons } from "../../school/crest.server";
import { requestPath } from "../request";

const oneHour = 3600;
const hashedPrefix = "/assets/";

export function serveStaticFiles(folder: string): RequestHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: oneHour,
    extensions: [],
    setHeaders(response, path) {
      if (path.startsWith(hashedPrefix)) response.setHeader("Cache-Control", cacheLifetimes.hashedFile);
      if (path in crestIcons) response.setHeader("Cache-Control", cacheLifetimes.icon);
      // sirv does not know this kind, and a browser shows no picture without it.
      if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
    },
  });

  return (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    // A file that a later build took away would end the process when it is opened.
    if (!isRead || !existsSync(join(folder, decodeURI(requestPath(request))))) return next();
    const headers = { ...request.headers };
    // sirv mistakes the ends of some ranges and takes an encoding with q=0; a whole plain file is always right.
    delete request.headers.range;
    request.headers["accept-encoding"] = headers["accept-encoding"]?.replace(/[^,]*;\s*q=0(?:\.0*)?\s*(?=,|$)/g, "");
    serve(request, response, () => {
      Object.assign(request.headers, headers);
      next();
    });
  };
}
