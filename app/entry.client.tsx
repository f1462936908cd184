import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { createTranslator } from "./i18n/i18n";

// What somebody types while the page is still waking up: React 18 puts the first text of a textarea back when it takes over.
const earlyInput = new Map<HTMLTextAreaElement, string>();
const recordInput = ({ target }: { target: EventTarget | null }) => {
  if (target instanceof HTMLTextAreaElement) earlyInput.set(target, target.value);
};

// Only the office comes here; it loads the texts of the one language it shows.
async function hydrate() {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) recordInput({ target: area });
  }
  document.addEventListener("input", recordInput, true);
  const inBengali = document.documentElement.lang === "bn";
  const texts = inBengali ? (await import("./i18n/bn")).bn : (await import("./i18n/en")).en;
  await waitForPageData();
  // In one go: what is clicked or typed in a page that is half awake would be lost.
  hydrateRoot(
    document,
    <I18nextProvider i18n={createTranslator(inBengali ? "bn" : "en", texts)}>
      <StrictMode>
        <RestoreEarlyInput>
          <RemixBrowser />
        </RestoreEarlyInput>
      </StrictMode>
    </I18nextProvider>,
  );
}

/**
 * Resolves when Remix has read the data that came with the page. Its first rendering waits for them by throwing a
 * promise, and React 18 gives up a page that is clicked while all of it waits (its error 345).
 */
async function waitForPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

/** Gives every textarea back what was typed before the page was awake. */
function RestoreEarlyInput({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.removeEventListener("input", recordInput, true);
    for (const [area, value] of earlyInput) if (area.value !== value) area.value = value;
    earlyInput.clear();
  }, []);
  return children;
}

hydrate();
