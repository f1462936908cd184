import type { RequestHandler } from "express";
import { runOutsideRequests } from "~/request-scope.server";

/**
 * Starts the jobs after each answer to a form. They belong to no request, so they go on and read complete files even
 * after the visitor has left.
 */
export const startAfterWrites =
  (startJobs: () => void, answer: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (request.method === "POST") response.once("close", () => runOutsideRequests(startJobs));
    answer(request, response, next);
  };
