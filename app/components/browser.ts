type Anchor = HTMLAnchorElement;

type ModifierKeys = Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Whether a click asks for a new tab or for saving, which stays the browser's. */
export const hasModifierKey = ({ ctrlKey, metaKey, shiftKey, altKey }: ModifierKeys) =>
  ctrlKey || metaKey || shiftKey || altKey;

/**
 * Calls `open` instead of following a link that fits the selector, at a plain click; the link is followed after all
 * where `open` returns false. Returns the way to stop it.
 */
export function onPlainClick(selector: string, open: (link: Anchor) => unknown): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<Anchor>(selector);
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (hasModifierKey(event)) return;
    if (open(link) !== false) event.preventDefault();
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

declare global {
  interface Window {
    /** Put there by the app that shows the website, before anything else of the page runs. */
    Capacitor?: { isNativePlatform?: () => boolean };
  }
}

/** Whether a PDF can be shown in a frame. Phones show at most its first page there, or nothing. */
export const canFramePdf = () => matchMedia("(min-width: 40rem)").matches && navigator.pdfViewerEnabled;

/** Whether the page is shown by the school's app, not by a browser. */
export const isNativeApp = () => window.Capacitor?.isNativePlatform?.() === true;

/**
 * Closes an opened menu on Escape, when a link in it is chosen, and when people go on elsewhere. Returns the way to
 * stop it.
 */
export function closeOnLeave(menu: HTMLDetailsElement): () => void {
  const isInside = (place: EventTarget | null) => place instanceof Node && menu.contains(place);
  // A dialog gives the focus back to where it was when it opened, and a closed menu could not take it.
  const closeAndStay = () => {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  };
  menu.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && menu.open) closeAndStay();
  });
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) closeAndStay();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !isInside(relatedTarget)) menu.open = false;
  });
  const onClick = ({ target }: MouseEvent) => {
    if (!isInside(target)) menu.open = false;
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

/** Whether somebody is at work outside this part of the page, where the focus is to stay. */
export const isFocusElsewhere = (part: Element | null) =>
  document.activeElement !== document.body && !part?.contains(document.activeElement);

/** Copies a text; resolves with whether it could. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A school on plain http has no clipboard, only the older command.
    const write = (event: ClipboardEvent) => {
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
    };
    document.addEventListener("copy", write, { once: true });
    return document.execCommand("copy");
  }
}
