type Link = HTMLAnchorElement;

/**
 * Calls `open` instead of following a link that fits the selector. A click with a modifier or another button, which
 * asks for a new tab or for saving, stays the browser's. Gives the way to stop it.
 */
export function onPlainClick(selector: string, open: (link: Link) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<Link>(selector);
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(link);
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
