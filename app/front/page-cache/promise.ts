/**
 * How long a cache in front of the website may show a page: `fresh` seconds without asking, and `stale` seconds more
 * while it asks. After these 70 seconds everybody sees what has been published.
 */
export const promised = { fresh: 10, stale: 60 };

/**
 * Cache-Control of a page when the next scheduled item comes in `seconds`: no cache may show it longer than that. A
 * browser asks every time; without must-revalidate it would show what is stale once.
 */
export function cacheControl(seconds: number): string {
  const whole = Math.max(0, Math.min(promised.fresh + promised.stale, Math.floor(seconds)));
  return said[whole] ?? "no-store";
}

const said = Array.from({ length: promised.fresh + promised.stale + 1 }, (_, seconds) => {
  const fresh = Math.min(promised.fresh, seconds);
  return `public, max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${seconds - fresh}`;
});
