import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { post, signIn } from "../torture/website.mjs";
import { probe } from "./probe.mjs";
import { beside, open, sampleSchool } from "./school.mjs";
import { at, goalOf, inMegabytes, inMs, promiseRow } from "./table.mjs";

/** Forty photos from a telephone are uploaded and made small, while others go on reading. */
export async function photos({ isQuick }) {
  const count = isQuick ? 10 : 40;
  const photo = await fromATelephone();
  const school = await sampleSchool();
  const website = await open(school, {
    isHeard: true,
    settings: { NODE_OPTIONS: `--import=${join(import.meta.dirname, "watch-loop.mjs")}` },
  });
  const cookie = await signIn(website.address);
  const quiet = await whileProbing(website, () => pause(isQuick ? 1000 : 3000));
  const begun = performance.now();
  const busy = await whileProbing(website, async () => {
    for (let sent = 0; sent < count; sent += 20)
      await upload(website.address, cookie, photo, Math.min(20, count - sent));
    await allMade(school);
  });
  const seconds = (performance.now() - begun) / 1000;
  const hung = await beside(school, (database) =>
    database.prepare("select count(*) from gallery_items where title = 'Batch' and sized_at is not null").pluck().get(),
  );
  await website.stop();
  const worst = Math.max(...busy.waits);
  const how = `median ${inMs(at(busy.waits, 0.5))}, 99 in 100 within ${inMs(at(busy.waits, 0.99))}`;
  const before = `${inMs(Math.max(...quiet.waits))} (event loop ${inMs(quiet.longestMs)})`;
  return [
    promiseRow(
      `${count} photos of ${inMegabytes(photo.length)} sent and made small, in ${seconds.toFixed(0)} s`,
      hung === count,
    ),
    {
      what: `/notices meanwhile, the longest wait (${how})`,
      ours: inMs(worst),
      reference: `before: ${before}`,
      ...goalOf(worst, undefined, 50, inMs),
    },
    {
      what: "the longest turn of the event loop meanwhile",
      ours: inMs(busy.longestMs),
      ...goalOf(busy.longestMs, undefined, 50, inMs),
    },
  ];
}

async function whileProbing(website, work) {
  await longestTurn(website);
  const enough = probe(`${website.address}/notices`);
  await work();
  const waits = await enough();
  return { waits, longestMs: await longestTurn(website) };
}

async function longestTurn({ child }) {
  child.send("how long");
  const [{ longestMs }] = await once(child, "message");
  return longestMs;
}

async function upload(address, cookie, photo, count) {
  const body = new FormData();
  body.append("title", "Batch");
  body.append("category", "events");
  for (let number = 0; number < count; number++) body.append("photos", new File([photo], `${number}.jpg`));
  const { status } = await post(address, "/cog-admin/gallery", { cookie, body });
  if (status !== 303) throw new Error(`The photos were answered with ${status}.`);
}

async function allMade(school) {
  const waiting = () =>
    beside(school, (database) =>
      database.prepare("select count(*) from gallery_items where sized_at is null").pluck().get(),
    );
  for (let tried = 0; (await waiting()) > 0; tried++) {
    if (tried > 300) throw new Error("The small pictures are not there after five minutes.");
    await pause(1000);
  }
}

/** Twelve megapixels with as much detail as a real photo has: a few megabytes. */
const fromATelephone = () =>
  sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 40 },
      background: "#888",
    },
  })
    .resize(4000, 3000)
    .jpeg({ quality: 88 })
    .toBuffer();
