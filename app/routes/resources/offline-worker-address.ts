import { cacheLifetimes } from "~/cache-lifetimes";
import worker from "~/site/enhance/offline-worker.ts?worker&url";

// Named by a loader alone it would be built for the server only, where no browser can fetch it.
export const handle = worker;

/** At an address that stays and covers the whole website; the script's own name changes with every build. */
export function loader() {
  return new Response(`importScripts(${JSON.stringify(worker)});\n`, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": cacheLifetimes.offlineWorker,
      "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'",
    },
  });
}
