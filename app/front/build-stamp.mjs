import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const folders = ["app", "drizzle", "migrations", "public"];
const files = ["package.json", "package-lock.json", "tsconfig.json"];
const configuration = /\.config\.[cm]?[jt]s$/;

const stampIn = (root) => join(root, "build", ".built-from");

/**
 * The SHA-256 of everything that a build is made from, by name and content.
 * @param {string} root the folder of the project
 * @returns {string} 64 hex digits
 */
export function hashOfInputs(root) {
  const hash = createHash("sha256");
  for (const name of inputs(root)) {
    const content = readFileSync(join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Whether the build is there and made from these very files. Where the sources were left out, as in a container
 * image, the build that was put there is taken as it is.
 * @param {string} root the folder of the project
 * @returns {boolean}
 */
export function isBuildCurrent(root) {
  if (!existsSync(join(root, "build/server/front.js"))) return false;
  if (!existsSync(join(root, "app/routes.ts"))) return true;
  return existsSync(stampIn(root)) && readFileSync(stampIn(root), "utf8") === hashOfInputs(root);
}

/**
 * Writes down what the finished build was made from.
 * @param {string} root the folder of the project
 * @param {string} hash hashOfInputs before the build began, so that a later change counts as one
 */
export function stampBuild(root, hash) {
  writeFileSync(stampIn(root), hash);
}

/**
 * Makes the build count as not current, before it is changed.
 * @param {string} root the folder of the project
 */
export function removeStamp(root) {
  rmSync(stampIn(root), { force: true });
}

function inputs(root) {
  const atTheTop = readdirSync(root).filter((name) => files.includes(name) || configuration.test(name));
  const below = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
  return [...atTheTop, ...below].map((name) => name.replaceAll("\\", "/")).sort();
}
