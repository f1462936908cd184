import type { Server } from "node:http";
import type { Logger } from "pino";

const repeatedSignalMs = 1000;

/**
 * Calls `stop` on SIGTERM or SIGINT. Ignores a second signal within one second. A terminal sends the signal to every
 * process, and npm then sends it to us again.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let firstSignalAt: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.on(signal, async () => {
      const now = performance.now();
      if (firstSignalAt !== undefined) {
        if (now - firstSignalAt >= repeatedSignalMs) process.exit(1);
        return;
      }
      firstSignalAt = now;
      await stop();
      process.exit(0);
    });
  }
}

export function exitOnUncaughtErrors(log: Logger): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the website stops because of an error");
    process.exit(1);
  });
}

export async function closeGracefully(server: Server, ms: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), ms);
  await new Promise((done) => server.close(done));
  clearTimeout(timer);
}
