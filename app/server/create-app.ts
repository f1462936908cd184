import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { serveStaticFiles } from "./middleware/static-files";

export type AppOptions = {
  /** Answers whatever is not a file: the Remix handler, or any other in Express's form. */
  app: RequestHandler;
  /** The client build; without it there are no files. */
  clientFolder?: string;
  /** Called instead of an answer when there is no page for the request (no error) or `app` failed. */
  onUnanswered: (request: IncomingMessage, error?: unknown) => void;
  /** Puts the limits of a body before `app`. */
  limitBody: (app: RequestHandler) => RequestHandler;
};

/** Files, then pages: everything behind the gates, as one handler. The client address is one that the front settled. */
export function createApp({
  app,
  clientFolder,
  onUnanswered,
  limitBody,
}: AppOptions): (q: IncomingMessage, s: ServerResponse) => void {
  const site = express();
  site.disable("x-powered-by");
  site.set("trust proxy", true);
  if (clientFolder) {
    site.use(serveStaticFiles(clientFolder));
    site.use("/assets", (request) => onUnanswered(request));
  }
  site.use(compressResponses, limitBody(app));
  site.use((request) => onUnanswered(request));
  site.use(((error, request, _response, _next) => onUnanswered(request, error)) satisfies ErrorRequestHandler);
  return site;
}

const brotliQuality = 4;
// 256 KB, more than any page is long; the default of 4 MB costs memory for every answer under way.
const windowBits = 18;

/** Compresses pages and data of 1 KB and more on their way out; whatever can be asked for in ranges stays as it is. */
const compressResponses = compression({
  threshold: 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_LGWIN]: windowBits } },
  filter: (request, response) =>
    !response.hasHeader("Content-Range") &&
    !response.hasHeader("Accept-Ranges") &&
    compression.filter(request, response),
});
