import type { RequestHandler } from "express";
import { runOutsideRequests } from "~/request-scope.server";

/**
 * Calls `startJobs` after each response to a form. The jobs belong to no request, so they continue after the visitor
 * disconnects.
 */
export const startAfterWrites =
  (startJobs: () => void, answer: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (request.method === "POST") response.once("close", () => runOutsideRequests(startJobs));
    answer(request, response, next);
  };
