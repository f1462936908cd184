/** The page's dialog of this name; undefined where there is none or the browser knows no dialogs. */
export function findDialog(name: string): HTMLDialogElement | undefined {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog[data-part="${name}"]`);
  if (!dialog || !("showModal" in dialog)) return undefined;
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener("close", dropHistoryEntry);
  return dialog;
}

/**
 * Opens a dialog over the page, with an entry of its own in the browser's history: Back closes it. Closing it gives the
 * focus back to the link, which not every browser has focused.
 */
export function openDialog(dialog: HTMLDialogElement, link: HTMLElement) {
  link.focus();
  dialog.showModal();
  history.pushState("dialog", "");
}

/** Lets Back close what openDialog opened. */
export function closeDialogsOnBack() {
  addEventListener("popstate", () => {
    if (history.state !== "dialog") getOpenDialog()?.close();
    dropHistoryEntry();
  });
  dropHistoryEntry();
}

// Closed by its button, or after a reload or Forward, a dialog must leave no entry behind that shows nothing.
function dropHistoryEntry() {
  if (history.state === "dialog" && !getOpenDialog()) history.back();
}

const getOpenDialog = () => document.querySelector<HTMLDialogElement>("dialog[open]");
