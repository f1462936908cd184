import type { Server } from "node:http";
import type { Logger } from "pino";

const repeatedSignalMs = 1000;

/**
 * SIGTERM (the box) and SIGINT (Ctrl+C) stop the process once `stop` is done. Another one within a second is the same
 * wish, because a terminal signals every process and npm passes the signal on as well; a later one ends it at once.
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

/** What nobody caught is logged in one line and ends the process: nobody knows what state it is in. */
export function exitOnUncaughtErrors(log: Logger): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the website stops because of a fault");
    process.exit(1);
  });
}

/** Takes no new connection, closes the idle ones, and resolves when the running requests are over, at most `ms` later. */
export async function closeGracefully(server: Server, ms: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), ms);
  await new Promise((done) => server.close(done));
  clearTimeout(timer);
}
