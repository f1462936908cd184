import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { allowedMethods, methodsOfReading, pathOf } from "./gates.server";
import { type Problem, refusal, refusalStyle } from "./refusal";

export type Refuse = (problem: Problem) => void;

/** What someone who still reads the body of a refused request gets instead of the rest. */
export class BodyRefused extends Error {}

const hash = createHash("sha256").update(refusalStyle).digest("base64");

/** What a refusal may load: its own look and nothing else. */
export const refusalPolicy = `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`;

const retryAfterSeconds: { [problem in Problem]?: number } = { closed: 60, crowded: 30 };
const endsTheBody: Problem[] = ["tooSlow", "malformed", "crowded"];

/**
 * Gives the function that refuses this request at any time, with the whole refusal, and closes the connection. When an
 * answer is already on its way it can only cut that. Make it before anyone wraps the methods of the response again.
 */
export function refuserOf(request: IncomingMessage, response: ServerResponse, publicUrl?: URL): Refuse {
  const { socket } = request;
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  let isRefused = false;

  return (problem) => {
    if (isRefused) return;
    if (response.headersSent) return void socket.destroy();
    isRefused = true;
    const { accept, cookie, expect } = request.headers;
    const { status, type, body } = refusal(problem, { path: pathOf(request), accept, cookie, publicUrl });
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    writeHead(status, {
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(body),
      "Content-Security-Policy": refusalPolicy,
      Connection: "close",
      ...(problem === "method" && { Allow: allowedMethods }),
      ...(problem === "noForm" && { Allow: methodsOfReading }),
      ...(problem in retryAfterSeconds && { "Retry-After": retryAfterSeconds[problem] }),
    });
    end(body);
    if (expect || endsTheBody.includes(problem)) socket.destroySoon();
    deafen(response, status);
    giveUp(request);
  };
}

// Whoever still reads the body learns that no more will come.
function giveUp(request: IncomingMessage): void {
  request.on("error", () => {});
  if (!request.complete) request.emit("error", new BodyRefused("The rest of this request was refused."));
}

// The room that was at work on this request may still try to answer; its answer has no place to go.
function deafen(response: ServerResponse, status: number): void {
  const itself = () => response;
  Object.assign(response, {
    writeHead: itself,
    setHeader: itself,
    appendHeader: itself,
    removeHeader: itself,
    flushHeaders: itself,
    write: () => true,
    end: itself,
    destroy: itself,
  });
  Object.defineProperty(response, "statusCode", { get: () => status, set: () => {} });
}
