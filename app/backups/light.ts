export type Light = "good" | "old" | "bad";

const dayMs = 24 * 3600 * 1000;

/** How the backups stand: good up to two days after the newest whole one, old up to seven, then bad; `days` is its age. */
export function lightOf(newest: Date | undefined, now: Date): { light: Light; days?: number } {
  if (!newest) return { light: "bad" };
  // A clock that went back makes no backup younger than new.
  const days = Math.max(0, Math.floor((now.getTime() - newest.getTime()) / dayMs));
  return { light: days < 2 ? "good" : days < 7 ? "old" : "bad", days };
}
