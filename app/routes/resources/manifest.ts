import type { LoaderFunctionArgs } from "@remix-run/node";
import { getFeedLanguage, textResponse } from "../../feeds/response.server";
import { getTranslator } from "../../i18n/i18n.server";
import { localizedPath } from "../../i18n/languages";
import { school } from "../../school/identity";

/** What a phone needs to put the site beside its apps. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = getFeedLanguage(params, request);
  const manifest = {
    id: localizedPath(language, "/"),
    name: school.name[language],
    short_name: school.name[language],
    description: getTranslator(language).t("site.about"),
    lang: language,
    dir: "ltr",
    start_url: localizedPath(language, "/"),
    scope: "/",
    display: "minimal-ui",
    background_color: "#f5f8f7",
    theme_color: "#0e2f3a",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return textResponse(request, JSON.stringify(manifest, null, 2), "application/manifest+json");
}
