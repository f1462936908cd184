import type { Page } from "@playwright/test";
import { expect } from "./journey";

/**
 * A student of the class in the sample school. `download` and `print` are the names of the links to the student's card,
 * and `file` is the name of its file.
 */
export const student = {
  name: "শিক্ষার্থী ০২",
  download: "Download Marksheet: শিক্ষার্থী ০২",
  print: "Print Marksheet: শিক্ষার্থী ০২",
  file: "শিক্ষার্থী ০২_2_Result.html",
};

export const cardTitle = `${student.name} – Annual Examination 2026 – Result Card`;

/** Opens the mark sheet of the only exam of Class 6 that has marks, and waits until its script runs. */
export async function openMarks(page: Page): Promise<void> {
  await page.goto("/cog-admin/results?class=6");
  const exam = page.getByLabel("Examination").locator("option", { hasText: "Annual Examination 2026" });
  // Opens all subjects at once, even on a phone, because only the rows of this table have links to the cards.
  await page.goto(`/cog-admin/results?class=6&exam=${await exam.getAttribute("value")}&subject=all`);
  await expect(page.getByRole("button", { name: "Save All Results (0)" })).toBeVisible();
}

/** Expects `html` to be the complete result card of `student`. */
export function expectCard(html: unknown): void {
  expect(html).toContain(`${cardTitle}</title>`);
  expect(String(html).trimEnd()).toMatch(/<\/html>$/);
}

/**
 * Returns a function that tells whether the page has loaded a script of Capacitor since the call of watchForCapacitor.
 * The returned function downloads the scripts again, because a browser forgets the responses of a page that it has
 * left.
 */
export function watchForCapacitor(page: Page): () => Promise<boolean> {
  const addresses = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") addresses.add(request.url());
  });
  return async () => {
    const scripts = await Promise.all([...addresses].map(async (address) => (await page.request.get(address)).text()));
    return scripts.some((script) => script.includes("Capacitor plugin"));
  };
}
