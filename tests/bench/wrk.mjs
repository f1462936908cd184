import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** The load generator is not there. The message is for the person who started the measurement. */
export class NoWrk extends Error {
  message = "wrk is missing: apt-get install wrk";
}

/** @returns {string | undefined} such as "wrk 4.1.0", undefined where there is none */
export function wrkVersion() {
  const { error, stdout = "", stderr = "" } = spawnSync("wrk", ["-v"], { encoding: "utf8" });
  if (error) return undefined;
  return `wrk ${/wrk (?:debian\/)?([\d.]+\d)/.exec(stdout + stderr)?.[1] ?? "of an unknown version"}`;
}

/**
 * Asks for one address over and over from one thread.
 * @param {string} address
 * @param {{ seconds: number, connections?: number, headers?: Record<string, string>, script?: string }} how `script` is
 *   a Lua file that says what to ask for instead
 * @returns {Promise<{ perSecond: number, p50: number, p99: number, wrong: number }>} times in ms; `wrong` counts failed
 *   connections and answers that are neither 2xx nor 3xx
 * @throws {NoWrk}
 */
export async function load(address, { seconds, connections = 64, headers = {}, script }) {
  const said = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const words = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "--latency", ...said];
  const wrk = spawn("wrk", [...words, ...(script ? ["-s", script] : []), address], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => wrk.kill("SIGKILL");
  process.once("exit", stop);
  let text = "";
  for (const stream of [wrk.stdout, wrk.stderr]) stream.setEncoding("utf8").on("data", (piece) => (text += piece));
  try {
    await Promise.race([once(wrk, "close"), once(wrk, "error").then(([error]) => Promise.reject(error))]);
  } catch (error) {
    throw error.code === "ENOENT" ? new NoWrk() : error;
  } finally {
    process.off("exit", stop);
  }
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(text) ?? [];
  if (perSecond === undefined) throw new Error(`wrk said: ${text}`);
  return { perSecond: Number(perSecond), p50: timeAt(50, text), p99: timeAt(99, text), wrong: wrongIn(text) };
}

function timeAt(percent, text) {
  const [, value, unit] = new RegExp(`^\\s+${percent}%\\s+([\\d.]+)(us|ms|s|m)`, "m").exec(text) ?? [];
  return Number(value) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit];
}

function wrongIn(text) {
  const [, answers = 0] = /Non-2xx or 3xx responses: (\d+)/.exec(text) ?? [];
  const [, ...connections] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text) ?? [];
  return [answers, ...connections].reduce((sum, count) => sum + Number(count), 0);
}
