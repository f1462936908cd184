import { cacheLifetimes } from "~/cache-lifetimes";
import worker from "~/site/enhance/offline-worker.ts?worker&url";

// If only a loader named it, it would be built for the server only, where no browser can fetch it.
export const handle = worker;

/**
 * Serves the script at a fixed address that covers the full website, because the script's name changes with every
 * build.
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
