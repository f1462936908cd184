import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { post, signIn } from "../torture/website.mjs";
import { probe } from "./probe.mjs";
import { addUpload, open, sampleSchool } from "./school.mjs";
import { makePlace, removePlace, root, run } from "./started.mjs";
import { at, inMegabytes, inMs } from "./table.mjs";

const megabyte = 1024 * 1024;

/** A school of 500 MB is backed up while others go on reading: by the command of the box, then by the office. */
export async function backup({ isQuick }) {
  const school = await sampleSchool();
  for (let file = 0; file < (isQuick ? 10 : 55); file++) await addUpload(school, 9 * megabyte);
  const website = await open(school);
  const cookie = await signIn(website.address);
  await ofTonight(school);
  const place = makePlace();
  const file = join(place, "school.db");
  const before = await waits(website, () => pause(isQuick ? 2000 : 5000));
  const commanded = await waits(website, () => run([join(root, "app/server/cli.mjs"), "backup", file], school));
  const size = inMegabytes(statSync(file).size);
  const fromOffice = await waits(website, async () => {
    const { status } = await post(website.address, "/cog-admin/backups", { cookie, body: new URLSearchParams() });
    if (status >= 400) throw new Error(`The office answered the wish for a backup with ${status}.`);
  });
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

/** A website that has no backup of the last day makes one as it starts, and one at a time. */
async function ofTonight({ BACKUP_DIR }) {
  const isThere = () => existsSync(BACKUP_DIR) && readdirSync(BACKUP_DIR).some((name) => name.endsWith(".db"));
  for (let tried = 0; !isThere(); tried++) {
    if (tried > 240) throw new Error("The backup of tonight is not there after two minutes.");
    await pause(500);
  }
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
