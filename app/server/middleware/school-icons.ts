import type { RequestHandler } from "express";
import fresh from "fresh";
import { cacheLifetimes } from "../../cache-lifetimes";
import { drawCrestIcon } from "../../school/crest.server";
import { firstValues } from "../../school/first-values";
import { getContacts } from "../../school/school.server";
import { requestPath } from "../request";

// The stock sharing picture has the first name of the school in it; under another name the one without words is sent.
export const serveSchoolIcons: RequestHandler = async (request, response, next) => {
  const icon = await drawCrestIcon(requestPath(request));
  if (!icon) {
    if (requestPath(request) === "/og.png" && !hasFirstName()) request.url = "/og-without-words.png";
    return next();
  }
  const etag = `"${icon.tag}"`;
  response.setHeader("Cache-Control", cacheLifetimes.icon);
  response.setHeader("ETag", etag);
  if (fresh({ "if-none-match": request.headers["if-none-match"] }, { etag })) return void response.writeHead(304).end();
  response.writeHead(200, { "Content-Type": "image/png", "Content-Length": icon.bytes.length });
  response.end(request.method === "HEAD" ? undefined : icon.bytes);
};

function hasFirstName(): boolean {
  const shown = ({ name, place, established }: typeof firstValues.contacts) =>
    JSON.stringify([name, place, established]);
  return shown(getContacts()) === shown(firstValues.contacts);
}
