import { readFileSync } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { type Locator, type Page, test } from "@playwright/test";

/** Returns the path of a file in drizzle/seed/sample-files. */
export const sampleFile = (name: string) => join(import.meta.dirname, "../../drizzle/seed/sample-files", name);

/** A valid PDF with a Bengali name. */
export const routine = {
  name: "পরীক্ষার রুটিন.pdf",
  mimeType: "application/pdf",
  buffer: readFileSync(sampleFile("annual-examination-routine.pdf")),
};

/** Writes a PDF of this size into the output folder of the test. Returns its path. */
export async function pdfOf(megabytes: number): Promise<string> {
  const path = test.info().outputPath("annual-report.pdf");
  await writeFile(path, "%PDF-1.7\n");
  await truncate(path, Math.ceil(megabytes * 1024 * 1024));
  return path;
}

/** Chooses a .csv file with these rows on an import screen, and checks it. */
export async function checkSheet(page: Page, name: string, ...rows: string[]): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.locator("[name=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Check spreadsheet" }).click();
}

/** Clicks a link that downloads a file. Returns the file's name and bytes. */
export async function save(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Counts the A4 sheets that the open page needs when it is printed with this margin. */
export async function countSheets(page: Page, margin: string): Promise<number | undefined> {
  const bytes = await page.pdf({ format: "A4", margin: { top: margin, right: margin, bottom: margin, left: margin } });
  return bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length;
}

/** Returns the text of each page of a PDF. */
export async function readSheets(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    return [...document.pages()].map((sheet) => sheet.getText());
  } finally {
    library.destroy();
  }
}

/** Returns the width of a picture's file in pixels, or 0 if the picture has not loaded yet. */
export const naturalWidth = (picture: Locator) => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);

/** Delays all requests to these addresses until the returned function is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    // continue() fails if the page has cancelled the request in the meantime.
    await route.continue().catch(() => {});
  });
  return release;
}
