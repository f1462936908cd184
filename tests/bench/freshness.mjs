import { Agent } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { withDatabase } from "../torture/school-database.mjs";
import { acknowledged, open, signIn } from "../torture/website.mjs";
import { ask } from "./requests.mjs";
import { sampleSchool } from "./school.mjs";

const paths = ["/notices", "/", "/bn/notices", "/bn"];
const readers = 16;
const titleOf = (number) => `Bulletin no. ${number}.`;

/**
 * Publishes notices while it requests pages. Checks that every page requested after a publication shows the new notice,
 * whether the website or another process wrote the notice into the database.
 */
export async function freshness({ isQuick }) {
  const requests = isQuick ? 2_000 : 10_000;
  const school = await sampleSchool();
  const website = await open(school);
  const cookie = await signIn(website.address);
  let [published, asked, stale] = [0, 0, 0];

  async function write() {
    while (asked < requests) {
      const title = titleOf(published + 1);
      if (published % 2 === 0) publishBeside(school, title);
      else await acknowledged(website.address, cookie, title);
      published += 1;
      // The next notice is published only after forty requests, so that some requests in between are cache hits.
      const until = asked + 40;
      while (asked < Math.min(until, requests)) await nextTurn();
    }
  }

  async function read() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (asked < requests) {
      const path = paths[asked++ % paths.length];
      const known = published;
      if (newestIn(await ask(website.address + path, agent)) < known) stale += 1;
    }
    agent.destroy();
  }

  await Promise.all([write(), ...Array.from({ length: readers }, read)]);
  await website.stop();
  return [
    {
      what: "a publish is seen by every request that starts after it, from the office and from another process",
      ours: `${stale} stale of ${asked.toLocaleString("en")} requests during ${published} writes`,
      goal: "none stale",
      verdict: stale === 0 ? "kept" : "BROKEN",
    },
  ];
}

const publishBeside = (school, title) =>
  withDatabase(school, (database) =>
    database
      .prepare(
        "insert into notices (publish_at, title, type, content, status) values (?, ?, 'General', 'x', 'Published')",
      )
      .run(Date.now(), title),
  );

const plain = { br: brotliDecompressSync, gzip: gunzipSync };

function newestIn({ headers, body }) {
  const html = (plain[headers["content-encoding"]]?.(body) ?? body).toString();
  const numbers = [...html.matchAll(/Bulletin no\. (\d+)\./g)].map(([, number]) => Number(number));
  return Math.max(0, ...numbers);
}
