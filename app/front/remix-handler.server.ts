import { createRequestHandler, type RequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { keyShape } from "../uploads/stored-keys";
import { buildOfRoute } from "./build-of-route.server";

/** Answers by the routes of the website: for a file that was uploaded by the one that serves them, without the others. */
export function remixHandler(build: ServerBuild): RequestHandler {
  const all = createRequestHandler({ build, mode: "production" });
  const uploads = createRequestHandler({ build: buildOfRoute("routes/files/upload", build), mode: "production" });
  return (request, response, next) => (isUpload(request.originalUrl) ? uploads : all)(request, response, next);
}

const isUpload = (url: string) => keyShape.test(/^\/uploads\/(.+?)(?:\?download)?$/.exec(url)?.[1] ?? "");
