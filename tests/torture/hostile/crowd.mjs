import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { at, open, resultOf, withPlace } from "../website.mjs";

const parallel = 240;

/**
 * Keeps 240 requests from one network open all the time, for pages that are in no cache. In the meantime, a visitor
 * from another network requests the sign-in page.
 * @param {{ visits: number }} options the number of requests from the other network, before the crowd and during it
 * @returns {Promise<import("../website.mjs").Result>}
 */
export function crowd({ visits }) {
  return withPlace(async (settings) => {
    const { port, stop } = await open(settings);
    await visit(port, visits);
    const alone = await visit(port, visits);
    const asking = new AbortController();
    const counts = Array.from({ length: parallel }, (_, number) => askOn(port, number, asking.signal));
    await pause(1000);
    const beside = await visit(port, visits);
    asking.abort();
    const asked = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    await stop();
    const [usual, delayed] = [at(alone, 0.5), at(beside, 0.5)].map(Math.round);
    return resultOf(
      `the page to sign in took ${usual} ms at the median alone, ${delayed} ms beside ${asked} searches, ` +
        `${Math.round(at(beside, 0.95))} ms at 95 %`,
      { "240 requests of one network delay another one by less than 100 ms at the median": delayed - usual < 100 },
    );
  });
}

async function visit(port, visits) {
  const times = [];
  while (times.length < visits) {
    const begun = performance.now();
    await ask(port, "/cog-admin/login", "127.0.0.3");
    times.push(performance.now() - begun);
    await pause(20);
  }
  return times;
}

async function askOn(port, number, signal) {
  let count = 0;
  while (!signal.aborted) await ask(port, `/search?q=chalk${number}x${count++}`, "127.0.0.2");
  return count;
}

async function ask(port, path, localAddress) {
  const sent = request({ host: "127.0.0.1", port, path, localAddress, agent: false }).end();
  const [answer] = await once(sent, "response");
  await answer.toArray();
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}.`);
}
