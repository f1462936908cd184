/** The page's dialog of this class; undefined where there is none or the browser knows no dialogs. */
export function dialogOf(className: string): HTMLDialogElement | undefined {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog.${className}`);
  if (!dialog || !("showModal" in dialog)) return undefined;
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  return dialog;
}

/** Opens a dialog over the page. Closing it gives the focus back to the link, which not every browser has focused. */
export function openDialog(dialog: HTMLDialogElement, link: HTMLElement) {
  link.focus();
  dialog.showModal();
}
