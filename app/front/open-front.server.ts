import type { IncomingMessage, Server, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import type { Logger } from "pino";
import { whileAnswering } from "../answering.server";
import type { Environment } from "../env.server";
import { addSecurityHeaders } from "./answer-headers.server";
import { answerBrokenRequests } from "./broken-requests.server";
import { allowedMethods, healthPath, hostOf, pathOf, problemAtTheGates, waitsToContinue } from "./gates.server";
import { answerHealth, type Health } from "./health.server";
import { limitedServer } from "./limited-server.server";
import { type Limits, usualLimits } from "./limits";
import { listen } from "./listen.server";
import type { PageCache } from "./page-cache/page-cache.server";
import { type Refuse, refuserOf } from "./refuse.server";
import { withLimitedBody } from "./request-body.server";
import { requestLog } from "./request-log.server";
import { requestsInFlight } from "./requests-in-flight.server";
import { closeGently } from "./shutdown.server";
import { type Site, siteOf } from "./site.server";
import { settleHeaders, type Visitor, visitorOf } from "./visitor.server";

export type FrontOptions = Pick<Site, "app" | "clientFolder"> &
  Health & {
    environment: Pick<Environment, "PORT" | "HOST" | "PUBLIC_URL" | "TRUST_PROXY">;
    log: Logger;
    limits?: Partial<Limits>;
    /** Answers the public pages it knows before anything else does. */
    pages?: PageAnswers;
  };

type PageAnswers = Pick<PageCache, "serveKept" | "serve">;

export type Front = {
  server: Server;
  /** Where it can be reached from this machine, such as `http://localhost:3000`. */
  address: string;
  /** Takes no new connection, lets running requests finish for a while, then resolves. */
  close: () => Promise<void>;
};

/** Opens the HTTP front: gates, then files and pages. Rejects with CannotListen when the port or host is not to be had. */
export async function openFront({ environment, log, limits, pages, ...parts }: FrontOptions): Promise<Front> {
  const { app, clientFolder, isReady, ...health } = parts;
  const allLimits = { ...usualLimits, ...limits };
  const { closeMs, lingerMs, refusedLines } = allLimits;
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = environment;
  const isSecure = publicUrl?.protocol === "https:";
  const refusers = new WeakMap<object, Refuse>();
  const { note, noteRequest, noteAtOnce, tellRest } = requestLog(log, refusedLines);
  const enter = requestsInFlight(allLimits);
  const asked: Health = { ...health, isReady: () => !isClosing && isReady() };
  let isClosing = false;

  const refuserFor = (response: ServerResponse) => refusers.get(response.req);
  const limitBody: Site["limitBody"] = (handler) => withLimitedBody(handler, { ...allLimits, refuserFor });
  const site = siteOf({ app, clientFolder, onUnanswered, limitBody });

  function onUnanswered(request: IncomingMessage, error?: unknown): void {
    if (error !== undefined && !isOfRefusal(error)) log.error({ err: error }, "a page failed");
    refusers.get(request)?.(error === undefined ? "notFound" : "broken");
  }

  function receive(request: IncomingMessage, response: ServerResponse): void {
    if (!pages || isClosing || !isAnsweredAtOnce(pages, request, response)) letIn(request, response);
  }

  function isAnsweredAtOnce({ serveKept }: PageAnswers, request: IncomingMessage, response: ServerResponse): boolean {
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
    const refuse = refuserOf(request, response, { publicUrl, lingerMs });
    refusers.set(request, refuse).set(request.socket, refuse);
    response.once("close", () => refusers.get(request.socket) === refuse && refusers.delete(request.socket));

    const visitor = visitorOf(request, proxies);
    // Before the gates: whoever is refused there is heard out, which may take as long as a form.
    const problem = enter(request, response, visitor.address) ? problemAtTheGates(request, publicUrl) : "crowded";
    if (problem) refuse(problem);
    else admit(request, response, visitor);
  }

  function admit(request: IncomingMessage, response: ServerResponse, visitor: Visitor): void {
    const path = pathOf(request);
    if (waitsToContinue(request)) response.writeContinue();
    // While the headers still tell whether somebody else stands behind the connection.
    if (path === healthPath && request.method !== "OPTIONS")
      return void answerHealth(request, response, asked, proxies);
    const host = hostOf(request) ?? "";
    settleHeaders(request, visitor, host);
    const fail = (error: unknown) => onUnanswered(request, error);
    if (request.method === "OPTIONS") response.writeHead(204, { Allow: allowedMethods }).end();
    else if (pages?.serve(request, response, `${visitor.protocol}://${host}`, fail)) return;
    else whileAnswering(response, () => site(request, response));
  }

  const server = limitedServer(allLimits, proxies);
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, receive);
  answerBrokenRequests(server, { note, isSecure, refuserFor: (socket) => refusers.get(socket) });
  const address = await listen(server, environment);

  return {
    server,
    address,
    close() {
      isClosing = true;
      return closeGently(server, closeMs).then(tellRest);
    },
  };
}

// The handler of a request that was refused while it was at work has no place for its own answer.
function isOfRefusal(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_HTTP_HEADERS_SENT";
}
