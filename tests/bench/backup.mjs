import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { post, signIn } from "../torture/website.mjs";
import { addUpload } from "./files.mjs";
import { probe } from "./probe.mjs";
import { open, sampleSchool } from "./school.mjs";
import { makePlace, removePlace, root, run } from "./started.mjs";
import { at, inMegabytes, inMs } from "./table.mjs";

const megabyte = 1024 * 1024;

/** A school of 500 MB is backed up while others go on reading: by the command of the box, then by the office. */
export async function backup({ isQuick }) {
  const school = await sampleSchool();
  for (let file = 0; file < (isQuick ? 10 : 55); file++) await addUpload(school, 9 * megabyte);
  const website = await open(school);
  const cookie = await signIn(website.address);
  const place = makePlace();
  const file = join(place, "school.db");
  const before = await waits(website, () => pause(isQuick ? 2000 : 5000));
  const commanded = await waits(website, () => run([join(root, "app/front/start.mjs"), "backup", file], school));
  const size = inMegabytes(statSync(file).size);
  const fromOffice = await waits(website, () =>
    post(website.address, "/cog-admin/backups", { cookie, body: new URLSearchParams() }),
  );
  await website.stop();
  removePlace(place);
  return [
    {
      what: `/notices while ${size} are backed up by the command`,
      ours: commanded.text,
      reference: `before: ${before.text}`,
    },
    {
      what: `/notices while ${size} are backed up by the office`,
      ours: fromOffice.text,
      reference: `before: ${before.text}`,
    },
  ];
}

async function waits(website, work) {
  const enough = probe(`${website.address}/notices`);
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  const taken = await enough();
  const [middle, nearly, worst] = [0.5, 0.99, 1].map((share) => inMs(at(taken, share)));
  return { text: `median ${middle}, 99 in 100 within ${nearly}, longest ${worst}, in ${seconds.toFixed(0)} s` };
}
