import { createHash, randomBytes } from "node:crypto";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
// We render to a browser stream, because React's stream for Node leaves zero bytes in Bengali texts (facebook/react,
// issue 24985).
import { renderToReadableStream } from "react-dom/server.browser";
import { I18nextProvider } from "react-i18next";
import { hasAdminTheme } from "./admin/theme";
import { cacheLifetimes } from "./cache-lifetimes";
import { errorSummary } from "./errors";
import { wantsLightPages } from "./http";
import { getLanguage, getTranslator } from "./i18n/i18n.server";
import { hideCardToken, isAdminRoute, isCardAddress } from "./path-rules";
import { permissionsPolicy } from "./permissions-policy";
import { DocumentContext } from "./root";
import familyCardCss from "./styles/family-card.css?inline";
import fontsCss from "./styles/fonts.css?inline";
import fontsUrl from "./styles/fonts.css?url";
import publicCss from "./styles/public.css?inline";
import viewTransitionCss from "./styles/view-transition.css?inline";

const stylesheets = {
  full: createStylesheet(fontsCss, publicCss, viewTransitionCss),
  light: createStylesheet(publicCss, viewTransitionCss),
  // Cards and previews have no view transition, unlike other public pages. The admin area has no view transition, so on
  // the way back to it the browser would report an error.
  card: createStylesheet(publicCss, familyCardCss),
  preview: createStylesheet(fontsCss, publicCss),
};

function createStylesheet(...parts: string[]): { css: string; source: string } {
  const css = parts.join("");
  return { css, source: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
}

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const routes = context.staticHandlerContext.matches.map(({ route }) => route);
  const inOffice = routes.some(({ id }) => isAdminRoute(id));

  const isLight = wantsLightPages(request);
  const isCard = isCardAddress(new URL(request.url).pathname);
  const nonce = hasAdminTheme(routes) ? randomBytes(16).toString("base64") : undefined;
  const stylesheet = hasAdminTheme(routes)
    ? undefined
    : stylesheets[inOffice ? "preview" : isCard ? "card" : isLight ? "light" : "full"];
  // A card loads its fonts from a stylesheet file. For a font in an inline style, the browser would send the page's
  // secret URL as Referer, even if the page's policy forbids this.
  const fonts = isCard && !isLight ? fontsUrl : undefined;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (inOffice || isCard) headers.set("Cache-Control", "no-store");
  else setPublicHeaders(headers, status, isLight);

  const page = (
    <I18nextProvider i18n={getTranslator(await getLanguage(request))}>
      <DocumentContext.Provider value={{ nonce, styles: stylesheet?.css, fonts }}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </DocumentContext.Provider>
    </I18nextProvider>
  );
  // A page without scripts needs no React markers and no streaming. Without them, rendering takes half the time.
  const whole = nonce ? await renderDocument(page, nonce) : `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  headers.set("Content-Security-Policy", contentPolicy(stylesheet?.source, nonce));
  headers.set("Permissions-Policy", permissionsPolicy);
  return new Response(whole, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  console.error(
    JSON.stringify({ fault: errorSummary(error), method: request.method, path: hideCardToken(pathname).slice(0, 256) }),
  );
};

export function handleDataRequest(response: Response) {
  response.headers.set("Cache-Control", "no-store");
  return response;
}

function setPublicHeaders(headers: Headers, status: number, isLight: boolean): void {
  const lifetime = cacheLifetimes[isLight ? "lightPage" : "publicPage"];
  headers.set("Cache-Control", status === 200 ? lifetime : "no-store");
  headers.set("Vary", "Save-Data, Cookie");
  if (!isLight) headers.set("Speculation-Rules", '"/speculation-rules.json"');
}

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
    // A form of the admin area redirects to the app that sends a message to a family. Browsers apply form-action to
    // such redirects too.
    `form-action 'self'${nonce ? " https://wa.me https://*.whatsapp.com sms:" : ""}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

async function renderDocument(page: React.ReactElement, nonce: string): Promise<string> {
  const controller = new AbortController();
  const limit = setTimeout(() => controller.abort(), 10_000);
  try {
    const stream = await renderToReadableStream(page, { nonce, signal: controller.signal });
    await stream.allReady;
    return await new Response(stream).text();
  } finally {
    clearTimeout(limit);
  }
}
