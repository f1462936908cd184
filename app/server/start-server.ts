import type { IncomingMessage, Server, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import type { Logger } from "pino";
import type { Environment } from "../env.server";
import { runWithResponse } from "../request-scope.server";
import { type AppOptions, createApp } from "./create-app";
import { createErrorSender, type SendError } from "./error-page";
import { type Health, sendHealth } from "./health";
import { createHttpServer, handleInvalidRequests, listen } from "./http-server";
import { defaultLimits, type Limits } from "./limits";
import { type Client, getClient, normalizeForwardedHeaders } from "./middleware/forwarded-headers";
import { limitRequestBody } from "./middleware/limit-body";
import { limitRequests } from "./middleware/limit-requests";
import { createRequestLog } from "./middleware/request-log";
import { addSecurityHeaders } from "./middleware/security-headers";
import {
  allowedMethods,
  expectsContinue,
  healthPath,
  requestHost,
  requestPath,
  validateRequest,
} from "./middleware/validate-request";
import type { PageCache } from "./page-cache/index";
import { closeGracefully } from "./shutdown";

export type ServerOptions = Pick<AppOptions, "app" | "clientFolder"> &
  Health & {
    environment: Pick<Environment, "PORT" | "HOST" | "PUBLIC_URL" | "TRUST_PROXY">;
    log: Logger;
    limits?: Partial<Limits>;
    /** Answers the public pages it knows before anything else does. */
    pages?: CacheHandlers;
  };

type CacheHandlers = Pick<PageCache, "serveKept" | "serve">;

export type RunningServer = {
  server: Server;
  /** Where it can be reached from this machine, such as `http://localhost:3000`. */
  address: string;
  /** Takes no new connection, lets running requests finish for a while, then resolves. */
  close: () => Promise<void>;
};

/** Opens the HTTP front: gates, then files and pages. Rejects with ListenError when the port or host is not to be had. */
export async function startServer({
  environment,
  log,
  limits,
  pages,
  ...parts
}: ServerOptions): Promise<RunningServer> {
  const { app, clientFolder, isReady, ...health } = parts;
  const allLimits = { ...defaultLimits, ...limits };
  const { closeMs, lingerMs, refusedLines } = allLimits;
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = environment;
  const isSecure = publicUrl?.protocol === "https:";
  const refusers = new WeakMap<object, SendError>();
  const { note, noteRequest, noteAtOnce, tellRest } = createRequestLog(log, refusedLines);
  const enter = limitRequests(allLimits);
  const asked: Health = { ...health, isReady: () => !isClosing && isReady() };
  let isClosing = false;

  const refuserFor = (response: ServerResponse) => refusers.get(response.req);
  const limitBody: AppOptions["limitBody"] = (handler) => limitRequestBody(handler, { ...allLimits, refuserFor });
  const site = createApp({ app, clientFolder, onUnanswered, limitBody });

  function onUnanswered(request: IncomingMessage, error?: unknown): void {
    if (error !== undefined && !isHeadersSentError(error)) log.error({ err: error }, "a page failed");
    refusers.get(request)?.(error === undefined ? "notFound" : "broken");
  }

  function receive(request: IncomingMessage, response: ServerResponse): void {
    if (!pages || isClosing || !isAnsweredAtOnce(pages, request, response)) letIn(request, response);
  }

  function isAnsweredAtOnce({ serveKept }: CacheHandlers, request: IncomingMessage, response: ServerResponse): boolean {
    if (!noteAtOnce) return serveKept(request, response) !== undefined;
    const { socket } = request;
    const [start, sentBefore] = [performance.now(), socket.bytesWritten];
    const path = serveKept(request, response);
    if (path === undefined) return false;
    noteAtOnce(response, path, performance.now() - start, socket.bytesWritten - sentBefore);
    return true;
  }

  function letIn(request: IncomingMessage, response: ServerResponse): void {
    noteRequest(request, response);
    addSecurityHeaders(response, isSecure);
    onHeaders(response, () => void (isClosing && response.setHeader("Connection", "close")));
    const refuse = createErrorSender(request, response, { publicUrl, lingerMs });
    refusers.set(request, refuse).set(request.socket, refuse);
    response.once("close", () => refusers.get(request.socket) === refuse && refusers.delete(request.socket));

    const visitor = getClient(request, proxies);
    // Before the gates: whoever is refused there is heard out, which may take as long as a form.
    const problem = enter(request, response, visitor.address) ? validateRequest(request, publicUrl) : "crowded";
    if (problem) refuse(problem);
    else admit(request, response, visitor);
  }

  function admit(request: IncomingMessage, response: ServerResponse, visitor: Client): void {
    const path = requestPath(request);
    if (expectsContinue(request)) response.writeContinue();
    // While the headers still tell whether somebody else stands behind the connection.
    if (path === healthPath && request.method !== "OPTIONS") return void sendHealth(request, response, asked, proxies);
    const host = requestHost(request) ?? "";
    normalizeForwardedHeaders(request, visitor, host);
    const fail = (error: unknown) => onUnanswered(request, error);
    if (request.method === "OPTIONS") response.writeHead(204, { Allow: allowedMethods }).end();
    else if (pages?.serve(request, response, `${visitor.protocol}://${host}`, fail)) return;
    else runWithResponse(response, () => site(request, response));
  }

  const server = createHttpServer(allLimits, proxies);
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, receive);
  handleInvalidRequests(server, { note, isSecure, refuserFor: (socket) => refusers.get(socket) });
  const address = await listen(server, environment);

  return {
    server,
    address,
    close() {
      isClosing = true;
      return closeGracefully(server, closeMs).then(tellRest);
    },
  };
}

// The handler of a request that was refused while it was at work has no place for its own answer.
function isHeadersSentError(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_HTTP_HEADERS_SENT";
}
