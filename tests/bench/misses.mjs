import { Agent } from "node:http";
import { asBrowser, ask, isAsSmallAsItGets } from "./bare.mjs";
import { pathOfPost } from "./pages.mjs";
import { rounds } from "./rounds.mjs";
import { beside, open, openStock, retitle, sampleSchool } from "./school.mjs";
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
    const times = isQuick ? 20 : 50;
    const results = await rounds(
      isQuick ? 3 : 5,
      () => missTime(school, website.address + path, times),
      () => missTime(same, stock.address + path, times),
    );
    const how = { inWords: inMs, atMost: 1 };
    rows.push(ratioRow(`${name}, miss, one connection, median, against remix-serve`, results, how));
  }
  await website.stop();
  await stock.stop();
  return rows;
}

/**
 * The median time in ms of a page of this school asked for `times` times over one connection, each time after another
 * process has changed what it shows, so that it must be made anew.
 */
export async function missTime(school, address, times) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken = [];
  for (let asked = 0; asked < times; asked++) {
    await packed(address, agent);
    await beside(school, retitle);
    const begun = performance.now();
    const { status } = await ask(address, asBrowser, agent);
    if (status !== 200) throw new Error(`${address} was answered with ${status}`);
    taken.push(performance.now() - begun);
  }
  agent.destroy();
  return middle(taken);
}

/** Resolves when the page comes as small as it gets: nothing of the last miss is at work any more. */
async function packed(address, agent) {
  for (;;) {
    if (isAsSmallAsItGets(await ask(address, asBrowser, agent))) return;
  }
}
