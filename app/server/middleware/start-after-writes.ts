import type { RequestHandler } from "express";
import { runOutsideRequests } from "~/request-scope.server";

/** What starts after an answer belongs to no request: it goes on, and reads whole files, whoever has left. */
export const startAfterWrites =
  (startJobs: () => void, answer: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (request.method === "POST") response.once("close", () => runOutsideRequests(startJobs));
    answer(request, response, next);
  };
