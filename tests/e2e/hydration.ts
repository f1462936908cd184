import type { Page } from "@playwright/test";
import { holdBack } from "./files";

const notHydrated = (page: Page) =>
  page.locator('html:not([data-hydrated]):has(link[rel="modulepreload"][href*="/entry.client-"])');

/** Makes all later actions and assertions on admin pages wait until the page is hydrated. */
export const waitForHydration = (page: Page): Promise<void> =>
  // The handler does nothing, because Playwright continues as soon as the locator has no match.
  page.addLocatorHandler(notHydrated(page), async () => undefined);

/** Holds back all scripts until the returned function is called. Until then, actions use the page without script. */
export async function holdBackScripts(page: Page): Promise<() => void> {
  await page.removeLocatorHandler(notHydrated(page));
  return holdBack(page, "**/*.js");
}
