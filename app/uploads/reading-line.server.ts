/**
 * A line with so many places: work given to it runs when a place is free, in the order it came, the rest waits. Each
 * call gives what its work gives and throws what it throws.
 */
export function lineWithPlaces(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;

  return async function inLine<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((next) => waiting.push(next));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
