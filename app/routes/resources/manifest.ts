import type { LoaderFunctionArgs } from "@remix-run/node";
import { getFeedLanguage, textResponse } from "~/feeds/feed.server";
import { getTranslator } from "~/i18n/i18n.server";
import { localizedPath, localizedText } from "~/i18n/languages";
import { findCrest } from "~/school/crest.server";
import { getContacts, schoolAndPlace } from "~/school/school.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = getFeedLanguage(params, request);
  const contacts = getContacts();
  const name = localizedText(contacts.name, language);
  const manifest = {
    id: localizedPath(language, "/"),
    name,
    short_name: name,
    description: getTranslator(language).t("site.about", { school: schoolAndPlace(contacts, language) }),
    lang: language,
    dir: "ltr",
    start_url: localizedPath(language, "/"),
    scope: "/",
    display: "minimal-ui",
    background_color: "#f5f8f7",
    theme_color: "#0e2f3a",
    icons: [
      // icon.svg is the crest that comes with the program. If the school has uploaded another crest, the list has no
      // icon.svg.
      ...(findCrest() ? [] : [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }]),
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return textResponse(request, JSON.stringify(manifest, null, 2), "application/manifest+json");
}
