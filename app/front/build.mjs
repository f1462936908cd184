import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { alone } from "./build-lock.mjs";
import { hashOfInputs, isBuildCurrent, removeStamp, stampBuild } from "./build-stamp.mjs";
import { precompress } from "./precompress.mjs";

/** The website cannot be built here. The message is for the person who started it. */
export class CannotBuild extends Error {}

/**
 * Builds the website unless the build is current; its output goes to the terminal. Rejects with CannotBuild.
 * @param {string} root the folder of the project
 * @param {{ always: boolean }} options `always` builds in any case
 */
export async function buildWebsite(root, { always }) {
  if (!always && isBuildCurrent(root)) return;
  const builder = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  if (!existsSync(builder)) {
    throw new CannotBuild(
      "The website is not built yet, and the tools that build it are not installed.\n" +
        "Run  npm ci --include=dev  and start again.",
    );
  }
  await alone(root, () => build(root, builder, always), console.log);
}

async function build(root, builder, always) {
  // Whoever waited for another start finds the work done.
  if (!always && isBuildCurrent(root)) return;
  console.log("Building the website. This takes a minute.");
  const madeFrom = hashOfInputs(root);
  removeStamp(root);
  const env = { ...process.env, NODE_ENV: "production" };
  const building = spawn(process.execPath, [builder, "vite:build"], { cwd: root, env, stdio: "inherit" });
  const passOn = (signal) => building.kill(signal);
  process.on("SIGTERM", passOn).on("SIGINT", passOn);
  const [exitCode] = await once(building, "exit");
  process.off("SIGTERM", passOn).off("SIGINT", passOn);
  if (exitCode !== 0) throw new CannotBuild("The website could not be built; the reason stands above.");
  precompress(join(root, "build/client"));
  stampBuild(root, madeFrom);
}
