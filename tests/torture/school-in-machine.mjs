import { join } from "node:path";
import { switchOn, untilOpen } from "./machine.mjs";
import { makeDisk } from "./machine-parts.mjs";
import { fillClass, withDatabase } from "./school-database.mjs";
import { createAccount, open, signIn, withPlace } from "./website.mjs";
import { deleteNotices, newLedger, writeMarks, writeNotice } from "./writers.mjs";

/** A school with notices to delete and a class to give marks to, made outside the machine since that is quick. */
export function makeSchool(folder) {
  return withPlace(async (settings) => {
    const ledger = newLedger();
    const website = await open(settings);
    await createAccount(settings);
    const marked = fillClass(settings, 20);
    const cookie = await signIn(website.address);
    for (let number = 1; number <= 60; number++) await writeNotice(website.address, cookie, ledger, `old-${number}`);
    await website.kill("SIGTERM");
    const ids = withDatabase(settings, (database) => database.prepare("select title, id from notices").raw().all());
    return { folder, ledger, marked, ids, cookie };
  }, folder);
}

/**
 * A machine whose website is open and was just used, as a file to go on from as often as one likes, with the disk of
 * that moment and what was acknowledged until then.
 */
export async function machineAtWork({ place, folder, ids, ...parts }) {
  const [ledger, marked] = [structuredClone(parts.ledger), { ...parts.marked }];
  const disk = makeDisk(join(place, "disk.img"), folder, "400M");
  const saved = join(place, "saved");
  const machine = await switchOn({ ...parts, place, disk });
  try {
    await untilOpen(machine, 5);
    const { address } = machine;
    for (let number = 1; number <= 3; number++) await writeNotice(address, parts.cookie, ledger, `warm-${number}`);
    const isOver = {
      get yet() {
        return ledger.savedMarks >= 2;
      },
    };
    await writeMarks(address, parts.cookie, ledger, marked, isOver);
    await deleteNotices(address, parts.cookie, ledger, ids.slice(0, 1), {});
    await machine.save(saved);
    return { ...parts, place, disk, saved, ledger, marked, ids: ids.slice(1) };
  } finally {
    await machine.cutPower();
  }
}
