import type { IncomingMessage, ServerResponse } from "node:http";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { hideCardToken } from "~/path-rules";
import { requestPath } from "../request";

const clientClosedStatus = 499;

const errorLevel = 50;
// We write the log in blocks, because writing each line separately takes a fifth of the time that a cached page needs.
// pino writes the remaining lines when the process exits.
const buffered = { sync: false, minLength: 4096, periodicFlush: 500, maxLength: 1024 * 1024 };

export function createLogger(level: string, destination: DestinationStream = pino.destination(buffered)): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      logMethod(line, write, lineLevel) {
        write.apply(this, line);
        if (lineLevel >= errorLevel) this.flush();
      },
    },
  };
  return pino(options, destination);
}

export type RequestLog = ReturnType<typeof createRequestLog>;

type ResponseLine = { status: number } & Record<string, unknown>;

/**
 * No line may show who the visitor is. Status 499 means that the client disconnected before the response was ready. We
 * log up to `rejectedLines` rejected requests a second. So an attack from ten thousand addresses cannot fill the disk.
 */
export function createRequestLog(log: Logger, rejectedLines: number) {
  const rejected = limitLogRate((line) => log.info(line), rejectedLines);

  function write(line: ResponseLine): void {
    if (line.status >= 500) log.error(line);
    else if (line.status >= 400) rejected.write(line);
    else log.info(line);
  }

  function follow(request: IncomingMessage, response: ServerResponse): void {
    const { socket, method } = request;
    const path = requestPath(request);
    const [startedAt, sentBefore] = [performance.now(), socket.bytesWritten];
    response.once("close", () => {
      const status = response.headersSent ? response.statusCode : clientClosedStatus;
      if (status < 400 && !log.isLevelEnabled("info")) return;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      write({ method, path: formatLogPath(path), status, ms, bytes: socket.bytesWritten - sentBefore });
    });
  }

  return { follow, write, flush: rejected.flush };
}

function limitLogRate(writeLine: (line: ResponseLine) => void, most: number, now = Date.now) {
  let second = 0;
  let written = 0;
  let more = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(line: ResponseLine): void {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      flush();
      [second, written] = [current, 0];
    }
    written += 1;
    if (written <= most) {
      writeLine(line);
      return;
    }
    if (more.size === 0) timer = setTimeout(flush, 1000).unref();
    more.set(line.status, (more.get(line.status) ?? 0) + 1);
  }

  function flush(): void {
    clearTimeout(timer);
    const counts = more;
    more = new Map();
    for (const [status, count] of counts) writeLine({ status, more: count });
  }

  return { write, flush };
}

const maxPathLength = 256;

export function formatLogPath(path: string): string {
  const escaped = hideCardToken(path).replace(/[^\w\-.~!$&'()*+,;=:@/%]/g, escapeByte);
  return escaped.slice(0, maxPathLength);
}

// Node reads each byte of a request line as one character.
function escapeByte(character: string): string {
  const byte = character.charCodeAt(0) & 0xff;
  return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}
