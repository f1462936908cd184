import { setImmediate as nextTurn } from "node:timers/promises";
import { constants } from "node:zlib";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import onHeaders from "on-headers";
import type { Logger } from "pino";
import { runWithResponse } from "../request-scope.server";
import { crestIcons } from "../school/crest.server";
import type { Limits } from "./connection-limits";
import { handleErrors, type SendError, sendNotFound } from "./error-page";
import type { RequestListener } from "./http-server";
import { normalizeForwardedHeaders } from "./middleware/forwarded-headers";
import { checkBodyHeaders, limitBody } from "./middleware/limit-body";
import { limitRequests } from "./middleware/limit-requests";
import { addResponseHeaders } from "./middleware/response-headers";
import { serveStaticFiles } from "./middleware/static-files";
import { checkOrigin, validateAddress, validateRequest } from "./middleware/validate-request";
import { allowedMethods, RequestError } from "./request";

export type ServerContext = {
  log: Logger;
  limits: Limits;
  publicUrl?: URL;
  isSecure: boolean;
  proxies: number;
  sendError: SendError;
  isClosing: () => boolean;
};

export type AppOptions = {
  isReady: () => boolean;
  handler: RequestHandler;
  clientFolder?: string;
  serveIcons?: RequestHandler;
  pageCache?: RequestListener;
};

/** The order of these lines is the order in which a request passes them. */
export function createApp(
  context: ServerContext,
  { isReady, handler, clientFolder, serveIcons, pageCache }: AppOptions,
): RequestListener {
  const { publicUrl, proxies, limits, log, sendError, isClosing } = context;
  const app = createBaseApp(context);

  app.get("/healthz", sendHealth(isReady));
  app.use(validateRequest(publicUrl));
  app.use(checkOrigin(publicUrl));
  app.use(checkBodyHeaders);
  app.use(normalizeForwardedHeaders(proxies));
  app.options("*", sendAllowedMethods);
  if (serveIcons) app.get(Object.keys(crestIcons), serveIcons);
  if (clientFolder) app.use(serveStaticFiles(clientFolder));
  if (clientFolder) app.use("/assets", sendNotFound);
  app.use((_request, response, next) => runWithResponse(response, next));
  app.use(compressResponses);
  app.use(beginInTurns());
  app.all("*", limitBody(handler, limits, sendError));
  app.use(sendNotFound);
  app.use(handleErrors(log, sendError));
  const answer: RequestListener = app;
  if (!pageCache) return answer;
  // Before Express, whose own request and response make a kept page twice as slow.
  return (request, response, pass) => {
    if (isClosing()) answer(request, response, pass);
    else pageCache(request, response, () => answer(request, response, pass));
  };
}

export function createClosedApp(context: ServerContext): RequestListener {
  const { publicUrl, log, sendError } = context;
  const app = createBaseApp(context);

  app.get("/healthz", sendHealth());
  app.use(validateAddress(publicUrl));
  app.use((_request, _response, next) => next(new RequestError("closed")));
  app.use(handleErrors(log, sendError));
  return app;
}

function createBaseApp({ isSecure, isClosing, limits, proxies }: ServerContext): Express {
  const app = express();
  app.disable("x-powered-by");
  app.enable("case sensitive routing");
  app.enable("strict routing");
  // By then normalizeForwardedHeaders has left one address.
  app.set("trust proxy", true);

  app.use(addResponseHeaders(isSecure));
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

/** The doctor and the dashboard say how the machine is; this says to anybody whether the website can be used. */
const sendHealth =
  (isReady = () => false): RequestHandler =>
  (_request, response) => {
    const ready = isReady();
    response.status(ready ? 200 : 503).json({ live: true, ready });
  };

/** One page in each turn of the event loop, so that kept ones are answered between those that must be rendered. */
function beginInTurns(): RequestHandler {
  let turn: Promise<unknown> = Promise.resolve();
  return (request, response, next) => {
    // Whose sender leaves after sending must be saved all the same.
    if (request.method === "POST") return next();
    turn = turn.then(() => nextTurn());
    void turn.then(() => response.destroyed || next());
  };
}

const sendAllowedMethods: RequestHandler = (_request, response) => {
  response.writeHead(204, { Allow: allowedMethods }).end();
};

const brotliQuality = 4;
// 256 KB, more than any page is long; the default of 4 MB costs memory for every answer under way.
const windowBits = 18;

// What can be asked for in ranges must not be compressed.
const compressResponses = compression({
  threshold: 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_LGWIN]: windowBits } },
  filter: (request, response) =>
    !response.hasHeader("Content-Range") &&
    !response.hasHeader("Accept-Ranges") &&
    compression.filter(request, response),
});
