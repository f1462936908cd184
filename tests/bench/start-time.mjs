import { openBare } from "./bare.mjs";
import { rounds } from "./rounds.mjs";
import { open, sampleSchool } from "./school.mjs";
import { start } from "./started.mjs";
import { goalOf, inMs, middle } from "./table.mjs";

/** From the command to the first 200 of the home page, with a current build, against bare Node. */
export async function startTime({ isQuick }) {
  const school = await sampleSchool();
  const times = isQuick ? 3 : 7;
  const bare = () => readyAfter(() => openBare({}));
  const byNpm = await rounds(times, () => readyAfter(() => start(["npm", "start"], { settings: school })), bare);
  const direct = await rounds(times, () => readyAfter(() => open(school)), bare);
  return [rowOf("npm start, until the first 200", byNpm, 500), rowOf("the same without npm itself", direct)];
}

async function readyAfter(open) {
  const { readyMs, stop } = await open();
  await stop();
  return readyMs;
}

function rowOf(what, results, atMost) {
  const more = results.map(({ ours, reference }) => ours - reference);
  return {
    what,
    ours: inMs(middle(results.map(({ ours }) => ours))),
    reference: `bare Node: ${inMs(middle(results.map(({ reference }) => reference)))}`,
    ratio: `${inMs(middle(more))} more (${inMs(Math.min(...more))} to ${inMs(Math.max(...more))})`,
    ...(atMost && goalOf(middle(more), undefined, atMost, (ms) => `${inMs(ms)} more`)),
  };
}
