import { isNativeApp } from "../../components/browser";
import { sanitizeFileName } from "../../uploads/file-name";
import { saveFile } from "../../uploads/save-linked-file";

/** Where a card is shown, and the name of its file; without one it is named by its title. */
export type CardFile = { address: string; name?: string };

/** Instead of the card the login page came. */
export class SessionExpiredError extends Error {}

/**
 * Saves a card as a file; in the app it goes to Documents and is offered to others. Rejects with SignInEnded, or with
 * any other error when there is no file.
 */
export async function downloadCard({ address, name }: CardFile): Promise<void> {
  const answer = await fetchCard(address);
  if (isNativeApp()) {
    const html = await answer.text();
    return (await nativeFiles()).saveAndShare(html, name ?? fileNameFromTitle(html));
  }
  saveFile(await answer.blob(), name ?? "");
}

/**
 * Opens cards in a window of their own and prints them from there; in the app the file is offered to the phone's
 * printing. Rejects with SignInEnded, or with any other error when nothing can be printed.
 */
export async function printCard({ address, name }: CardFile): Promise<void> {
  if (!isNativeApp()) return printInWindow(address);
  const html = await (await fetchCard(address)).text();
  await (await nativeFiles()).shareForPrinting(html, name ?? fileNameFromTitle(html));
}

const nativeFiles = () => import("../../admin/native-files");

// Only the title is parsed: the styles of a card are not allowed in this page. A slash would begin a folder.
function fileNameFromTitle(html: string): string {
  const [title = ""] = /<title>[^<]*<\/title>/.exec(html) ?? [];
  return sanitizeFileName(new DOMParser().parseFromString(title, "text/html").title.replaceAll("/", "-"), "html");
}

async function fetchCard(address: string, method = "GET"): Promise<Response> {
  const answer = await fetch(address, { method, redirect: "manual" });
  if (answer.type === "opaqueredirect" || answer.status === 401) throw new SessionExpiredError();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

async function printInWindow(address: string): Promise<void> {
  // Browsers let a window open only at once after the click, so before it is known what will come.
  const page = open(address);
  if (!page) throw new Error("The browser opens no windows");
  try {
    await fetchCard(address, "HEAD");
    await waitForLoad(page);
  } catch (error) {
    page.close();
    throw error;
  }
  page.print();
}

// A window is empty and loaded before it is on its way, and not every browser tells its opener when it has arrived.
function waitForLoad(page: Window): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      try {
        const hasArrived = page.location.href !== "about:blank" && page.document.readyState === "complete";
        if (page.closed || hasArrived) resolve();
        else setTimeout(look, 50);
      } catch (error) {
        reject(error);
      }
    };
    look();
  });
}
