import { join } from "node:path";
import { Router } from "express";
import serveCompressed from "express-static-gzip";
import { sendNotFound } from "../error-page";

/**
 * Serves the files of the build, which has compressed most of them (`build.mjs`). The names of those in `assets` change
 * with their content.
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
