import { Agent } from "node:http";
import { open } from "../torture/website.mjs";
import { pathOfPost } from "./hits.mjs";
import { ask, smallestAnswer } from "./requests.mjs";
import { openStock, retitle, sampleSchool } from "./school.mjs";
import { compare, inMs, middle } from "./table.mjs";

/** The same pages when they must be rendered anew, one request at a time, against the stock server on the same data. */
export async function misses({ isQuick }) {
  const [school, same] = [await sampleSchool(), await sampleSchool()];
  const paths = ["/", "/notices", await pathOfPost(school)];
  const [website, stock] = [await open(school), await openStock(same)];
  const times = isQuick ? 20 : 50;
  const rows = [];
  for (const path of paths) {
    const rounds = {
      count: isQuick ? 3 : 5,
      ours: () => missTime(school, website.address + path, times),
      reference: () => missTime(same, stock.address + path, times),
    };
    rows.push(await compare(`${path}, miss, median, against remix-serve`, rounds, { format: inMs, atMost: 1 }));
  }
  await website.stop();
  await stock.stop();
  return rows;
}

/**
 * The median time in ms of a page asked for `times` times over one connection, each time after another process has
 * changed what it shows, and nothing of the last miss is at work any more.
 */
async function missTime(school, url, times) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken = [];
  while (taken.length < times) {
    await smallestAnswer(url, agent);
    // Ours has just compressed and the stock server has just rendered: both render once, so that neither starts cold.
    await ask(new URL("/search?q=school", url).href, agent);
    retitle(school);
    const begun = performance.now();
    await ask(url, agent);
    taken.push(performance.now() - begun);
  }
  agent.destroy();
  return middle(taken);
}
