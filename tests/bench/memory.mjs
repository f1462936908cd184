import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { asBrowser, ask } from "./bare.mjs";
import { open, sampleSchool } from "./school.mjs";
import { makePlace, memoryOf } from "./started.mjs";
import { goalOf, inMegabytes, promiseRow } from "./table.mjs";
import { load } from "./wrk.mjs";

const megabyte = 1024 * 1024;

/** Memory under a mix of every public page in both languages, with and without what nobody may store. `--long`: an hour. */
export async function memory({ isQuick, isLong }) {
  const steps = isQuick ? 3 : 6;
  const seconds = isLong ? 600 : isQuick ? 5 : 20;
  const website = await open(await sampleSchool());
  const script = join(makePlace(), "mix.lua");
  writeFileSync(script, mixOf(await pathsOf(website.address)));
  const rows = [];
  const grown = [memoryOf(website.pid)];
  let wrong = 0;
  for (let step = 0; step < steps; step++) {
    wrong += (await load(website.address, { seconds, headers: asBrowser, script })).wrong;
    grown.push(memoryOf(website.pid));
  }
  await website.stop();
  const { resident, own } = grown.at(-1);
  const steady = grown.map((taken) => inMegabytes(taken.resident)).join(", ");
  rows.push({
    what: `memory after ${(steps * seconds) / 60} minutes of load`,
    ours: `${inMegabytes(resident)} resident, ${inMegabytes(own)} its own`,
    reference: `at the start and in equal steps: ${steady}`,
    ...goalOf(resident / megabyte, undefined, 150, (most) => `${most} MB`),
  });
  rows.push(promiseRow("every request of it answered", wrong === 0, { ours: `${wrong} were not` }));
  return rows;
}

/** Every public page that the pages themselves lead to. */
async function pathsOf(address) {
  const found = new Set();
  for (const path of ["/", "/bn", "/notices", "/bn/notices", "/blogs", "/bn/blogs"]) {
    const { body } = await ask(address + path, {});
    for (const [, href] of body.toString().matchAll(/href="(\/[^"#?]*)"/g)) found.add(href);
  }
  return [...found].filter((path) => !/^\/(?:uploads|light-pages)/.test(path));
}

const mixOf = (paths) => `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(", ")} }
local at = 0
request = function()
  at = at % #paths + 1
  local query = at % 7 == 0 and "?utm_source=" .. math.random(1000000) or ""
  return wrk.format("GET", paths[at] .. query)
end
`;
