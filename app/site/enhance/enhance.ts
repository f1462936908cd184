import { closeOnLeave } from "../../components/browser";
import { showBengaliHint } from "./bengali-hint";
import { closeDialogsOnBack } from "./dialogs";
import { enhancePreviews, showDownloadStatus } from "./file-links";
import { enhanceLightbox } from "./lightbox";
import { enhanceShareMenus } from "./share";
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
