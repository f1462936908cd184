import { accessSync, constants } from "node:fs";
import type { RequestHandler } from "express";
import { succeeds } from "../errors";

/** The doctor and the dashboard say how the machine is; this says to anybody whether the website can be used. */
export function sendHealth(isReady: () => boolean): RequestHandler {
  return (_request, response) => {
    const ready = isReady();
    response.statusCode = ready ? 200 : 503;
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ live: true, ready }));
  };
}

export const canServe = (probe: () => unknown, uploadsFolder: string): boolean =>
  succeeds(probe) && succeeds(() => accessSync(uploadsFolder, constants.W_OK | constants.X_OK));
