import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { inMegabytes } from "./table.mjs";
import { wrkVersion } from "./wrk.mjs";

/**
 * What a reader must know of the machine before believing the table.
 * @returns {string} a few lines
 */
export function machine() {
  const [model = "unknown processor"] = cpus().map((cpu) => cpu.model.trim());
  return [
    `${availableParallelism()} cores (${model}), ${inMegabytes(totalmem())} of memory, Node ${process.versions.node}, ${process.platform}`,
    `load average at the start: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(", ")}`,
    `load generator: ${wrkVersion() ?? "none; wrk is missing: apt-get install wrk"}, on the same cores`,
  ].join("\n");
}
