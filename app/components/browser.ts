type Anchor = HTMLAnchorElement;

type ModifierKeys = Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

export const hasModifierKey = ({ ctrlKey, metaKey, shiftKey, altKey }: ModifierKeys) =>
  ctrlKey || metaKey || shiftKey || altKey;

/**
 * Calls `open` for plain clicks on links that match `selector`. If `open` returns false, the browser follows the link.
 * Returns a function that removes the listener.
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
    /** The phone app sets this object before the page runs any script. */
    Capacitor?: { isNativePlatform?: () => boolean };
  }
}

/** Phones show only the first page of a PDF in a frame, or show no page at all. */
export const canFramePdf = () => matchMedia("(min-width: 40rem)").matches && navigator.pdfViewerEnabled;

export const isNativeApp = () => window.Capacitor?.isNativePlatform?.() === true;

export function closeOnLeave(menu: HTMLDetailsElement): () => void {
  const isInside = (place: EventTarget | null) => place instanceof Node && menu.contains(place);
  // After a dialog closes, the focus returns to the element that had it before. A link in a closed menu cannot get the
  // focus, so the menu's button gets it.
  const closeAndStay = () => {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  };
  menu.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && menu.open) closeAndStay();
  });
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a, button")) closeAndStay();
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

export const isFocusElsewhere = (part: Element | null) =>
  document.activeElement !== document.body && !part?.contains(document.activeElement);

export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard API does not exist over plain http, so the copy event writes the text instead.
    const write = (event: ClipboardEvent) => {
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
    };
    document.addEventListener("copy", write, { once: true });
    return document.execCommand("copy");
  }
}
