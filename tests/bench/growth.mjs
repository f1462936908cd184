import { missTime } from "./misses.mjs";
import { beside, growNotices, open, sampleSchool } from "./school.mjs";
import { goalOf, inMs } from "./table.mjs";

const sizes = [100, 1_000, 10_000, 100_000];

/** How the miss of the notices and of home grows from 100 notices to 100,000. */
export async function growth({ isQuick }) {
  const school = await sampleSchool();
  const website = await open(school);
  const measured = sizes.slice(0, isQuick ? 3 : 4);
  const times = { "/notices": [], "/": [] };
  for (const size of measured) {
    await beside(school, (database) => growNotices(database, size));
    for (const path of Object.keys(times)) {
      await missTime(school, website.address + path, 3);
      times[path].push(await missTime(school, website.address + path, isQuick ? 10 : 40));
    }
  }
  await website.stop();
  return Object.entries(times).map(([path, medians]) => {
    const [first] = medians;
    const last = medians.at(-1);
    const inWords = medians.map((ms, place) => `${measured[place].toLocaleString("en")}: ${inMs(ms)}`).join(", ");
    const ratio = `${(last / first).toFixed(2)} from first to last`;
    return {
      what: `${path}, miss, by number of notices`,
      ours: inWords,
      ratio,
      ...goalOf(last / first, undefined, 2, String),
    };
  });
}
