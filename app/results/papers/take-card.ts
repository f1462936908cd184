import { isInApp } from "../../office/in-app";
import { cleanFileName } from "../../uploads/file-name";
import { saveFile } from "../../uploads/save-linked-file";

/** Where a card is shown, and the name of its file; without one it is named by its title. */
export type Card = { address: string; name?: string };

/** Instead of the card the login page came. */
export class SignInEnded extends Error {}

/**
 * Saves a card as a file; in the app it goes to Documents and is offered to others. Rejects with SignInEnded, or with
 * any other error when there is no file.
 */
export async function downloadCard({ address, name }: Card): Promise<void> {
  const answer = await answerFor(address);
  if (isInApp()) {
    const html = await answer.text();
    return (await nativeFiles()).saveAndShare(html, name ?? titled(html));
  }
  saveFile(await answer.blob(), name ?? "");
}

/**
 * Opens cards in a window of their own and prints them from there; in the app the file is offered to the phone's
 * printing. Rejects with SignInEnded, or with any other error when nothing can be printed.
 */
export async function printCard({ address, name }: Card): Promise<void> {
  if (!isInApp()) return printInWindow(address);
  const html = await (await answerFor(address)).text();
  await (await nativeFiles()).shareForPrinting(html, name ?? titled(html));
}

const nativeFiles = () => import("../../office/native-files");

// Only the title is parsed: the styles of a card are not allowed in this page. A slash would begin a folder.
function titled(html: string): string {
  const [title = ""] = /<title>[^<]*<\/title>/.exec(html) ?? [];
  return cleanFileName(new DOMParser().parseFromString(title, "text/html").title.replaceAll("/", "-"), "html");
}

async function answerFor(address: string, method = "GET"): Promise<Response> {
  const answer = await fetch(address, { method, redirect: "manual" });
  if (answer.type === "opaqueredirect" || answer.status === 401) throw new SignInEnded();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

async function printInWindow(address: string): Promise<void> {
  // Browsers let a window open only at once after the click, so before it is known what will come.
  const page = open(address);
  if (!page) throw new Error("The browser opens no windows");
  try {
    await answerFor(address, "HEAD");
    await loaded(page);
  } catch (fault) {
    page.close();
    throw fault;
  }
  page.print();
}

// A window is empty and loaded before it is on its way, and not every browser tells its opener when it has arrived.
function loaded(page: Window): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      try {
        const hasArrived = page.location.href !== "about:blank" && page.document.readyState === "complete";
        if (page.closed || hasArrived) resolve();
        else setTimeout(look, 50);
      } catch (fault) {
        reject(fault);
      }
    };
    look();
  });
}
