import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { languageOf } from "./language/i18n.server";
import { addressIn } from "./language/languages";
import { wantsLightPages } from "./light-pages.server";
import textLatin from "./look/fonts/source-sans-3-basic.woff2?url";
import displayLatin from "./look/fonts/tiro-latin.woff2?url";
import officeCss from "./look/office.css?url";
import { PageParts } from "./look/page-parts";
import { looksLikeOffice } from "./office/looks";
import { school } from "./school/identity";
import enhancement from "./site/enhance.ts?worker&url";
import { ErrorPage } from "./ui/error-page";

export async function loader({ request }: LoaderFunctionArgs) {
  return { language: await languageOf(request), isLight: wantsLightPages(request) };
}

// For a page that failed before it could name itself.
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: school.name[data?.language ?? "en"] }];

export default Outlet;

export const ErrorBoundary = () => (
  <main id="content">
    <ErrorPage />
  </main>
);

export function Layout({ children }: { children: ReactNode }) {
  const language = useRouteLoaderData<typeof loader>("root")?.language ?? "en";
  const inOffice = looksLikeOffice(useMatches());
  const { isStill } = useContext(PageParts);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0e2f3a" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        {inOffice ? <OfficeHead /> : <SiteHead />}
        <Links />
      </head>
      <body>
        {children}
        {inOffice && !isStill && <OfficeScripts />}
      </body>
    </html>
  );
}

/** The public pages carry their styles with them and one deferred script; nothing else stands before the words. */
function SiteHead() {
  const { language, isLight } = useRouteLoaderData<typeof loader>("root") ?? { language: "en", isLight: false };
  const { styles = "" } = useContext(PageParts);
  return (
    <>
      <link rel="manifest" href={addressIn(language, "/manifest.webmanifest")} />
      {!isLight && <FontAhead of={textLatin} />}
      {/* Bengali is not asked for ahead: most phones have the face, and then nothing is fetched. */}
      {!isLight && language === "en" && <FontAhead of={displayLatin} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, which React would escape */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      {!isLight && <script type="module" src={enhancement} />}
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
