import { closeOnLeave, copyToClipboard, onPlainClick } from "~/components/browser";
import { showBengaliHint } from "./bengali-hint";
import { closeDialogsOnBack } from "./dialogs";
import { enhanceFiles, enhancePreviews } from "./file-links";
import { enhanceLightbox } from "./lightbox";
import { enhanceNotifyPanel } from "./notify-panel";
import { enhanceTicker } from "./ticker";

/* This is the only script of the public pages. Public pages also work without it. */

showBengaliHint();
hideUrgentLineAtItsEnd();
enhanceTicker();
for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu]")) closeOnLeave(menu);
enhancePreviews();
enhanceShareMenus();
enhanceLightbox();
closeDialogsOnBack();
enhanceFiles();
enhanceNotifyPanel();
registerOfflineWorker();

/**
 * Hides the line of an urgent notice at its end time. This also works if the page stays open, sleeps or comes back from
 * the history.
 */
function hideUrgentLineAtItsEnd() {
  const line = document.querySelector<HTMLElement>("[data-until]");
  if (!line) return;
  const until = Number(line.dataset.until);
  const update = () => {
    line.hidden = Date.now() >= until;
  };
  update();
  setTimeout(update, until - Date.now());
  addEventListener("pageshow", update);
  document.addEventListener("visibilitychange", update);
}

function registerOfflineWorker() {
  if (!("serviceWorker" in navigator)) return;
  // Registering the worker may fail in a private window or over plain http.
  const register = () => navigator.serviceWorker.register("/offline-worker.js").catch(() => undefined);
  addEventListener("load", () => whenIdle(register));
}

/**
 * Runs `work` when the browser is idle, so that loading the worker does not slow down the first page. Safari does not
 * have requestIdleCallback.
 */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 2000);
}

function enhanceShareMenus() {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-share]")) {
    closeOnLeave(menu);
    enableNativeShare(menu);
  }
  for (const cell of document.querySelectorAll<HTMLElement>("[data-for-script]")) cell.hidden = false;
  onPlainClick("a[data-copy-link]", async (link) => {
    if (await copyToClipboard(link.href)) {
      link.dataset.isCopied = "";
      alert(link.dataset.copied);
    } else location.href = link.href;
  });
}

function enableNativeShare(menu: HTMLDetailsElement) {
  const send = menu.querySelector<HTMLButtonElement>("[data-send]");
  if (!send?.parentElement || !navigator.share) return;
  send.parentElement.hidden = false;
  send.addEventListener("click", () => {
    // The promise of `navigator.share` rejects when the user closes the share menu. This is not an error.
    navigator.share({ title: menu.dataset.share, url: send.dataset.send }).catch(() => {});
  });
}
