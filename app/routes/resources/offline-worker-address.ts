import { cacheLifetimes } from "~/cache-lifetimes";
import worker from "~/site/enhance/offline-worker.ts?worker&url";

// The export makes the build include the worker in the browser's files. If only the loader used it, the build would put
// it into the server's files.
export const handle = worker;

/**
 * Serves the worker at a fixed address from which it can control the full website. The address of the script itself
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
