import type { IncomingMessage } from "node:http";

/**
 * Throws away what is still to come of a body, so that an early answer is heard: a browser reads it only after it has
 * sent everything. Resolves when the body is over, or `withinMs` later.
 */
export function discardBody(request: IncomingMessage, withinMs: number): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  request.unpipe().resume();
  return new Promise((resolve) => {
    const timer = setTimeout(done, withinMs);
    for (const event of ["end", "error", "close"]) request.once(event, done);

    function done(): void {
      clearTimeout(timer);
      resolve();
    }
  });
}
