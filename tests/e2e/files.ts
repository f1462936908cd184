import { readFileSync } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { type Locator, type Page, test } from "@playwright/test";

/** The path of one of the sample files. */
export const sampleFile = (name: string) => join(import.meta.dirname, "../../drizzle/seed/sample-files", name);

/** A real PDF under a Bengali name. */
export const routine = {
  name: "পরীক্ষার রুটিন.pdf",
  mimeType: "application/pdf",
  buffer: readFileSync(sampleFile("annual-examination-routine.pdf")),
};

/** Writes a PDF of this many megabytes into the folder of the running test; returns its path. */
export async function pdfOf(megabytes: number): Promise<string> {
  const path = test.info().outputPath("annual-report.pdf");
  await writeFile(path, "%PDF-1.7\n");
  await truncate(path, Math.ceil(megabytes * 1024 * 1024));
  return path;
}

/** Clicks a link that saves a file; returns the name it is saved under and its bytes. */
export async function save(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** How many sheets of A4 the page is printed on. */
export async function countSheets(page: Page, margin: string): Promise<number | undefined> {
  const bytes = await page.pdf({ format: "A4", margin: { top: margin, right: margin, bottom: margin, left: margin } });
  return bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length;
}

/** The text of each sheet of a PDF. */
export async function readSheets(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    return [...document.pages()].map((sheet) => sheet.getText());
  } finally {
    library.destroy();
  }
}

/** The width of a picture as it came; 0 as long as it has not. */
export const naturalWidth = (picture: Locator) => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);

/** Holds back what is asked for at these addresses until the function that it returns is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    // The page may have given up this request in the meantime.
    await route.continue().catch(() => {});
  });
  return release;
}
