import { join } from "node:path";
import express, { Router } from "express";
import { sendNotFound } from "../error-page";

/** The files of the build. Those in `assets` change their names with their content. */
export function serveStaticFiles(folder: string): Router {
  // What is compressed on the way must not be asked for in ranges.
  const options = { dotfiles: "ignore", index: false, redirect: false, acceptRanges: false };
  const assets = express.static(join(folder, "assets"), { ...options, immutable: true, maxAge: "1y" });
  return Router({ caseSensitive: true })
    .use("/assets", assets, sendNotFound)
    .use(express.static(folder, { ...options, maxAge: "1h" }));
}
