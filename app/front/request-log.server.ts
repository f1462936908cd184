import type { IncomingMessage, ServerResponse } from "node:http";
import { type DestinationStream, type Logger, pino } from "pino";
import { pathOf } from "./gates.server";
import { loggedPath } from "./logged-path";

const leftBeforeAnswer = 499;

/** One JSON object a line, to the terminal unless another destination is given. `level` is LOG_LEVEL. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Writes one line when the answer is over: method, path without query, status, ms, bytes sent with the head. Nothing
 * in it says who asked. Status 499 stands for a visitor who left before there was an answer.
 */
export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse): void {
  const { socket, method } = request;
  const path = loggedPath(pathOf(request));
  const start = performance.now();
  const sentBefore = socket.bytesWritten;
  response.once("close", () => {
    const status = response.headersSent ? response.statusCode : leftBeforeAnswer;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log[status >= 500 ? "error" : "info"]({ method, path, status, ms, bytes: socket.bytesWritten - sentBefore });
  });
}
