/** Lets this browser keep the last notices for when there is no connection. */
export function keepNoticesForOffline() {
  if (!("serviceWorker" in navigator)) return;
  // A browser may refuse (private windows, plain http); then the website simply needs a connection.
  addEventListener("load", () => navigator.serviceWorker.register("/offline-worker.js").catch(() => undefined));
}
