import type { Flash } from "~/admin/flash";
import { signInAgain } from "~/admin/forms/sending/send-form";
import { useToasts } from "~/admin/toasts";
import { isNativeApp, onPlainClick } from "~/components/browser";
import { useOnMount } from "~/components/use-on-change";
import { useTexts } from "~/i18n/use-texts";
import { nativeFiles, saveFile } from "~/uploads/download";
import { sanitizeFileName } from "~/uploads/file-name";
import type { SheetStudent } from "../mark-sheet";
import { cardDownloadUrl, cardUrl } from "../urls";
import { cardFileName } from "./result-card";

/** A screen with these links must call useCardLinks, which handles the clicks on them. */
export function CardLinks({ student, examId }: { student: SheetStudent; examId?: number }) {
  const { t } = useTexts();
  const name = cardFileName(student);
  const hrefOf = (urlOf: typeof cardUrl) => (examId === undefined ? undefined : urlOf(examId, student.id));
  const links = [
    { kind: "download", text: t("marks.downloadMarksheet"), href: hrefOf(cardDownloadUrl), more: {} },
    { kind: "print", text: t("marks.printMarksheet"), href: hrefOf(cardUrl), more: inNewTab },
  ] as const;
  return links.map(({ kind, text, href, more }) => {
    const named = { className: kind, title: text, "aria-label": `${text}: ${student.name}` };
    const leading = href ? { href, "data-card": kind, "data-name": name, ...more } : disabledLink;
    return <a key={kind} {...named} {...leading} />;
  });
}

const inNewTab = { target: "_blank", rel: "noopener" };
const disabledLink = { role: "link", "aria-disabled": true };

type CardAction = "download" | "print";

const cardActions = { download: downloadCard, print: printCard };

const failedFlashes: Record<CardAction, Flash> = {
  download: { tone: "bad", title: "toast.cardDownloadFailed.title", body: "toast.cardDownloadFailed.body" },
  print: { tone: "bad", title: "toast.printFailed.title", body: "toast.printFailed.body" },
};
const saveFirstFlash: Flash = { tone: "bad", title: "admin.native.saveFirst", body: "admin.native.saveFirstWhy" };
const startedFlash: Flash = { tone: "good", title: "toast.downloadStarted" };
const completeFlash: Flash = { tone: "good", title: "toast.downloadComplete" };
const completeInAppFlash: Flash = { ...completeFlash, body: "admin.native.inDocuments" };

/**
 * Calls `onPrinted` after printing. Handles clicks on links with `data-card`. If the student's row has unsaved marks (`data-unsaved`), a message asks the
 * user to save first. For the cards of a class, one such row of any student is enough.
 */
export function useCardLinks(onPrinted?: () => void): void {
  const say = useToasts();
  const { t } = useTexts();

  const takeSignedIn = async (kind: CardAction, card: CardFile): Promise<void> => {
    try {
      await cardActions[kind](card, t("report.print"));
      if (kind === "download") say([isNativeApp() ? completeInAppFlash : completeFlash]);
      else onPrinted?.();
    } catch (error) {
      if (error instanceof SessionExpiredError && (await signInAgain())) return takeSignedIn(kind, card);
      say([failedFlashes[kind]]);
    }
  };

  const onClick = (link: HTMLAnchorElement) => {
    if (hasUnsavedMarks(link.closest("tr") ?? document.documentElement)) return say([saveFirstFlash]);
    const kind = link.dataset.card === "print" ? "print" : "download";
    if (kind === "download") say([startedFlash]);
    takeSignedIn(kind, { url: link.href, name: link.dataset.name });
  };

  useOnMount(() => onPlainClick("a[data-card][href]", onClick));
}

const hasUnsavedMarks = (place: Element) =>
  place.matches("[data-unsaved]") || place.querySelector("[data-unsaved]") !== null;

/** `name` is the file name. If it is undefined, the downloaded file is named after its HTML title. */
type CardFile = { url: string; name?: string };

/** Thrown if the server answers with the sign-in page instead of the card. */
class SessionExpiredError extends Error {}

async function downloadCard({ url, name }: CardFile): Promise<void> {
  const answer = await fetchCard(url);
  if (isNativeApp()) {
    const html = await answer.text();
    return (await nativeFiles()).saveAndShare(html, name ?? fileNameFromTitle(html));
  }
  saveFile(await answer.blob(), name ?? "");
}

async function printCard({ url, name }: CardFile, buttonText: string): Promise<void> {
  if (!isNativeApp()) return printInWindow(url, buttonText);
  const html = await (await fetchCard(url)).text();
  await (await nativeFiles()).shareForPrinting(html, name ?? fileNameFromTitle(html));
}

// We parse only the title of the card, because this page's content policy would block the styles of the card.
// We replace slashes, because a slash in a file name would mean a folder.
function fileNameFromTitle(html: string): string {
  const [title = ""] = /<title>[^<]*<\/title>/.exec(html) ?? [];
  return sanitizeFileName(new DOMParser().parseFromString(title, "text/html").title.replaceAll("/", "-"), "html");
}

async function fetchCard(url: string, method = "GET"): Promise<Response> {
  const answer = await fetch(url, { method, redirect: "manual" });
  if (answer.type === "opaqueredirect" || answer.status === 401) throw new SessionExpiredError();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

async function printInWindow(url: string, buttonText: string): Promise<void> {
  // We open the window before the request, because browsers allow a new window only right after a click.
  const page = open(url);
  if (!page) throw new Error("The browser opens no windows");
  try {
    await fetchCard(url, "HEAD");
    await waitForLoad(page);
  } catch (error) {
    page.close();
    throw error;
  }
  printWithButton(page, buttonText);
}

/**
 * Prints a report, and adds a button to it, because people may close the print dialog and want it again. The link Back
 * closes the tab of the report.
 */
function printWithButton(page: Window, text: string): void {
  const button = page.document.createElement("button");
  button.className = "print-again";
  button.textContent = text;
  button.addEventListener("click", () => page.print());
  page.document.body.prepend(button);
  // The screen that opened the report is still open in its own tab, perhaps with unsaved marks.
  page.document.querySelector(".page-note a")?.addEventListener("click", (event) => {
    event.preventDefault();
    page.close();
  });
  page.print();
}

/**
 * Makes the form that is being sent open its report in a new window, and prints it there. `report` is the path of the
 * report. If the form leads to another page, for example to the sign-in page, that page is shown and not printed. The
 * promise resolves after the window has loaded.
 */
export async function printResponse(form: HTMLFormElement, report: string, buttonText: string): Promise<void> {
  if (isNativeApp()) return;
  const name = `report-${Date.now()}`;
  const page = open("", name);
  form.target = page ? name : "";
  if (!page) return;
  const hasLoaded = await waitForLoad(page).then(
    () => true,
    () => false,
  );
  if (hasLoaded && page.location.pathname === report) printWithButton(page, buttonText);
}

// A new window is empty and already "complete", and some browsers do not notify us when the page has loaded. So this
// function checks the window every 50 ms.
function waitForLoad(page: Window): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      try {
        const hasArrived = page.location.href !== "about:blank" && page.document.readyState === "complete";
        if (page.closed || hasArrived) resolve();
        else setTimeout(check, 50);
      } catch (error) {
        reject(error);
      }
    };
    check();
  });
}
