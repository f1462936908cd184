import { cacheLifetimes } from "~/cache-lifetimes";
import worker from "~/site/enhance/offline-worker.ts?worker&url";

// Because of this export, the build puts the service worker into the browser's files. If only the loader used the
// worker, the build would put it into the server's files.
export const handle = worker;

/**
 * Serves the service worker at a fixed URL in the root folder. From there it can control the complete website. The URL
 * of the worker's script itself changes with every build.
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
