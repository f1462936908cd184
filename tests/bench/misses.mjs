import { Agent } from "node:http";
import { open } from "../torture/website.mjs";
import { pathOfBlog } from "./hits.mjs";
import { ask, smallestAnswer } from "./requests.mjs";
import { openStock, retitle, sampleSchool } from "./school.mjs";
import { compare, inMs, inTurns, middle } from "./table.mjs";

/**
 * Measures pages that are not in the page cache and must be rendered, one request at a time. The reference is the
 * standard server of Remix with the same data.
 */
export async function misses({ isQuick }) {
  const [school, same] = [await sampleSchool(), await sampleSchool()];
  const paths = ["/", "/notices", await pathOfBlog(school)];
  const [website, stock] = [await open(school), await openStock(same)];
  const agents = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true, maxSockets: 1 })];
  const times = isQuick ? 20 : 50;
  const rows = [];
  for (const path of paths) {
    const both = {
      ours: () => missTime(school, website.address + path, agents[0]),
      reference: () => missTime(same, stock.address + path, agents[1]),
    };
    const rounds = { count: isQuick ? 3 : 5, measure: () => missTimes(both, times) };
    rows.push(await compare(`${path}, miss, median, against remix-serve`, rounds, { format: inMs, atMost: 1 }));
  }
  for (const agent of agents) agent.destroy();
  await website.stop();
  await stock.stop();
  return rows;
}

/**
 * Returns the median times in ms for a page that our website and the standard server must render again. The two are
 * measured alternately.
 */
async function missTimes(both, times) {
  const taken = [];
  for (let turn = 0; turn < times; turn++) taken.push(await inTurns(turn, both));
  return { ours: middle(taken.map(({ ours }) => ours)), reference: middle(taken.map(({ reference }) => reference)) };
}

async function missTime(school, url, agent) {
  await smallestAnswer(url, agent);
  // Both servers first render another page, because otherwise they would start unequally: our website has just
  // compressed a page, and the standard server has just rendered one.
  await ask(new URL("/search?q=school", url).href, agent);
  retitle(school);
  const begun = performance.now();
  await ask(url, agent);
  return performance.now() - begun;
}
