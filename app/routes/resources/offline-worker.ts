import { cacheLifetimes } from "../../cache-lifetimes";
import worker from "../../site/enhance/offline-worker.ts?worker&url";

// What only a loader names is built for the server alone, where no browser can fetch it.
export const handle = worker;

/**
 * The service worker under an address that stays, so that it may answer for the whole website; the script itself has a
 * name of its own for every build.
 */
export function loader() {
  return new Response(`importScripts(${JSON.stringify(worker)});\n`, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": cacheLifetimes.offlineWorker,
      "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'",
    },
  });
}
