import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { bn } from "../i18n/bn";
import { en } from "../i18n/en";
import { parseLanguageCookie } from "../i18n/languages";

const translations = { en, bn };
const retryAfterSeconds = 15;
const maxWaitMs = 10_000;

let isReadOnly = false;
let activeWrites = 0;
let onWriteEnd = () => {};

/**
 * While a backup is put back nothing can be saved, since it would be gone a moment later: whoever sends something is
 * asked to try again (503). Reading goes on.
 */
export const readOnlyMode: RequestHandler = (request, response, next) => {
  if (request.method !== "POST") return next();
  if (isReadOnly) return sendReadOnlyPage(request, response);
  activeWrites += 1;
  response.once("close", () => {
    activeWrites -= 1;
    onWriteEnd();
  });
  next();
};

/** Lets nobody send anything until leaveReadOnlyMode, and waits a while for those who are still sending, but for the caller. */
export async function enterReadOnlyMode(waitMs = maxWaitMs): Promise<void> {
  isReadOnly = true;
  if (activeWrites <= 1) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    onWriteEnd = () => {
      if (activeWrites > 1) return;
      clearTimeout(timer);
      resolve();
    };
  });
  onWriteEnd = () => {};
}

/** Lets everybody in again. */
export function leaveReadOnlyMode(): void {
  isReadOnly = false;
}

function sendReadOnlyPage({ headers }: IncomingMessage, response: ServerResponse): void {
  const language = parseLanguageCookie(headers.cookie) ?? "en";
  const isData = headers.accept?.includes("application/json") === true;
  const body = isData ? JSON.stringify({ problem: "restoring" }) : renderPage(language);
  response.writeHead(503, {
    "Content-Type": isData ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Retry-After": retryAfterSeconds,
    "Cache-Control": "no-store",
  });
  response.end(body);
}

function renderPage(language: "en" | "bn"): string {
  const texts = translations[language];
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
