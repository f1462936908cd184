import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns an error message if the website cannot run on this version of Node. Every Node since 18 must be able to run
 * this file, so it uses no newer syntax.
 */
export function findNodeProblem(root, { version = process.versions.node, platform = process.platform } = {}) {
  if (Number(version.split(".")[0]) >= 22) return undefined;
  const needs = `The website needs Node 22 or newer; this is ${version}.`;
  if (existsSync(join(root, "node_modules/.bin/node"))) {
    return `${needs} Use npm start, npm test or npm run, which take the Node that npm ci has installed.`;
  }
  if (platform === "linux")
    return `${needs} Run  npm ci  without --omit=optional: it installs Node 24 for the website.`;
  return `${needs} Install Node 24.`;
}
