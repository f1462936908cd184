/** Lets this browser keep the last notices for when there is no connection. */
export function keepNoticesForOffline() {
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
