import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { killAtExit } from "../torture/cleanup.mjs";

/** @returns {string | undefined} for example "wrk 4.1.0"; undefined if it is not installed */
export function wrkVersion() {
  const { error, stdout = "", stderr = "" } = spawnSync("wrk", ["-v"], { encoding: "utf8" });
  if (error) return undefined;
  return `wrk ${/wrk (?:debian\/)?([\d.]+\d)/.exec(stdout + stderr)?.[1] ?? "of an unknown version"}`;
}

/**
 * Requests one page again and again with wrk, from one thread on 64 connections.
 * @param {string} address
 * @param {{ seconds: number, headers: Record<string, string> }} how
 * @returns {Promise<{ perSecond: number, wrong: number }>} `wrong` counts failed connections and answers whose status
 *   is neither 2xx nor 3xx
 */
export async function load(address, { seconds, headers }) {
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const wrk = spawn("wrk", ["-t1", "-c64", `-d${seconds}s`, "--timeout", "10s", ...sent, address]);
  let output = "";
  for (const channel of [wrk.stdout, wrk.stderr]) channel.setEncoding("utf8").on("data", (text) => (output += text));
  // Throws if wrk is not installed.
  await once(wrk, "spawn");
  await once(killAtExit(wrk), "close");
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  if (perSecond === undefined) throw new Error(`wrk printed: ${output}`);
  const [, answers = 0] = /Non-2xx or 3xx responses: (\d+)/.exec(output) ?? [];
  const [, ...failed] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output) ?? [];
  return { perSecond: Number(perSecond), wrong: [answers, ...failed].reduce((sum, count) => sum + Number(count), 0) };
}
