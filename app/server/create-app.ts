import { constants } from "node:zlib";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import onHeaders from "on-headers";
import type { Logger } from "pino";
import { toClientNetwork } from "../client-network.server";
import { runWithResponse } from "../request-scope.server";
import type { Limits } from "./connection-limits";
import { handleErrors, type SendError, sendNotFound } from "./error-page";
import type { RequestListener } from "./http-server";
import { checkBodyHeaders, endUnfinishedRequests } from "./middleware/check-body";
import { normalizeForwardedHeaders } from "./middleware/forwarded-headers";
import { limitRequests } from "./middleware/limit-requests";
import { addDefaultHeaders, securityHeaders } from "./middleware/response-headers";
import { serveSchoolIcons } from "./middleware/school-icons";
import { serveStaticFiles } from "./middleware/static-files";
import { checkOrigin, validateRequest, validateUrl } from "./middleware/validate-request";
import type { PageCache } from "./page-cache/page-cache";
import { allowedMethods, RequestError, requestPath } from "./request";
import { createTurns, type Turns } from "./turns";

export type ServerContext = {
  log: Logger;
  limits: Limits;
  publicUrl?: URL;
  isSecure: boolean;
  proxies: number;
  sendError: SendError;
  isClosing: () => boolean;
  countConnections: () => number;
};

export type AppOptions = {
  isReady: () => boolean;
  handler: RequestHandler;
  clientFolder?: string;
  pageCache?: PageCache;
};

/** A request passes through the middleware in the order of the `app` calls below. */
export function createApp(
  context: ServerContext,
  { isReady, handler, clientFolder, pageCache }: AppOptions,
): RequestListener {
  const { publicUrl, proxies, log, sendError, isClosing, countConnections } = context;
  const app = createBaseApp(context);
  const turns = createTurns(countConnections);

  app.get("/healthz", sendHealth(isReady));
  app.use(validateRequest(publicUrl));
  app.use(checkOrigin(publicUrl));
  app.use(checkBodyHeaders);
  app.use(normalizeForwardedHeaders(proxies));
  app.options("*", sendAllowedMethods);
  app.use(compressResponses);
  if (clientFolder) app.use(serveSchoolIcons(clientFolder), serveStaticFiles(clientFolder));
  app.use((_request, response, next) => runWithResponse(response, next));
  app.use(endUnfinishedRequests);
  app.use(takeTurns(turns));
  app.all("*", handler);
  app.use(sendNotFound);
  app.use(handleErrors(log, sendError));
  const answer: RequestListener = app;
  if (!pageCache) return answer;
  // The page cache runs before Express, because Express's own request and response objects make a cached page twice as
  // slow.
  return (request, response) => {
    if (isClosing()) answer(request, response);
    else pageCache.serve(request, response, turns, () => answer(request, response));
  };
}

export function createClosedApp(context: ServerContext): RequestListener {
  const { publicUrl, log, sendError } = context;
  const app = createBaseApp(context);

  app.get("/healthz", sendHealth());
  app.use(validateUrl(publicUrl));
  app.use((_request, _response, next) => next(new RequestError("closed")));
  app.use(handleErrors(log, sendError));
  return app;
}

function createBaseApp({ isSecure, isClosing, limits, proxies }: ServerContext): Express {
  const app = express();
  app.disable("x-powered-by");
  app.enable("case sensitive routing");
  app.enable("strict routing");
  // Express may trust every address in X-Forwarded-For, because normalizeForwardedHeaders leaves only one address in
  // it.
  app.set("trust proxy", true);

  app.use(securityHeaders(isSecure));
  app.use(addDefaultHeaders(isSecure));
  app.use(closeConnections(isClosing));
  app.use(limitRequests(limits, proxies));
  return app;
}

function closeConnections(isClosing: () => boolean): RequestHandler {
  return (_request, response, next) => {
    onHeaders(response, () => void (isClosing() && response.setHeader("Connection", "close")));
    next();
  };
}

/**
 * Reports at /healthz only whether the website can be used, because anyone can request this address. The `doctor`
 * command and the dashboard report the state of the server.
 */
const sendHealth =
  (isReady = () => false): RequestHandler =>
  (_request, response) => {
    const ready = isReady();
    response.status(ready ? 200 : 503).json({ live: true, ready });
  };

/**
 * Makes page requests wait for their turn. Files do not wait, because a download can take long. Forms do not wait,
 * because we must save them even if the sender has disconnected.
 */
function takeTurns(turns: Turns): RequestHandler {
  return (request, response, next) => {
    if (request.method === "POST" || requestPath(request).startsWith("/uploads/")) return next();
    void turns.take(toClientNetwork(request.ip ?? "")).then((endTurn) => {
      if (response.destroyed) return endTurn();
      onHeaders(response, endTurn);
      response.once("close", endTurn);
      next();
    });
  };
}

const sendAllowedMethods: RequestHandler = (_request, response) => {
  response.writeHead(204, { Allow: allowedMethods }).end();
};

const brotliQuality = 4;
// A compression window of 256 KB (2 to the power of 18) is larger than any page. Brotli's default window of 4 MB would
// need more memory for every response.
const windowBits = 18;

// We must not compress files that can be requested in ranges, because the ranges count uncompressed bytes.
const compressResponses = compression({
  threshold: 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_LGWIN]: windowBits } },
  filter: (request, response) =>
    !response.hasHeader("Content-Range") &&
    !response.hasHeader("Accept-Ranges") &&
    compression.filter(request, response),
});
