import { saveFile } from "../../uploads/save-linked-file";

declare global {
  interface Window {
    /** Put there by the app that shows the website, before anything else of the page runs. */
    Capacitor?: { isNativePlatform?: () => boolean };
  }
}

/** Where a card is shown, and the name of its file; without one it is named by its title. */
export type Card = { address: string; name?: string };

/** Instead of the card the login page came. */
export class SignInEnded extends Error {}

/** Whether the page is shown by the school's app, not by a browser. */
export const isInApp = () => window.Capacitor?.isNativePlatform?.() === true;

/**
 * Saves a card as a file; in the app it goes to Documents and is offered to others. Rejects with SignInEnded, or with
 * any other error when there is no file.
 */
export async function downloadCard({ address, name }: Card): Promise<void> {
  const answer = await answerFor(address);
  if (isInApp()) return (await import("./native-card")).saveAndShare(await answer.text(), name);
  saveFile(await answer.blob(), name ?? "");
}

/**
 * Opens cards in a window of their own and prints them from there; in the app the file is offered to the phone's
 * printing. Rejects with SignInEnded, or with any other error when nothing can be printed.
 */
export async function printCard({ address, name }: Card): Promise<void> {
  if (!isInApp()) return printInWindow(address);
  const answer = await answerFor(address);
  await (await import("./native-card")).shareForPrinting(await answer.text(), name);
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
