import "@remix-run/node";
import type { LastingParts } from "./look/page-parts";

declare module "@remix-run/node" {
  // Loader data keeps its own types (dates stay dates), because every route is fetched in the new way.
  interface Future {
    v3_singleFetch: true;
  }

  interface AppLoadContext {
    /** What is kept of a public page that is written past Remix's handler. */
    lasting?: LastingParts;
  }
}
