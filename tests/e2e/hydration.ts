import type { Page } from "@playwright/test";
import { holdBack } from "./files";

const notHydrated = (page: Page) =>
  page.locator('html:not([data-hydrated]):has(link[rel="modulepreload"][href*="/entry.client-"])');

/** From now on, actions and assertions on admin pages wait for hydration. */
export const waitForHydration = (page: Page): Promise<void> =>
  // The handler does nothing: Playwright continues when the locator has no match.
  page.addLocatorHandler(notHydrated(page), async () => undefined);

/** Holds back all scripts until the returned function is called. Earlier actions use the page without script. */
export async function holdBackScripts(page: Page): Promise<() => void> {
  await page.removeLocatorHandler(notHydrated(page));
  return holdBack(page, "**/*.js");
}
