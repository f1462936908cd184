import type { IncomingMessage, ServerResponse } from "node:http";
import { bn } from "../language/bn";
import { en } from "../language/en";

type Handler<Q, S, N> = (request: Q, response: S, next: N) => void;

const catalogues = { en, bn };
const comeBackSeconds = 15;
const longestWaitMs = 10_000;

let areClosed = false;
let inside = 0;
let onLeaving = () => {};

/**
 * The same handler with doors before it. While a backup is put back nothing can be saved, since it would be gone a
 * moment later: whoever sends something is asked to try again (503). Reading goes on.
 */
export function withDoors<Q extends IncomingMessage, S extends ServerResponse, N>(
  handler: Handler<Q, S, N>,
): Handler<Q, S, N> {
  return (request, response, next) => {
    if (request.method !== "POST") return handler(request, response, next);
    if (areClosed) return sayClosed(request, response);
    inside += 1;
    response.once("close", () => {
      inside -= 1;
      onLeaving();
    });
    handler(request, response, next);
  };
}

/** Lets nobody send anything until openDoors, and waits a while for those who are still sending, but for the caller. */
export async function closeDoors(waitMs = longestWaitMs): Promise<void> {
  areClosed = true;
  if (inside <= 1) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    onLeaving = () => {
      if (inside > 1) return;
      clearTimeout(timer);
      resolve();
    };
  });
  onLeaving = () => {};
}

/** Lets everybody in again. */
export function openDoors(): void {
  areClosed = false;
}

function sayClosed({ headers }: IncomingMessage, response: ServerResponse): void {
  const language = /(?:^|;\s*)lng=bn(?:;|$)/.test(headers.cookie ?? "") ? "bn" : "en";
  const isData = headers.accept?.includes("application/json") === true;
  const body = isData ? JSON.stringify({ problem: "restoring" }) : page(language);
  response.writeHead(503, {
    "Content-Type": isData ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Retry-After": comeBackSeconds,
    "Cache-Control": "no-store",
  });
  response.end(body);
}

function page(language: "en" | "bn"): string {
  const texts = catalogues[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts["backups.closed.title"]}</title>
</head>
<body>
<h1>${texts["backups.closed.title"]}</h1>
<p>${texts["backups.closed.body"]}</p>
</body>
</html>
`;
}
