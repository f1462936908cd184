import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { createTranslator } from "./i18n/i18n";
import { loadTexts } from "./i18n/texts.client";

// When React 18 hydrates a textarea, it resets the text to its initial value. So we record text that was typed before
// hydration, and restore it after hydration.
const earlyInput = new Map<HTMLTextAreaElement, string>();
const recordInput = ({ target }: { target: EventTarget | null }) => {
  if (target instanceof HTMLTextAreaElement) earlyInput.set(target, target.value);
};

async function hydrate() {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) recordInput({ target: area });
  }
  document.addEventListener("input", recordInput, true);
  const language = document.documentElement.lang === "bn" ? "bn" : "en";
  const texts = await loadTexts(language);
  await waitForPageData();
  // The page hydrates in one step, because a partly hydrated page would lose clicks and typed text.
  hydrateRoot(
    document,
    <I18nextProvider i18n={createTranslator(language, texts)}>
      <StrictMode>
        <RestoreEarlyInput>
          <RemixBrowser />
        </RestoreEarlyInput>
      </StrictMode>
    </I18nextProvider>,
  );
}

/**
 * Waits for the page's data. Remix's first rendering throws a promise, and React 18 fails (error 345) if someone clicks
 * before this promise resolves.
 */
async function waitForPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

function RestoreEarlyInput({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.removeEventListener("input", recordInput, true);
    for (const [area, value] of earlyInput) if (area.value !== value) area.value = value;
    earlyInput.clear();
    document.documentElement.dataset.hydrated = "";
  }, []);
  return children;
}

hydrate();
