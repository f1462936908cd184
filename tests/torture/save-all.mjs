import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { classLevel, fillClass, withDatabase } from "./school-database.mjs";
import { createAccount, open, post, randomFrom, signIn, withPlace } from "./website.mjs";
import { markAfter, sheetOf } from "./writers.mjs";

const studentsOfClass = 120;

/**
 * Saves the marks of a whole class and kills the website at a random moment meanwhile, over and over: each time all of
 * the marks stand there or none of them, and all where the saving was acknowledged.
 * @param {{ kills: number, seed: number }} options
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function saveAll({ kills, seed }) {
  return withPlace(async (settings) => {
    const random = randomFrom(seed);
    let website = await open(settings);
    await createAccount(settings);
    const school = fillClass(settings, studentsOfClass);
    const cells = school.subjects.length * school.students.length;
    const cookie = await signIn(website.address);
    const begun = performance.now();
    const isSaved = (await save(website.address, cookie, school, 1)) === 303;
    if (!isSaved) throw new Error("The marks were not saved.");
    const usualMs = performance.now() - begun;
    const faults = [];
    const counts = { whole: 0, none: 0, acknowledged: 0 };
    let standing = 1;
    // How long a saving takes after a start, and how long from its first write: one that was acknowledged before the
    // kill took less, any other one more.
    const spans = [2 * usualMs, usualMs];
    for (let kill = 0; kill < kills; kill++) {
      const next = markAfter(standing);
      const answer = save(website.address, cookie, school, next, standing).catch(() => 0);
      // Every other time a transaction has begun, which shows in the file that SQLite keeps its way back in.
      const hasBegun = kill % 2;
      if (hasBegun) await journalOf(settings, answer);
      await pause(random() * spans[hasBegun]);
      await website.kill();
      const status = await answer;
      spans[hasBegun] *= status === 303 ? 0.7 : 1.5;
      website = await open(settings);
      const { marks, changes, verdict } = savedIn(settings);
      const isWhole = marks.length === 1 && marks[0].count === cells && changes % cells === 0;
      if (!isWhole || verdict !== "ok") faults.push(`kill ${kill}: ${JSON.stringify(marks)}, ${changes}, ${verdict}`);
      else if (status === 303 && marks[0].marks !== next) faults.push(`kill ${kill}: acknowledged and not there`);
      counts[marks[0].marks === next ? "whole" : "none"] += 1;
      if (status === 303) counts.acknowledged += 1;
      standing = marks[0].marks;
    }
    const before = savedIn(settings);
    const refused = await save(website.address, cookie, school, markAfter(standing), standing, "101");
    const after = savedIn(settings);
    await website.kill("SIGTERM");
    const isSame = JSON.stringify(after) === JSON.stringify(before);
    return [
      {
        promise: "Save all is all or nothing: no kill leaves a part of the marks of a class",
        kept: faults.length === 0,
        detail:
          faults.slice(0, 5).join("; ") ||
          `${kills} kills, seed ${seed}, ${cells} marks: ${counts.whole} times all new, ${counts.none} times all old, ${counts.acknowledged} acknowledged`,
      },
      {
        promise: "nor does one wrong mark among them",
        kept: refused === 400 && isSame,
        detail: `${refused}`,
      },
    ];
  });
}

async function save(address, cookie, school, mark, seen, last = String(mark)) {
  const body = sheetOf(school, mark, seen);
  body.set(`m${school.students.at(-1)}.${school.subjects.at(-1)}`, last);
  const path = `/cog-admin/results?class=${classLevel}&exam=${school.exam}`;
  return (await post(address, path, { cookie, body })).status;
}

/** Resolves when a transaction has begun to write, or the answer is there. */
async function journalOf({ DATABASE_PATH }, answer) {
  let isAnswered = false;
  answer.then(() => (isAnswered = true));
  while (!isAnswered && !existsSync(`${DATABASE_PATH}-journal`)) await pause(1);
}

const savedIn = (settings) =>
  withDatabase(
    settings,
    (database) => ({
      marks: database.prepare("select marks, count(*) as count from results group by marks").all(),
      changes: database.prepare("select count(*) from mark_changes").pluck().get(),
      verdict: database.pragma("integrity_check(1)", { simple: true }),
    }),
    { readonly: true },
  );
