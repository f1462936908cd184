import { setTimeout as pause } from "node:timers/promises";
import { select, withDatabase } from "./school-database.mjs";
import { open, openSchool, post, randomFrom, resultOf, withPlace } from "./website.mjs";
import { databaseFaults } from "./writers.mjs";

const moveUpPath = "/cog-admin/results/students/move-up";
const levels = Array.from({ length: 10 }, (_, place) => place + 1);

/**
 * Moves all students of a school to the next class, or undoes that, and kills the website at a random moment. Checks
 * after each kill that either all students have moved or none.
 * @param {{ kills: number, students: number, seed: number, until?: number }} options `students` in each class; `until` is
 *   the time at which the trial stops early, in ms since 1970
 * @returns {Promise<import("./website.mjs").Result>}
 */
export function cutYear({ kills, students, seed, until = Number.POSITIVE_INFINITY }) {
  return withPlace(async (settings) => {
    const random = randomFrom(seed);
    let { website, cookie } = await openSchool(settings);
    fillClasses(settings, students);
    const before = placesIn(settings);
    const after = before.map((place) => nextYear(place));
    const counts = { done: 0, undone: 0, cut: 0 };
    const faults = [];
    let killed = 0;
    for (; killed < kills && Date.now() < until; killed++) {
      const { address } = website;
      const isMoved = placesIn(settings)[0] === after[0];
      const [path, body] = isMoved ? undoForm(settings) : await yearForm(address, cookie);
      const sent = post(address, path, { cookie, body }).catch(() => undefined);
      // The website needs less than a second even on a busy machine, so some kills come after it has finished.
      await pause(random() * 1000);
      await website.kill();
      await sent;
      website = await open(settings);
      const found = placesIn(settings);
      const [from, to] = isMoved ? [after, before] : [before, after];
      const isDone = found.join() === to.join();
      if (isDone) counts[isMoved ? "undone" : "done"] += 1;
      else if (found.join() === from.join()) counts.cut += 1;
      else faults.push(`kill ${killed + 1} left a part of the school moved`);
      faults.push(...withDatabase(settings, databaseFaults));
    }
    await website.stop();
    return resultOf(
      `${killed} kills, seed ${seed}, ${students * 10} students: ${counts.done} times moved up, ${counts.undone} times ` +
        `undone, ${counts.cut} times neither ${faults.slice(0, 5).join("; ")}`,
      {
        "kill -9 leaves the year's change undone or done": faults.length === 0,
        "some kills come before its end, and some after": counts.cut > 0 && counts.done > 0 && counts.undone > 0,
      },
    );
  });
}

function fillClasses(settings, students) {
  withDatabase(settings, (database) => {
    const add = database.prepare(
      "insert into students (name, roll_number, class_level, father_name, mother_name) values (?, ?, ?, 'F', 'M')",
    );
    database.transaction(() => {
      for (const level of levels)
        for (let roll = 1; roll <= students; roll++) add.run(`Student ${level}.${roll}`, roll, level);
    })();
  });
}

const placesIn = (settings) =>
  select(settings, "select iif(left_at, 'left', class_level || '.' || roll_number) from students order by id");

function nextYear(place) {
  const [level, roll] = place.split(".").map(Number);
  return level === 10 ? "left" : `${level + 1}.${roll}`;
}

async function yearForm(address, cookie) {
  const chosen = [...levels.map((level) => ["moves", String(level)]), ["lock", "on"]];
  const { text } = await post(address, moveUpPath, {
    cookie,
    body: new URLSearchParams([...chosen, ["intent", "preview"]]),
  });
  const [, shown = ""] = /name="shown" value="([^"]*)"/.exec(text) ?? [];
  if (!shown) throw new Error("The year's change was not shown.");
  return [moveUpPath, new URLSearchParams([...chosen, ["shown", shown], ["intent", "confirm"]])];
}

function undoForm(settings) {
  const [id] = select(settings, "select max(id) from roll_changes where undone_at is null");
  return [`/cog-admin/results/students/rolls/${id}/undo`, new URLSearchParams()];
}
