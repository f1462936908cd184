import type { Page } from "@playwright/test";
import { holdBack } from "./files";

const notHydrated = (page: Page) =>
  page.locator('html:not([data-hydrated]):has(link[rel="modulepreload"][href*="/entry.client-"])');

/** Makes all later actions and assertions of the test wait while an admin page is not hydrated yet. */
export const waitForHydration = (page: Page): Promise<void> =>
  // The handler itself does nothing: Playwright continues as soon as notHydrated finds no element.
  page.addLocatorHandler(notHydrated(page), async () => undefined);

/** Delays all scripts until the returned function is called. Until then, the test uses the page without script. */
export async function holdBackScripts(page: Page): Promise<() => void> {
  await page.removeLocatorHandler(notHydrated(page));
  return holdBack(page, "**/*.js");
}
