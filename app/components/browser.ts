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

/** Whether the page is shown by the school's app, not by a browser. */
export const isNativeApp = () => window.Capacitor?.isNativePlatform?.() === true;
