import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { translatorFor } from "./language/i18n";

// What somebody types while the page is still waking up: React 18 puts the first text of a textarea back when it takes over.
const typedEarly = new Map<HTMLTextAreaElement, string>();
const note = ({ target }: { target: EventTarget | null }) => {
  if (target instanceof HTMLTextAreaElement) typedEarly.set(target, target.value);
};

// Only the office comes here; it loads the texts of the one language it shows.
async function hydrate() {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) note({ target: area });
  }
  document.addEventListener("input", note, true);
  const inBengali = document.documentElement.lang === "bn";
  const texts = inBengali ? (await import("./language/bn")).bn : (await import("./language/en")).en;
  await dataOfPage();
  // In one go: what is clicked or typed in a page that is half awake would be lost.
  hydrateRoot(
    document,
    <I18nextProvider i18n={translatorFor(inBengali ? "bn" : "en", texts)}>
      <StrictMode>
        <Awake>
          <RemixBrowser />
        </Awake>
      </StrictMode>
    </I18nextProvider>,
  );
}

/**
 * Resolves when Remix has read the data that came with the page. Its first rendering waits for them by throwing a
 * promise, and React 18 gives up a page that is clicked while all of it waits (its error 345).
 */
async function dataOfPage(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

/** Gives every textarea back what was typed before the page was awake. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.removeEventListener("input", note, true);
    for (const [area, value] of typedEarly) if (area.value !== value) area.value = value;
    typedEarly.clear();
  }, []);
  return children;
}

hydrate();
