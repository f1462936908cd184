import { closeOnLeave, copyToClipboard, onPlainClick } from "../../components/browser";
import { showBengaliHint } from "./bengali-hint";
import { closeDialogsOnBack } from "./dialogs";
import { enhancePreviews, showDownloadStatus } from "./file-links";
import { enhanceLightbox } from "./lightbox";
import { enhanceTicker } from "./ticker";

/*
 * The one script of the public pages. Everything works without it: a preview is then a link to the file, a large photo
 * a link to the picture, the ticker stands still.
 */

showBengaliHint();
enhanceTicker();
for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu]")) closeOnLeave(menu);
enhancePreviews();
enhanceShareMenus();
enhanceLightbox();
closeDialogsOnBack();
showDownloadStatus();
document.querySelector("[data-print]")?.addEventListener("click", () => print());
registerOfflineWorker();

/** Lets this browser keep the last notices for when there is no connection. */
function registerOfflineWorker() {
  if (!("serviceWorker" in navigator)) return;
  // A browser may refuse (private windows, plain http); then the website simply needs a connection.
  const register = () => navigator.serviceWorker.register("/offline-worker.js").catch(() => undefined);
  addEventListener("load", () => whenIdle(register));
}

/** What the worker fetches is not to compete with the first view. Safari does not say when it is idle. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 2000);
}

/** Lets the share menus copy and, where the device has a sheet of its own, hand over. Without it they are plain links. */
function enhanceShareMenus() {
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
