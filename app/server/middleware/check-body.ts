import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { bodyLimit } from "~/body-limits.server";
import { isAdminPath, pushPath } from "~/path-rules";
import { expectsContinue, hasBody, RequestError, type RequestProblem, requestPath } from "../request";

/**
 * Rejects a form whose declared length is too large, and a body that this path does not accept. This happens before the
 * client sends the body.
 */
export const checkBodyHeaders: RequestHandler = (request, response, next) => {
  const problem = bodyProblem(request);
  if (problem) return next(new RequestError(problem));
  if (expectsContinue(request)) response.writeContinue();
  next();
};

function bodyProblem(request: IncomingMessage): RequestProblem | undefined {
  if (request.method !== "POST") return hasBody(request) ? "body" : undefined;
  const path = requestPath(request);
  const { bytes } = bodyLimit(path, request.headers["content-type"] ?? "");
  if (Number(request.headers["content-length"] ?? 0) > bytes) return "tooLarge";
  return isAdminPath(path) || path === pushPath ? undefined : "noForm";
}

/**
 * Closes the connection after the response if the client is still sending its form. This happens when the form is too
 * large.
 */
export const endUnfinishedRequests: RequestHandler = (request, response, next) => {
  response.once("finish", () => void (request.complete || request.socket.destroySoon()));
  next();
};
