import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { get, open, startServer } from "../torture/website.mjs";
import { asBrowser, smallestAnswer } from "./requests.mjs";
import { makeFolder, sampleSchool } from "./school.mjs";
import { compare, inTurns, perSecond } from "./table.mjs";
import { load } from "./wrk.mjs";

/** Home, list and post as cache hits, 64 connections, against bare Node with the same bytes and headers. */
export async function hits({ isQuick }) {
  const school = await sampleSchool();
  const rows = [];
  for (const path of ["/", "/notices", await pathOfPost(school)]) {
    // Both processes are fresh: one that has served a mix for long is slower by a fifth, whatever it serves.
    const website = await open(school);
    const bare = await startBare(path, await smallestAnswer(website.address + path));
    let wrong = 0;
    const askFor = async ({ address }, seconds) => {
      const result = await load(address + path, { seconds, headers: asBrowser });
      wrong += result.wrong;
      return result.perSecond;
    };
    const seconds = isQuick ? 1 : 2;
    for (const server of [website, bare]) await askFor(server, 1);
    const both = { ours: () => askFor(website, seconds), reference: () => askFor(bare, seconds) };
    const rounds = { count: isQuick ? 3 : 7, measure: (round) => inTurns(round, both) };
    rows.push(await compare(`${path}, hit`, rounds, { format: perSecond, atLeast: 0.6 }));
    if (wrong > 0) rows.push({ what: `${path}: every request answered`, ours: `${wrong} were not`, verdict: "BROKEN" });
    await website.stop();
    await bare.stop();
  }
  return rows;
}

/** The address of a post of the demo school. */
export async function pathOfPost(school) {
  const website = await open(school);
  const { text } = await get(website.address, "/blogs");
  await website.stop();
  return /href="(\/blogs\/\d+[^"]*)"/.exec(text)[1];
}

function startBare(path, { rawHeaders, body }) {
  const list = join(makeFolder(), "answer.json");
  const pairs = rawHeaders.map((name, index) => [name, rawHeaders[index + 1]]).filter((_, index) => index % 2 === 0);
  // Node writes the others itself, on both sides.
  const headers = pairs.filter(([name]) => !/^(?:date|connection|keep-alive|transfer-encoding)$/i.test(name)).flat();
  writeFileSync(list, JSON.stringify({ path, headers, body: body.toString("base64") }));
  return startServer([process.execPath, join(import.meta.dirname, "bare-server.mjs"), list], {});
}
