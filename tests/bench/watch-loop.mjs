import { monitorEventLoopDelay } from "node:perf_hooks";

/*
 * Loaded into the website before its own modules: tells, when asked over the channel, for how long at most one turn of
 * its event loop kept everybody waiting since it was asked before.
 */
const resolution = 5;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();
process.on("message", () => {
  process.send({ longestMs: Math.max(0, delays.max / 1e6 - resolution) });
  delays.reset();
});
process.channel.unref();
