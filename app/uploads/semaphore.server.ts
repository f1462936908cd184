/**
 * A line with so many places: work given to it runs when a place is free, in the order it came, the rest waits. Each
 * call gives what its work gives and throws what it throws. The place is left when the work is over, or when `leaveBy`
 * says so after it.
 */
export function createSemaphore(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };

  return async function inLine<T>(work: () => Promise<T>, leaveBy = (go: () => void) => go()): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((next) => waiting.push(next));
    try {
      return await work();
    } finally {
      leaveBy(leave);
    }
  };
}
