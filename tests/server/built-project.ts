import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashInputs, writeStamp } from "../../app/server/build.mjs";
import { freshFolder } from "../support/fresh-folder";

/** One file of each kind that a build is made from. */
export const sources = {
  "app/routes.ts": "export default [];",
  "app/site/deep/page.tsx": "page",
  "drizzle/schema.ts": "schema",
  "migrations/0000.sql": "sql",
  "public/crest.svg": "crest",
  "vite.config.ts": "vite",
  "package-lock.json": "{}",
};

/** Writes files by path and content below the folder. */
export function write(root: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
}

/** A folder that looks like the project, not built. */
export function project(files: Record<string, string> = {}) {
  const root = freshFolder();
  write(root, { ...sources, ...files });
  return root;
}

/** The same with a finished build. */
export function builtProject() {
  const root = project({ "build/server/front.js": "front" });
  writeStamp(root, hashInputs(root));
  return root;
}
