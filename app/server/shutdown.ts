import type { Server } from "node:http";
import type { Logger } from "pino";

const repeatedSignalMs = 1000;

/**
 * SIGTERM (the box) and SIGINT (Ctrl+C) stop the process once `stop` is done. Another one within a second is the same
 * wish, because a terminal signals every process and npm passes the signal on as well; a later one ends it at once.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.on(signal, async () => {
      const now = performance.now();
      if (askedAt !== undefined) {
        if (now - askedAt >= repeatedSignalMs) process.exit(1);
        return;
      }
      askedAt = now;
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

/**
 * Takes no new connection but those that have reached the door already, closes the idle ones, and resolves when the
 * running requests are over, at most `ms` later.
 */
export async function closeGracefully(server: Server, ms: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), ms);
  await drainBacklog(server, 0.7 * ms);
  await new Promise((done) => server.close(done));
  clearTimeout(cut);
}

/**
 * Resolves when nobody waits at the door any more, at most `ms` later. The system takes connections for us, and Node
 * learns of one in each of its turns; closing before that would cut them off.
 */
async function drainBacklog(server: Server, ms: number): Promise<void> {
  const end = performance.now() + ms;
  let quietTurns = 0;
  const come = () => {
    quietTurns = 0;
  };
  server.on("connection", come);
  while (quietTurns < 3 && performance.now() < end) {
    quietTurns += 1;
    await new Promise((done) => setImmediate(done));
  }
  server.off("connection", come);
}
