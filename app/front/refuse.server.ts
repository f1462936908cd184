import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { discardBody } from "./discard-body.server";
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
 * answer is already on its way it can only cut that. The refusal ends when the body has been heard out, at most
 * `lingerMs` later: before that a browser would not read it.
 */
export function refuserOf(
  request: IncomingMessage,
  response: ServerResponse,
  { publicUrl, lingerMs }: { publicUrl?: URL; lingerMs: number },
): Refuse {
  let isRefused = false;

  return (problem) => {
    if (isRefused) return;
    if (response.headersSent) return void request.socket.destroy();
    isRefused = true;
    const { accept, cookie, expect } = request.headers;
    const { status, type, body } = refusal(problem, { path: pathOf(request), accept, cookie, publicUrl });
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.writeHead(status, {
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(body),
      "Content-Security-Policy": refusalPolicy,
      Connection: "close",
      ...(problem === "method" && { Allow: allowedMethods }),
      ...(problem === "noForm" && { Allow: methodsOfReading }),
      ...(problem in retryAfterSeconds && { "Retry-After": retryAfterSeconds[problem] }),
    });
    if (expect || endsTheBody.includes(problem)) {
      response.once("finish", () => request.socket.destroySoon()).end(body);
      return;
    }
    response.write(body);
    void discardBody(request, lingerMs).then(() => response.end());
  };
}
