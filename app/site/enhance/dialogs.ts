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
 * Opens a dialog and adds a history entry, so that Back closes the dialog. We focus the link first, because some
 * browsers do not focus a clicked link. The focus must return to the link when the dialog closes.
 */
export function openDialog(dialog: HTMLDialogElement, link: HTMLElement) {
  link.focus();
  dialog.showModal();
  history.pushState("dialog", "");
}

export function closeDialogsOnBack() {
  addEventListener("popstate", () => {
    if (history.state !== "dialog") getOpenDialog()?.close();
    dropHistoryEntry();
  });
  dropHistoryEntry();
}

// Goes back if the current history entry belongs to a dialog that is no longer open. This happens after the button of
// the dialog, a reload or Forward.
function dropHistoryEntry() {
  if (history.state === "dialog" && !getOpenDialog()) history.back();
}

const getOpenDialog = () => document.querySelector<HTMLDialogElement>("dialog[open]");
