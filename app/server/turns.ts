import { setImmediate as nextLoop } from "node:timers/promises";

type Task = () => void;

const places = 2;
const maxMs = 1000;
const maxRounds = 250;

export type Turns = ReturnType<typeof createTurns>;

/**
 * Two pages are rendered at once. The others wait, and the networks that wait take turns, so that a network that asks
 * for many pages makes no one else wait. Pages in memory are sent between two of them. `countConnections` counts all
 * connections since the start.
 */
export function createTurns(countConnections: () => number) {
  const waiting = new Map<string, Task[]>();
  let free = places;

  /** Resolves to what ends the turn, which also ends by itself after a second. */
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

  /** Node accepts one connection in each loop. With a page in each loop, a visitor would wait for all who came before. */
  async function acceptWaiting(): Promise<void> {
    for (let round = 0, before = -1; round < maxRounds && before !== countConnections(); round++) {
      before = countConnections();
      // One to accept a connection, and two to read its request.
      for (let loop = 0; loop < 3; loop++) await nextLoop();
    }
  }

  function addTo(network: string, task: Task): void {
    const tasks = waiting.get(network);
    if (tasks) tasks.push(task);
    else waiting.set(network, [task]);
  }

  // A map keeps its order: the first network goes to the end while it still waits.
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
