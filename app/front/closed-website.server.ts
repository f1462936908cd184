import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Environment } from "../env.server";
import { addSecurityHeaders } from "./answer-headers.server";
import { answerBrokenRequests } from "./broken-requests.server";
import { healthPath, pathOf, problemAtTheGates } from "./gates.server";
import { answerHealth, type Health } from "./health.server";
import { limitedServer } from "./limited-server.server";
import { usualLimits } from "./limits";
import { listen } from "./listen.server";
import type { Front } from "./open-front.server";
import type { Problem } from "./refusal";
import { refuserOf } from "./refuse.server";
import { requestLog } from "./request-log.server";
import { requestsInFlight } from "./requests-in-flight.server";
import { closeGently } from "./shutdown.server";
import { visitorOf } from "./visitor.server";

type Surroundings = { environment: Pick<Environment, "PORT" | "HOST" | "PUBLIC_URL" | "TRUST_PROXY">; log: Logger };

// Nobody waits for more than a short page, and the website is to open soon after.
const closeMs = 1000;
const itsOwnFault: (Problem | undefined)[] = ["host", "otherHost", "path"];
const health: Health = { isReady: () => false, details: () => ({ database: false }) };

/**
 * Opens the website that stands in while the database cannot be used: every page, file and form gets 503 and a page that
 * says so, and `/healthz` says on the box itself that it is the database. It reads and writes nothing of the school's.
 * Rejects with CannotListen when the port or host is not to be had.
 */
export async function openClosedWebsite({ environment, log }: Surroundings): Promise<Front> {
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = environment;
  const isSecure = publicUrl?.protocol === "https:";
  const { note, noteRequest, tellRest } = requestLog(log, usualLimits.refusedLines);

  const enter = requestsInFlight(usualLimits);

  function receive(request: IncomingMessage, response: ServerResponse): void {
    noteRequest(request, response);
    addSecurityHeaders(response, isSecure);
    const refuse = refuserOf(request, response, { publicUrl, lingerMs: usualLimits.lingerMs });
    if (!enter(request, response, visitorOf(request, proxies).address)) return void refuse("crowded");
    const problem = problemAtTheGates(request, publicUrl);
    if (problem && itsOwnFault.includes(problem)) refuse(problem);
    else if (pathOf(request) === healthPath) answerHealth(request, response, health, proxies);
    else refuse("closed");
  }

  const server = limitedServer(usualLimits, proxies);
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, receive);
  answerBrokenRequests(server, { note, isSecure, refuserFor: () => undefined });
  const address = await listen(server, environment);
  return { server, address, close: () => closeGently(server, closeMs).then(tellRest) };
}
