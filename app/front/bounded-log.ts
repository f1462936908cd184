/** A line about a request that was turned away: a status from 400 to 499, and whatever else it says. */
export type RefusedLine = { status: number } & Record<string, unknown>;

/**
 * Writes at most `most` lines a second about refused requests; the rest are counted by status, and each count is one
 * line, `{ status, more }`, written when that second is over, or when `tell` is called. `now` gives ms since 1970.
 */
export function boundedLines(write: (line: RefusedLine) => void, most: number, now = Date.now) {
  let second = 0;
  let written = 0;
  let more = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(line: RefusedLine): void {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      tell();
      [second, written] = [current, 0];
    }
    written += 1;
    if (written <= most) {
      write(line);
      return;
    }
    if (more.size === 0) {
      timer = setTimeout(tell, 1000);
      timer.unref?.();
    }
    more.set(line.status, (more.get(line.status) ?? 0) + 1);
  }

  function tell(): void {
    clearTimeout(timer);
    const counted = more;
    more = new Map();
    for (const [status, count] of counted) write({ status, more: count });
  }

  return { say, tell };
}
