import type { Page } from "@playwright/test";
import { holdBack } from "./files";

const notHydrated = (page: Page) =>
  page.locator('html:not([data-hydrated]):has(link[rel="modulepreload"][href*="/entry.client-"])');

/** Actions and assertions on pages of the office wait from now on until React has taken the page over. */
export const waitForHydration = (page: Page): Promise<void> =>
  // The handler itself does nothing: Playwright goes on when the locator has no match any more.
  page.addLocatorHandler(notHydrated(page), async () => undefined);

/** Holds back all scripts until the function that it returns is called; what comes before acts on the bare page. */
export async function holdBackScripts(page: Page): Promise<() => void> {
  await page.removeLocatorHandler(notHydrated(page));
  return holdBack(page, "**/*.js");
}
