import { closeOnLeave, copyToClipboard, onPlainClick } from "../../components/browser";

/** Lets the share menus copy and, where the device has a sheet of its own, hand over. Without it they are plain links. */
export function enhanceShareMenus() {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-share]")) {
    closeOnLeave(menu);
    enableNativeShare(menu);
  }
  for (const cell of document.querySelectorAll<HTMLElement>("[data-for-script]")) cell.hidden = false;
  onPlainClick("a[data-copy-link]", async (link) => {
    if (await copyToClipboard(link.href)) alert(link.dataset.copied);
    else location.href = link.href;
  });
}

function enableNativeShare(menu: HTMLDetailsElement) {
  const send = menu.querySelector<HTMLButtonElement>("[data-send]");
  if (!send?.parentElement || !navigator.share) return;
  send.parentElement.hidden = false;
  send.addEventListener("click", () => {
    // Whoever closes the sheet again has changed their mind; nothing is to be said.
    navigator.share({ title: menu.dataset.share, url: send.dataset.send }).catch(() => {});
  });
}
