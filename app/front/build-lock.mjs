import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const aMoment = 200;

/**
 * Does `work` while no other process builds in this folder; waits for one that does, and takes over from one that
 * died over it.
 * @param {string} root the folder of the project
 * @param {() => Promise<void>} work
 * @param {(sentence: string) => void} say told once when there is a wait
 */
export async function alone(root, work, say) {
  // Not in the folder of the build, which each build empties.
  const folder = join(root, "node_modules");
  const lock = join(folder, ".website-being-built");
  mkdirSync(folder, { recursive: true });
  for (let waits = 0; !take(lock); waits++) {
    if (waits === 0) say("The website is being built by another start. Waiting for it.");
    if (isLeftBehind(lock)) rmSync(lock, { force: true });
    else await wait(aMoment);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isLeftBehind(lock) {
  try {
    const builder = Number(readFileSync(lock, "utf8"));
    if (builder === process.pid) return true;
    if (builder > 0) process.kill(builder, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
