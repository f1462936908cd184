import type { RequestHandler } from "express";
import { runOutsideRequests } from "~/request-scope.server";

/** Jobs after an answer belong to no request: they go on, and read complete files, after the visitor has left. */
export const startAfterWrites =
  (startJobs: () => void, answer: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (request.method === "POST") response.once("close", () => runOutsideRequests(startJobs));
    answer(request, response, next);
  };
