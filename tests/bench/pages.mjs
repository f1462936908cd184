import { asBrowser, ask, captured, openBare } from "./bare.mjs";
import { rounds } from "./rounds.mjs";
import { open, sampleSchool } from "./school.mjs";
import { perSecond, promiseRow, ratioRow } from "./table.mjs";
import { load } from "./wrk.mjs";

/** Home, list and post as cache hits and as 304s, 64 connections, against bare Node with the same bytes and headers. */
export async function pages(how) {
  const school = await sampleSchool();
  const rows = [];
  for (const [name, path] of [
    ["home", "/"],
    ["list of notices", "/notices"],
    ["post", await pathOfPost(school)],
  ]) {
    rows.push(...(await withBoth(school, path, (both) => hits(name, both, how))));
    rows.push(...(await withBoth(school, path, (both) => unchanged(name, both, how))));
  }
  rows.push(...(await withBoth(school, "/", (both) => hits("home, with a line of log to each", both, how), "info")));
  return rows;
}

/** The address of a post of the sample school. */
export async function pathOfPost(school) {
  const website = await open(school);
  const { body } = await ask(`${website.address}/blogs`, {});
  await website.stop();
  const [, path] = /href="(\/blogs\/\d+[^"]*)"/.exec(body.toString()) ?? [];
  if (!path) throw new Error("The sample school has no post.");
  return path;
}

// Both processes fresh: one that has served a mix for long is slower by a fifth, whatever it serves.
async function withBoth(school, path, use, logLevel = "error") {
  const website = await open(school, { settings: { LOG_LEVEL: logLevel } });
  const page = await captured(website.address + path);
  const bare = await openBare({ [path]: page });
  try {
    return await use({ ours: website.address + path, reference: bare.address + path, page });
  } finally {
    await website.stop();
    await bare.stop();
  }
}

async function hits(name, { ours, reference }, how) {
  const results = await turns(ours, reference, asBrowser, how);
  return [ratioRow(`${name}, hit`, results.pairs, { inWords: perSecond, atLeast: 0.6 }), ...results.faults(name)];
}

async function unchanged(name, { ours, reference, page: { etag } }, how) {
  if (!etag) return [{ what: `${name}, 304`, goal: "at least 0.6", ours: "no 304 is given", verdict: "missed" }];
  const results = await turns(ours, reference, { ...asBrowser, "If-None-Match": etag }, how);
  return [
    ratioRow(`${name}, 304`, results.pairs, { inWords: perSecond, atLeast: 0.6 }),
    ...results.faults(`${name}, 304`),
  ];
}

async function turns(ours, reference, headers, { isQuick }) {
  let wrong = 0;
  const seconds = isQuick ? 1 : 2;
  const once = async (address) => {
    const result = await load(address, { seconds, headers });
    if (address === ours) wrong += result.wrong;
    return result.perSecond;
  };
  for (const address of [ours, reference]) await load(address, { seconds: 1, headers });
  const pairs = await rounds(
    isQuick ? 3 : 7,
    () => once(ours),
    () => once(reference),
  );
  const faults = (name) =>
    wrong > 0 ? [promiseRow(`${name}: every request answered`, false, { ours: `${wrong} were not` })] : [];
  return { pairs, faults };
}
