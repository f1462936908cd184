import { Agent } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { publishNotice, signIn } from "../torture/website.mjs";
import { asBrowser, ask } from "./bare.mjs";
import { beside, open, sampleSchool } from "./school.mjs";
import { promiseRow } from "./table.mjs";

const paths = ["/notices", "/", "/bn/notices", "/bn"];
const readers = 16;
const title = (number) => `Bulletin no. ${number}.`;

/** Every request that starts after a publish sees it, whether the office wrote it or another process of the box. */
export async function freshness({ isQuick }) {
  const requests = isQuick ? 2_000 : 10_000;
  const school = await sampleSchool();
  const website = await open(school);
  const cookie = await signIn(website.address);
  let [published, asked, stale, failed, isOver] = [0, 0, 0, 0, false];

  const fromOutside = (number) =>
    beside(school, (database) =>
      database
        .prepare(
          "insert into notices (publish_at, title, type, content, status) values (?, ?, 'General', 'x', 'Published')",
        )
        .run(Date.now(), title(number)),
    );
  const fromOffice = async (number) => {
    const { status } = await publishNotice(website.address, cookie, title(number));
    if (status !== 303) throw new Error(`Publishing was answered with ${status}.`);
  };

  async function write() {
    while (!isOver) {
      await (published % 2 === 0 ? fromOutside : fromOffice)(published + 1);
      published += 1;
      // So that there are hits between the writes.
      const until = asked + 40;
      while (!isOver && asked < until) await nextTurn();
    }
  }

  async function read() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (asked < requests) {
      const path = paths[asked++ % paths.length];
      const known = published;
      const { status, headers, body } = await ask(website.address + path, asBrowser, agent);
      if (status !== 200) failed += 1;
      else if (newestIn(body, headers["content-encoding"]) < known) stale += 1;
    }
    agent.destroy();
  }

  const writing = write();
  await Promise.all(Array.from({ length: readers }, read));
  isOver = true;
  await writing;
  await website.stop();
  const detail = `${stale} stale, ${failed} failed, of ${asked.toLocaleString("en")} requests during ${published} writes`;
  return [
    promiseRow(
      "a publish is seen by every request that starts after it, from the office and from another process",
      stale === 0 && failed === 0,
      {
        ours: detail,
        goal: "none stale",
      },
    ),
  ];
}

const plain = { br: brotliDecompressSync, gzip: gunzipSync };

function newestIn(body, encoding) {
  const html = (plain[encoding]?.(body) ?? body).toString();
  const numbers = [...html.matchAll(/Bulletin no\. (\d+)\./g)].map(([, number]) => Number(number));
  return Math.max(0, ...numbers);
}
