import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { type DestinationStream, type Logger, pino } from "pino";
import { boundedLines, type RefusedLine } from "./bounded-log";
import { pathOf } from "./gates.server";
import { loggedPath } from "./logged-path";

const leftBeforeAnswer = 499;

/** One JSON object a line, to the terminal unless another destination is given. `level` is LOG_LEVEL. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
  const written = destination ?? pino.destination();
  const log = pino(options, written);
  destinations.set(log, written);
  return log;
}

const destinations = new WeakMap<Logger, DestinationStream>();

/**
 * Gives what notes a request, and what notes an answer to something that never became one. Each is one line when the
 * answer is over: method, path without query, status, ms, bytes sent with the head. Nothing in it says who asked.
 * Status 499 stands for a visitor who left before there was an answer. Of requests that were turned away at most
 * `refusedLines` a second have a line of their own; somebody who tries ten thousand addresses fills no disk. `tellRest`
 * tells of the others at the end.
 */
export function requestLog(log: Logger, refusedLines: number) {
  const refused = boundedLines((line) => log.info(line), refusedLines);

  function note(line: RefusedLine): void {
    if (line.status >= 500) log.error(line);
    else if (line.status >= 400) refused.say(line);
    else log.info(line);
  }

  function noteRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket, method } = request;
    const path = loggedPath(pathOf(request));
    const start = performance.now();
    const sentBefore = socket.bytesWritten;
    let status = leftBeforeAnswer;
    // As it was sent: somebody may still set another on an answer that was refused meanwhile.
    onHeaders(response, () => {
      status = response.statusCode;
    });
    response.once("close", () => {
      const ms = tenths(performance.now() - start);
      note({ method, path, status, ms, bytes: socket.bytesWritten - sentBefore });
    });
  }

  // What nobody notes need not be measured.
  const noteAtOnce = log.isLevelEnabled("info") ? notesTogether(log) : undefined;
  return { note, noteRequest, noteAtOnce, tellRest: refused.tell };
}

/**
 * Notes requests that were answered on the spot, the same line for each: those of one turn of the event loop are
 * written together, since a write of its own costs more than such an answer. `path` is one that loggedPath gave.
 */
function notesTogether(log: Logger) {
  const destination = destinations.get(log);
  const level = log.levels.values.info;
  let [before, lines] = ["", ""];

  function write(): void {
    destination?.write(lines);
    lines = "";
  }

  return function noteAtOnce({ req, statusCode }: ServerResponse, path: string, ms: number, bytes: number): void {
    if (lines === "") {
      before = `{"level":${level},"time":"${new Date().toISOString()}","method":"`;
      setImmediate(write);
    }
    lines += `${before}${req.method}","path":"${path}","status":${statusCode},"ms":${tenths(ms)},"bytes":${bytes}}\n`;
  };
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;
