type Task = () => void;

const places = 2;
const maxMs = 1000;

export type Turns = ReturnType<typeof createTurns>;

/**
 * Two pages are rendered at once. The others wait, and the networks that wait take turns, so that a network that asks
 * for many pages makes nobody else wait. Pages in memory are sent between two of them.
 */
export function createTurns() {
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
      // What has come in the meantime is read first.
      setImmediate(startNext);
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
