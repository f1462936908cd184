import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { translatorFor } from "./language/i18n";

// Only the office comes here; it loads the texts of the one language it shows.
async function hydrate() {
  const inBengali = document.documentElement.lang === "bn";
  const texts = inBengali ? (await import("./language/bn")).bn : (await import("./language/en")).en;
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={translatorFor(inBengali ? "bn" : "en", texts)}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    );
  });
}

hydrate();
