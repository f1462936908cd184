import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { asBrowser, ask } from "./bare.mjs";
import { pathOfPost } from "./pages.mjs";
import { rounds } from "./rounds.mjs";
import { beside, open, openStock, sampleSchool, touch } from "./school.mjs";
import { inMs, middle, ratioRow } from "./table.mjs";

/** The same pages when nothing of them is kept, one request at a time, against the stock server on the same data. */
export async function misses({ isQuick }) {
  const [school, same] = [await sampleSchool(), await sampleSchool()];
  const post = await pathOfPost(school);
  const [website, stock] = [await open(school), await openStock(same)];
  const rows = [];
  for (const [name, path] of [
    ["home", "/"],
    ["list of notices", "/notices"],
    ["post", post],
  ]) {
    const times = isQuick ? 8 : 20;
    const results = await rounds(
      isQuick ? 3 : 5,
      () => missTime(website.address + path, school, times),
      () => missTime(stock.address + path, same, times),
    );
    const how = { inWords: inMs, atMost: 0.5 };
    rows.push(ratioRow(`${name}, miss, one connection, median, against remix-serve`, results, how));
  }
  await website.stop();
  await stock.stop();
  return rows;
}

// What the answer leaves behind, such as packing the page for those who come next, is over by then.
const restMs = 150;

/**
 * The median time in ms of a page asked for `times` times over one connection, each time after a write from another
 * process, so that nothing that was kept may be given.
 */
export async function missTime(address, school, times) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await ask(address, asBrowser, agent);
  const taken = [];
  await beside(school, async (database) => {
    for (let asked = 0; asked < times; asked++) {
      await pause(restMs);
      touch(database);
      const begun = performance.now();
      const { status } = await ask(address, asBrowser, agent);
      if (status !== 200) throw new Error(`${address} was answered with ${status}`);
      taken.push(performance.now() - begun);
    }
  });
  agent.destroy();
  return middle(taken);
}
