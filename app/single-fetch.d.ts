import "@remix-run/node";

// Loader data keeps its own types (dates stay dates), because every route is fetched in the new way.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
