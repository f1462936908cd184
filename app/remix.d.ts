import "@remix-run/node";

declare module "@remix-run/node" {
  // Loader data keeps its own types (dates stay dates), because every route is fetched in the new way.
  interface Future {
    v3_singleFetch: true;
  }

  interface AppLoadContext {
    /** Throws away what was not read of the body. */
    discardBody?: () => Promise<void>;
  }
}
