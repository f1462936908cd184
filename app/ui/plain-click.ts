type Link = HTMLAnchorElement;

type Keys = Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Whether a click asks for a new tab or for saving, which stays the browser's. */
export const asksForMore = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys) => ctrlKey || metaKey || shiftKey || altKey;

/**
 * Calls `open` instead of following a link that fits the selector, at a plain click; the link is followed after all
 * where `open` returns false. Returns the way to stop it.
 */
export function onPlainClick(selector: string, open: (link: Link) => unknown): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<Link>(selector);
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (asksForMore(event)) return;
    if (open(link) !== false) event.preventDefault();
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
