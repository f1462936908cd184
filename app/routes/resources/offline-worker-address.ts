import { cacheLifetimes } from "~/cache-lifetimes";
import worker from "~/site/enhance/offline-worker.ts?worker&url";

// Because of this export, the build puts the worker into the browser's files. If only the loader used the worker, the
// build would put it into the server's files.
export const handle = worker;

/**
 * Serves the worker at a fixed URL from which the worker can control the complete website. The URL of the script itself
 * changes with every build.
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
