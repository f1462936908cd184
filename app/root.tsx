import textBengali from "@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2?url";
import displayLatin from "@fontsource/tiro-bangla/files/tiro-bangla-latin-400-normal.woff2?url";
import textLatin from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { env } from "./env.server";
import { languageOf } from "./language/i18n.server";
import { addressIn, pathWithoutLanguage } from "./language/languages";
import officeCss from "./look/office.css?url";
import { PageParts } from "./look/page-parts";
import enhancement from "./site/enhance.ts?worker&url";
import { ErrorPage } from "./ui/error-page";

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const language = await languageOf(request);
  return { language, origin: env().PUBLIC_URL?.origin ?? url.origin, path: pathWithoutLanguage(url.pathname) };
}

export default Outlet;

export const ErrorBoundary = () => (
  <main id="content">
    <ErrorPage />
  </main>
);

export function Layout({ children }: { children: ReactNode }) {
  const language = useRouteLoaderData<typeof loader>("root")?.language ?? "en";
  const inOffice = useMatches().some(({ id }) => id.startsWith("routes/admin/"));
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0e2f3a" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Meta />
        {inOffice ? <OfficeHead /> : <SiteHead />}
        <Links />
      </head>
      <body>
        {children}
        {inOffice && <OfficeScripts />}
      </body>
    </html>
  );
}

/** The public pages carry their styles with them and one deferred script; nothing else stands before the words. */
function SiteHead() {
  const root = useRouteLoaderData<typeof loader>("root");
  const { siteCss } = useContext(PageParts);
  return (
    <>
      {root && <OtherLanguages {...root} />}
      <FontAhead of={textLatin} />
      {root?.language === "bn" ? <FontAhead of={textBengali} /> : <FontAhead of={displayLatin} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, allowed by its hash */}
      <style dangerouslySetInnerHTML={{ __html: siteCss }} />
      <script type="module" src={enhancement} />
    </>
  );
}

function OtherLanguages({ language, origin, path }: { language: "en" | "bn"; origin: string; path: string }) {
  return (
    <>
      <link rel="canonical" href={origin + addressIn(language, path)} />
      <link rel="alternate" hrefLang="en" href={origin + path} />
      <link rel="alternate" hrefLang="bn" href={origin + addressIn("bn", path)} />
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
    </>
  );
}

const FontAhead = ({ of }: { of: string }) => (
  <link rel="preload" href={of} as="font" type="font/woff2" crossOrigin="anonymous" />
);

function OfficeHead() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <link rel="stylesheet" href={officeCss} />
    </>
  );
}

function OfficeScripts() {
  const { nonce } = useContext(PageParts);
  return (
    <>
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  );
}
