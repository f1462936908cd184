import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { finished } from "node:stream";
import type { ErrorRequestHandler, RequestHandler } from "express";
import type { Logger } from "pino";
import { bodyLimit } from "../body-limits.server";
import { bn } from "../i18n/bn";
import { en } from "../i18n/en";
import { formatValues } from "../i18n/format";
import { getPathLanguage, type Language, localizedText, parseLanguageCookie } from "../i18n/languages";
import { isAdminPath, pagePath } from "../path-rules";
import { permissionsPolicy } from "../permissions-policy";
import { ClientLeftError } from "../request-scope.server";
import { getLastContacts } from "../school/school.server";
import {
  allowedMethods,
  expectsContinue,
  problemStatuses,
  RequestError,
  type RequestProblem,
  readMethods,
  requestPath,
} from "./request";

type ErrorContext = { path: string; cookie?: string; publicUrl?: URL };

// The error page may load no files, so it uses fonts that every phone has.
const errorStyle =
  "body{margin:0;background:#f5f8f7;color:#16222a;" +
  'font:1.0625rem/1.65 "Noto Sans Bengali","Nirmala UI",Vrinda,system-ui,sans-serif}' +
  "main{box-sizing:border-box;width:min(34rem,100% - 2.5rem);margin:min(14vh,7rem) auto 2rem;padding:.25rem 0 .5rem 1.25rem;border-left:3px solid #d6aaa2;overflow-wrap:anywhere}" +
  "main>p:first-child{margin:0;color:#17495a;font-weight:600}" +
  "h1{margin:.25rem 0 1rem;font-size:clamp(1.5rem,1.25rem + 1.5vw,2rem);line-height:1.3}" +
  "a{display:inline-block;padding:.5rem 0;color:#17495a;text-underline-offset:.2em}" +
  "a:focus-visible{outline:3px solid #0a5fc2;outline-offset:3px}";

const catalogues = { en, bn };
const problemsWithText = [
  "otherHost",
  "method",
  "noForm",
  "origin",
  "tooLarge",
  "tooSlow",
  "crowded",
  "closed",
] as const;

const problemsWithoutPath: readonly RequestProblem[] = [
  "malformed",
  "headers",
  "host",
  "otherHost",
  "path",
  "notFound",
  "broken",
  "closed",
];

export const renderError = (problem: RequestProblem, context: ErrorContext) => ({
  status: problemStatuses[problem],
  type: "text/html; charset=utf-8",
  body: renderErrorPage(problem, context),
});

function renderErrorPage(problem: RequestProblem, context: ErrorContext): string {
  const language = errorLanguage(context);
  const { title, body } = selectErrorText(problem, context.path, language);
  const school = escapeHtml(localizedText(getLastContacts().name, language));
  const back = backLink(problem, context, language);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${school}</title>
<style>${errorStyle}</style>
</head>
<body>
<main>
<p>${school}</p>
<h1>${title}</h1>
<p>${body}</p>
<p><a href="${escapeHtml(back.href)}">${back.label}</a></p>
</main>
</body>
</html>
`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);

function selectErrorText(problem: RequestProblem, path: string, language: Language): { title: string; body: string } {
  const texts = catalogues[language];
  const { tooLarge } = bodyLimit(path);
  if (problem === "tooLarge" && tooLarge) {
    const values = Object.entries(formatValues(tooLarge.values ?? {}, language));
    const body = values.reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      texts[tooLarge.text] as string,
    );
    return { title: texts["toast.fileTooLarge.title"], body };
  }
  if (problem === "notFound") return { title: texts["error.notFound"], body: "" };
  if (problem === "broken") return { title: texts["error.app"], body: texts["toast.unexpected.body"] };
  const topic = problemsWithText.find((known) => known === problem) ?? "unclear";
  return { title: texts[`error.${topic}.title`], body: texts[`error.${topic}.body`] };
}

function backLink(
  problem: RequestProblem,
  { path, publicUrl }: ErrorContext,
  language: Language,
): { href: string; label: string } {
  const texts = catalogues[language];
  if (!problemsWithoutPath.includes(problem)) return { href: pagePath(path), label: texts["common.back"] };
  const home = language === "bn" ? "/bn" : "/";
  return { href: publicUrl ? new URL(home, publicUrl).href : home, label: texts["error.home"] };
}

function errorLanguage({ path, cookie = "" }: ErrorContext): Language {
  if (!isAdminPath(path)) return getPathLanguage(path);
  return parseLanguageCookie(cookie) ?? "en";
}

export type SendError = (response: ServerResponse, problem: RequestProblem) => void;

const styleHash = createHash("sha256").update(errorStyle).digest("base64");

export const errorPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

const retryAfterSeconds: { [problem in RequestProblem]?: number } = { closed: 60, crowded: 30 };

export function createErrorSender(publicUrl?: URL): SendError {
  return (response, problem) => {
    if (response.headersSent) return void response.destroy();
    const { req: request } = response;
    const { status, type, body } = renderError(problem, {
      path: requestPath(request),
      cookie: request.headers.cookie,
      publicUrl,
    });
    response.writeHead(status, {
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(body),
      "Cache-Control": "no-store",
      "Content-Security-Policy": errorPolicy,
      "Permissions-Policy": permissionsPolicy,
      ...(problem === "crowded" && { Connection: "close" }),
      ...(problem === "method" && { Allow: allowedMethods }),
      ...(problem === "noForm" && { Allow: readMethods }),
      ...(problem in retryAfterSeconds && { "Retry-After": retryAfterSeconds[problem] }),
    });
    if (problem === "crowded" || expectsContinue(request)) {
      response.end(body);
      return;
    }
    // We end the response only when the complete request has arrived. A browser reads the response only after it has
    // sent everything.
    response.write(body);
    finished(request.resume(), () => response.end());
  };
}

export const sendNotFound: RequestHandler = (_request, _response, next) => next(new RequestError("notFound"));

export function handleErrors(log: Logger, sendError: SendError): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    if (error instanceof RequestError) return sendError(response, error.problem);
    if (!(error instanceof ClientLeftError)) log.error({ err: error }, "a page failed");
    sendError(response, "broken");
  };
}
