declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";

  const build: ServerBuild;
  export = build;
}

declare module "react-dom/server.browser" {
  export { renderToReadableStream } from "react-dom/server";
}
