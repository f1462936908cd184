import type { ErrorRequestHandler, RequestHandler } from "express";
import type { Logger } from "pino";
import type { SendError } from "../error-page";
import { RequestError } from "../request";

/** Refuses whatever has found no page. */
export const sendNotFound: RequestHandler = (_request, _response, next) => next(new RequestError("notFound"));

/** Answers refused requests and failed pages with the error page; what failed is logged. */
export function handleErrors(log: Logger, sendError: SendError): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    if (error instanceof RequestError) return sendError(response, error.problem);
    if (!isHeadersSentError(error)) log.error({ err: error }, "a page failed");
    sendError(response, "broken");
  };
}

// The handler of a request that was refused while it was at work has no place for its own answer.
function isHeadersSentError(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_HTTP_HEADERS_SENT";
}
