import { setImmediate as nextLoop } from "node:timers/promises";

type Task = () => void;

const places = 2;
const maxMs = 1000;
const maxRounds = 250;

export type Turns = ReturnType<typeof createTurns>;

/**
 * Renders up to two pages at a time. The waiting networks take turns, so that a network with many requests does not
 * delay the others. Before the next page is rendered, the requests for cached pages are answered. `countConnections`
 * returns the number of all connections since the start.
 */
export function createTurns(countConnections: () => number) {
  const waiting = new Map<string, Task[]>();
  let free = places;

  /** Resolves to the function that ends the turn. A turn also ends automatically after one second. */
  async function take(network: string): Promise<Task> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => addTo(network, resolve));
    const timer = setTimeout(end, maxMs);
    let hasEnded = false;
    return end;

    function end(): void {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      void acceptWaiting().then(startNext);
    }
  }

  /**
   * Waits until all new connections are accepted. Node accepts one connection in each turn of its event loop. If each
   * turn also rendered a page, a new visitor would wait for all earlier visitors.
   */
  async function acceptWaiting(): Promise<void> {
    for (let round = 0, before = -1; round < maxRounds && before !== countConnections(); round++) {
      before = countConnections();
      // Node needs one turn of the event loop to accept a connection, and two turns to read its request.
      for (let loop = 0; loop < 3; loop++) await nextLoop();
    }
  }

  function addTo(network: string, task: Task): void {
    const tasks = waiting.get(network);
    if (tasks) tasks.push(task);
    else waiting.set(network, [task]);
  }

  // A map keeps its keys in the order in which they were added. So a network that still waits is deleted and added
  // again, to be the last one.
  function startNext(): void {
    const [first] = waiting;
    if (!first) {
      free++;
      return;
    }
    const [network, [task, ...rest]] = first;
    waiting.delete(network);
    if (rest.length > 0) waiting.set(network, rest);
    task?.();
  }

  return { take };
}
