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
 * Opens a dialog and adds a history entry, so that Back closes the dialog. The link gets the focus first, because some
 * browsers do not focus a clicked link and the focus must return to it.
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

// Goes back if the current history entry belongs to a dialog that was closed by its button, a reload or Forward.
function dropHistoryEntry() {
  if (history.state === "dialog" && !getOpenDialog()) history.back();
}

const getOpenDialog = () => document.querySelector<HTMLDialogElement>("dialog[open]");
