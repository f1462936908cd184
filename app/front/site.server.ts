import type { IncomingMessage, ServerResponse } from "node:http";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { compressAnswers } from "./compressed-answers.server";
import { publicFiles } from "./public-files.server";

export type Site = {
  /** Answers whatever is not a file: the Remix handler, or any other in Express's form. */
  app: RequestHandler;
  /** The client build; without it there are no files. */
  clientFolder?: string;
  /** Called instead of an answer when there is no page for the request (no error) or `app` failed. */
  onUnanswered: (request: IncomingMessage, error?: unknown) => void;
  /** Puts the limits of a body before `app`. */
  limitBody: (app: RequestHandler) => RequestHandler;
};

/** Files, then pages: everything behind the gates, as one handler. The client address is one that the front settled. */
export function siteOf({
  app,
  clientFolder,
  onUnanswered,
  limitBody,
}: Site): (q: IncomingMessage, s: ServerResponse) => void {
  const site = express();
  site.disable("x-powered-by");
  site.set("trust proxy", true);
  if (clientFolder) {
    site.use(publicFiles(clientFolder));
    site.use("/assets", (request) => onUnanswered(request));
  }
  site.use(compressAnswers, limitBody(app));
  site.use((request) => onUnanswered(request));
  site.use(((error, request, _response, _next) => onUnanswered(request, error)) satisfies ErrorRequestHandler);
  return site;
}
