import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { type DestinationStream, type Logger, pino } from "pino";
import { requestPath } from "./validate-request";

const clientClosedStatus = 499;

/** One JSON object a line, to the terminal unless another destination is given. `level` is LOG_LEVEL. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
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
export function createRequestLog(log: Logger, refusedLines: number) {
  const refused = limitLogRate((line) => log.info(line), refusedLines);

  function note(line: RejectedRequestLine): void {
    if (line.status >= 500) log.error(line);
    else if (line.status >= 400) refused.say(line);
    else log.info(line);
  }

  function noteRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket, method } = request;
    const path = formatLogPath(requestPath(request));
    const start = performance.now();
    const sentBefore = socket.bytesWritten;
    let status = clientClosedStatus;
    // As it was sent: somebody may still set another on an answer that was refused meanwhile.
    onHeaders(response, () => {
      status = response.statusCode;
    });
    response.once("close", () => {
      const ms = roundToTenths(performance.now() - start);
      note({ method, path, status, ms, bytes: socket.bytesWritten - sentBefore });
    });
  }

  // What nobody notes need not be measured.
  const noteAtOnce = log.isLevelEnabled("info") ? createBatchedLog(log) : undefined;
  return { note, noteRequest, noteAtOnce, tellRest: refused.tell };
}

/**
 * Notes requests that were answered on the spot, the same line for each: those of one turn of the event loop are
 * written together, since a write of its own costs more than such an answer. `path` is one that formatLogPath gave.
 */
function createBatchedLog(log: Logger) {
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
    lines += `${before}${req.method}","path":"${path}","status":${statusCode},"ms":${roundToTenths(ms)},"bytes":${bytes}}\n`;
  };
}

const roundToTenths = (ms: number) => Math.round(ms * 10) / 10;

/** A line about a request that was turned away: a status from 400 to 499, and whatever else it says. */
export type RejectedRequestLine = { status: number } & Record<string, unknown>;

/**
 * Writes at most `most` lines a second about refused requests; the rest are counted by status, and each count is one
 * line, `{ status, more }`, written when that second is over, or when `tell` is called. `now` gives ms since 1970.
 */
export function limitLogRate(write: (line: RejectedRequestLine) => void, most: number, now = Date.now) {
  let second = 0;
  let written = 0;
  let more = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(line: RejectedRequestLine): void {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      tell();
      [second, written] = [current, 0];
    }
    written += 1;
    if (written <= most) {
      write(line);
      return;
    }
    if (more.size === 0) {
      timer = setTimeout(tell, 1000);
      timer.unref?.();
    }
    more.set(line.status, (more.get(line.status) ?? 0) + 1);
  }

  function tell(): void {
    clearTimeout(timer);
    const counted = more;
    more = new Map();
    for (const [status, count] of counted) write({ status, more: count });
  }

  return { say, tell };
}

const maxPathLength = 256;

/** A raw path as the log shows it: at most 256 characters, and all but the plain ones of an address escaped. */
export function formatLogPath(path: string): string {
  const escaped = path.replace(/[^\w\-.~!$&'()*+,;=:@/%]/g, escapeByte);
  return escaped.slice(0, maxPathLength);
}

// Node reads each byte of a request line as one character.
function escapeByte(character: string): string {
  const byte = character.charCodeAt(0) & 0xff;
  return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}
