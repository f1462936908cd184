import { beforeAll, expect } from "vitest";
import { cleanPicture } from "../../app/uploads/picture.server";
import { phonePicture } from "./pictures";

const megabyte = 1024 * 1024;

/** Gives what holds work to two seconds, or to the time of twenty photos on a busy machine, and to 100 MB of memory. */
export function costsOfABomb() {
  let longestMs = 2000;

  /** The most memory that the process came to hold while it worked, above what it held before, and how long it took. */
  async function cost(work: () => unknown) {
    const before = process.memoryUsage.rss();
    let most = before;
    const look = () => (most = Math.max(most, process.memoryUsage.rss()));
    const looking = setInterval(look, 2);
    const begun = performance.now();
    try {
      await work();
    } finally {
      clearInterval(looking);
      look();
    }
    return { grownMb: (most - before) / megabyte, ms: performance.now() - begun };
  }

  beforeAll(async () => {
    const photo = await phonePicture({ width: 1600, height: 1200 });
    await cleanPicture(photo, "jpg");
    // A busy machine gets the time of twenty photos.
    longestMs = Math.max(longestMs, 20 * (await cost(() => cleanPicture(photo, "jpg"))).ms);
  });

  return async function costsNothing(work: () => unknown) {
    const { grownMb, ms } = await cost(work);
    expect(ms).toBeLessThan(longestMs);
    expect(grownMb).toBeLessThan(100);
  };
}
