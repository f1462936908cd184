import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { expect } from "./journey";

/** A student of the sample class, with the mark and the percentage that only this card has. */
export const student = {
  name: "শিক্ষার্থী ০২",
  download: "Download Marksheet: শিক্ষার্থী ০২",
  print: "Print Marksheet: শিক্ষার্থী ০২",
  file: "শিক্ষার্থী ০২_2_Result.html",
};

/** Opens the mark sheet of the sample class in its one marked examination, and waits until script is at work there. */
export async function openMarks(page: Page): Promise<void> {
  await page.goto("/cog-admin/results?class=6");
  const exam = page.getByLabel("Examination").locator("option", { hasText: "Annual Examination 2026" });
  await page.goto(`/cog-admin/results?class=6&exam=${await exam.getAttribute("value")}`);
  await expect(page.getByRole("button", { name: "Save All Results (0)" })).toBeVisible();
}

/** Expects this HTML to be the whole card of the student. */
export function expectCard(html: string): void {
  expect(html).toContain(`${student.name} – Annual Examination 2026 – Result Card</title>`);
  expect(html.trimEnd()).toMatch(/<\/html>$/);
}

/** The text of a file that the browser has saved. */
export const textOf = async (download: Download) => readFile(await download.path(), "utf8");

/** Says whether anything that the page has fetched so far is Capacitor's. */
export function watchForCapacitor(page: Page): () => Promise<boolean> {
  const scripts: Promise<string>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") scripts.push(answer.text());
  });
  return async () => (await Promise.all(scripts)).some((script) => script.includes("Capacitor plugin"));
}
