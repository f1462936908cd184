import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { hasAdminTheme } from "./admin/theme";
import { DocumentContext } from "./components/document-context";
import { errorSummary, isAdminRoute } from "./http";
import { getLanguage, getTranslator } from "./i18n/i18n.server";
import { wantsLightPages } from "./light-pages.server";
import fontsCss from "./styles/fonts.css?inline";
import publicCss from "./styles/public.css?inline";
import viewTransitionCss from "./styles/view-transition.css?inline";

/** What public pages carry with them, each with the source by which a Content-Security-Policy allows it. */
const stylesheets = {
  full: createStylesheet(fontsCss, publicCss, viewTransitionCss),
  light: createStylesheet(publicCss, viewTransitionCss),
  // It leads back to the office, which takes no part in transitions: the browser would complain.
  preview: createStylesheet(fontsCss, publicCss),
};

function createStylesheet(...parts: string[]): { css: string; source: string } {
  const css = parts.join("");
  return { css, source: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
}

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const routes = context.staticHandlerContext.matches.map(({ route }) => route);
  const inOffice = routes.some(({ id }) => isAdminRoute(id));
  if (inOffice && request.headers.get("Accept") === "application/json")
    return createJsonResponse(context, status, headers);

  const isLight = wantsLightPages(request);
  const nonce = hasAdminTheme(routes) ? randomBytes(16).toString("base64") : undefined;
  const stylesheet = hasAdminTheme(routes) ? undefined : stylesheets[inOffice ? "preview" : isLight ? "light" : "full"];
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (inOffice) headers.set("Cache-Control", "no-store");
  else setPublicHeaders(headers, status, isLight);

  const page = (
    <I18nextProvider i18n={getTranslator(await getLanguage(request))}>
      <DocumentContext.Provider value={{ nonce, styles: stylesheet?.css }}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </DocumentContext.Provider>
    </I18nextProvider>
  );
  // What no script takes over needs none of React's marks, nor pieces: it is written in half the time.
  const whole = nonce ? await renderDocument(page, nonce) : `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  headers.set("Content-Security-Policy", contentPolicy(stylesheet?.source, nonce));
  return new Response(whole, { status, headers });
}

export const handleError: HandleErrorFunction = (fault, { request }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  console.error(JSON.stringify({ fault: errorSummary(fault), method: request.method, path: pathname.slice(0, 256) }));
};

/** Answers a data request of the hydrated office; nothing of it may stay in a cache. */
export function handleDataRequest(response: Response) {
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/**
 * A form sent by script, so that its progress can be shown, asks for JSON: it gets what the action answered instead of
 * the page around it.
 */
function createJsonResponse(context: EntryContext, status: number, headers: Headers): Response {
  const answers = Object.values(context.staticHandlerContext.actionData ?? {});
  headers.set("Content-Type", "application/json");
  headers.set("Cache-Control", "no-store");
  return new Response(JSON.stringify(answers[0] ?? {}), { status, headers });
}

function setPublicHeaders(headers: Headers, status: number, isLight: boolean): void {
  // A cache that does not look at Vary would show a light page to everybody.
  const whose = isLight ? "private" : "public";
  headers.set("Cache-Control", status === 200 ? `${whose}, max-age=0, must-revalidate` : "no-store");
  headers.set("Vary", "Save-Data, Cookie");
  if (!isLight) headers.set("Speculation-Rules", '"/speculation-rules.json"');
}

/**
 * What a document may load. Public pages: their own inlined styles by hash and the one script. Office pages: scripts
 * that carry this answer's nonce, and pictures that were chosen but not sent yet.
 */
function contentPolicy(stylesheet?: string, nonce?: string): string {
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}${stylesheet ? ` ${stylesheet}` : ""}`,
    `img-src 'self' data:${nonce ? " blob:" : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** The whole document at once: parents' phones and search machines get complete HTML, never a half page. */
function renderDocument(page: React.ReactElement, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        pipe(collectOutput(resolve));
        clearTimeout(limit);
      },
      onShellError(fault) {
        clearTimeout(limit);
        reject(fault);
      },
    });
    const limit = setTimeout(abort, 10_000);
  });
}

function collectOutput(done: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(stripZeroBytes(Buffer.concat(pieces)));
      next();
    },
  });
}

// React 18 leaves zero bytes where a Bengali letter did not fit the rest of its buffer (facebook/react, issue 24985).
function stripZeroBytes(whole: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [];
  let start = 0;
  for (let zero = whole.indexOf(0); zero !== -1; zero = whole.indexOf(0, start)) {
    pieces.push(whole.subarray(start, zero));
    start = zero + 1;
  }
  return pieces.length === 0 ? whole : Buffer.concat([...pieces, whole.subarray(start)]);
}
