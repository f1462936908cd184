import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { useScreenTitle } from "./admin/screen-titles";
import { hasAdminTheme } from "./admin/theme";
import { ErrorPage } from "./components/error-page";
import { wantsLightPages } from "./http";
import { getLanguage } from "./i18n/i18n.server";
import { localizedPath, localizedText } from "./i18n/languages";
import { usePageLanguage } from "./i18n/use-page-language";
import { useTexts } from "./i18n/use-texts";
import { isAdminPath, isPreviewPath } from "./path-rules";
import { findCrest } from "./school/crest.server";
import { getContacts } from "./school/school.server";
import { useSchool } from "./school/use-school";
import enhancement from "./site/enhance/enhance.ts?worker&url";
import adminCss from "./styles/admin.css?url";
import textLatin from "./styles/fonts/source-sans-3-basic.woff2?url";
import displayLatin from "./styles/fonts/tiro-latin.woff2?url";

export { shouldRevalidate } from "./admin/forms/sending/client-action";

export const DocumentContext = createContext<{ nonce?: string; styles?: string; fonts?: string }>({});

export async function loader({ request }: LoaderFunctionArgs) {
  const contacts = getContacts();
  return {
    language: await getLanguage(request),
    isLight: wantsLightPages(request),
    contacts,
    crest: findCrest(contacts),
  };
}

// The title of a page that fails before it can set its own title: the name of the school.
export const meta: MetaFunction<typeof loader> = ({ data, location: { pathname } }) =>
  data && (!isAdminPath(pathname) || isPreviewPath(pathname))
    ? [{ title: localizedText(data.contacts.name, data.language) }]
    : [];

export default function App() {
  usePageLanguage(useLoaderData<typeof loader>().language);
  return <Outlet />;
}

export const ErrorBoundary = () => (
  <main id="content" className="flex flex-1 flex-col">
    <ErrorPage />
  </main>
);

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const language = root?.language ?? "en";
  const { nonce } = useContext(DocumentContext);
  const inOffice = hasAdminTheme(useMatches());
  return (
    <html lang={language} translate={inOffice ? "no" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0e2f3a" />
        {root?.crest ? (
          <link rel="icon" href="/icon-192.png" type="image/png" />
        ) : (
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        {inOffice ? <AdminHead /> : <PublicHead />}
        <Links />
      </head>
      <body>
        {children}
        {inOffice && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

function PublicHead() {
  const { language, isLight } = useRouteLoaderData<typeof loader>("root") ?? { language: "en", isLight: false };
  const { styles = "", fonts } = useContext(DocumentContext);
  return (
    <>
      <link rel="manifest" href={localizedPath(language, "/manifest.webmanifest")} />
      {!isLight && <FontPreload of={textLatin} />}
      {/* We do not preload the Bengali font. Most phones have it installed and never download it. */}
      {!isLight && language === "en" && <FontPreload of={displayLatin} />}
      {fonts && <link rel="stylesheet" href={fonts} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: this is our own stylesheet, and React would escape it */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      {!isLight && <script type="module" src={enhancement} />}
    </>
  );
}

function AdminHead() {
  const { t, language } = useTexts();
  const title = useScreenTitle();
  const name = localizedText(useSchool().name, language);
  return (
    <>
      <title>{[title && t(title), name].filter(Boolean).join(" | ")}</title>
      <meta name="robots" content="noindex" />
      {/* This keeps translation apps from replacing text nodes that React still uses. Otherwise the screen could
          fail and lose the typed text. */}
      <meta name="google" content="notranslate" />
      <link rel="stylesheet" href={adminCss} />
    </>
  );
}

const FontPreload = ({ of }: { of: string }) => (
  <link rel="preload" href={of} as="font" type="font/woff2" crossOrigin="anonymous" />
);
