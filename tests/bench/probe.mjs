import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { asBrowser, ask } from "./bare.mjs";

/**
 * Asks for a page every few milliseconds over one connection, in a thread of its own, so that what the measurement itself
 * does counts as nobody's wait.
 * @param {string} address
 * @returns {() => Promise<number[]>} ends it and gives all waits in ms
 */
export function probe(address) {
  const worker = new Worker(new URL(import.meta.url), { workerData: address });
  return () =>
    new Promise((resolve, reject) => {
      worker.once("error", reject).once("message", (waits) => {
        resolve(waits);
        void worker.terminate();
      });
      worker.postMessage("enough");
    });
}

if (!isMainThread) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits = [];
  parentPort.once("message", () => parentPort.postMessage(waits));
  for (;;) {
    const begun = performance.now();
    await ask(workerData, asBrowser, agent);
    waits.push(performance.now() - begun);
    await pause(10);
  }
}
