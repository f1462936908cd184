import { join } from "node:path";
import { Router } from "express";
import serveCompressed from "express-static-gzip";
import { sendNotFound } from "../error-page";

/**
 * Serves the files of the build. `build.mjs` has compressed most of them. Files in `assets` get a new name when their
 * content changes, so browsers may store them for a year.
 */
export function serveStaticFiles(folder: string): Router {
  const common = { enableBrotli: true, orderPreference: ["br", "gzip"], index: false };
  const sent = { dotfiles: "ignore", redirect: false, acceptRanges: false } as const;
  const assets = serveCompressed(join(folder, "assets"), {
    ...common,
    serveStatic: { ...sent, immutable: true, maxAge: "1y" },
  });
  return Router({ caseSensitive: true })
    .use("/assets", assets, sendNotFound)
    .use(serveCompressed(folder, { ...common, serveStatic: { ...sent, maxAge: "1h" } }));
}
