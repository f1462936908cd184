/**
 * Runs up to `places` tasks at the same time, in the order of their calls. After a task, `leaveBy` gets a function that
 * frees the place of the task, and may call it later.
 */
export function createSemaphore(places: number, { maxWaiting = Infinity, tooMany = () => new Error("full") } = {}) {
  const waiting: (() => void)[] = [];
  let free = places;

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };

  return async function inLine<T>(work: () => Promise<T>, leaveBy = (go: () => void) => go()): Promise<T> {
    if (free > 0) free--;
    else if (waiting.length >= maxWaiting) throw tooMany();
    else await new Promise<void>((next) => waiting.push(next));
    try {
      return await work();
    } finally {
      leaveBy(leave);
    }
  };
}
