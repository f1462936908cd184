import { readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { beside } from "./cleanup.mjs";
import { select } from "./school-database.mjs";
import {
  at,
  formOf,
  noticeFiles,
  openSchool,
  pdfNamed,
  post,
  publishNotice,
  resultOf,
  signIn,
  storedFiles,
  withPlace,
} from "./website.mjs";

const publicPages = ["/", "/notices", "/results", "/blogs", "/curriculum-gallery", "/staff", "/search?q=notice"];
const feeds = ["/notices.xml", "/bn/calendar.ics", "/sitemap.xml", "/healthz", "/offline"];
const adminPages = ["", "/notices", "/results", "/results/students", "/accounts", "/activity", "/backups", "/trash"];

/**
 * Sends the requests of a school day within `minutes`. Visitors read pages in both languages and request files and
 * ranges of files. Staff sign in, publish notices with files and photos, and delete old ones. Measures the memory and
 * the open files of the website each second.
 * @param {{ minutes: number }} options
 * @returns {Promise<import("./website.mjs").Result>}
 */
export function mixedLoad({ minutes }) {
  return withPlace(async (settings) => {
    const { website, address, cookie } = await openSchool(settings);
    const load = { address, cookie, settings, answered: 0, faults: [], isOver: { yet: false } };
    const people = [...[0, 1, 2, 3].map((start) => visitor(load, start)), clerk(load)];
    people.push(publisher(load), photographer(load), signingInAndOut(load));
    const samples = [];
    await beside(people, load.isOver, () => measure(load, website, samples, minutes * 60));

    const quarter = Math.ceil(samples.length / 4);
    const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
    const middle = (name, of) =>
      Math.round(
        at(
          of.map((sample) => sample[name]),
          0.5,
        ),
      );
    const most = (name, of) => Math.round(Math.max(...of.map((sample) => sample[name])));
    const unfinished = unfinishedFiles(settings);
    const code = await website.stop();
    return resultOf(
      `${minutes} min, ${load.answered} answers; memory ${middle("memory", second)} MB in the second quarter, ` +
        `${middle("memory", last)} in the last, ${most("memory", samples)} at most; open files ` +
        `${most("descriptors", second)} and ${most("descriptors", last)}; journal of ${most("journal", samples)} KB at most ` +
        [...load.faults, ...unfinished].slice(0, 5).join("; "),
      {
        // In the first minutes the memory still grows, so a short trial may grow by 80 MB. Only a trial of ten minutes
        // can show a leak.
        "mixed load leaks no memory": middle("memory", last) - middle("memory", second) <= (minutes < 10 ? 80 : 20),
        "nor an open file or connection": most("descriptors", last) - most("descriptors", second) <= 10,
        "nor a journal or a half-written file": unfinished.length === 0,
        "and everything is answered": load.faults.length === 0 && load.answered > 0 && code === 0,
      },
    );
  });
}

async function measure({ settings, isOver }, website, samples, seconds) {
  const end = Date.now() + seconds * 1000;
  while (!isOver.yet && Date.now() < end) {
    await pause(1000);
    samples.push({
      memory: website.memory(),
      descriptors: readdirSync(`/proc/${website.pid}/fd`).length,
      journal: (statSync(`${settings.DATABASE_PATH}-journal`, { throwIfNoEntry: false })?.size ?? 0) / 1024,
    });
  }
}

async function visitor(load, start) {
  for (let visit = start; !load.isOver.yet; visit += 1) {
    const prefix = visit % 2 === 0 ? "" : "/bn";
    const path = visit % 5 === 0 ? feeds[visit % feeds.length] : prefix + publicPages[visit % publicPages.length];
    await ask(load, path);
    if (visit % 9 === 0) await ask(load, `${prefix}/xx`, {}, [404]);
    const [file] = noticeFiles(load.settings);
    if (file && visit % 7 === 0) await ask(load, `/uploads/${file}`, { Range: "bytes=5-999" }, [206, 404]);
    await pause(20);
  }
}

async function clerk(load) {
  for (let visit = 0; !load.isOver.yet; visit += 1) {
    await ask(load, `/cog-admin${adminPages[visit % adminPages.length]}`, { Cookie: load.cookie });
    await pause(60);
  }
}

async function publisher(load) {
  for (let number = 1; !load.isOver.yet; number += 1) {
    const sending = publishNotice(load.address, load.cookie, `Notice ${number}`, pdfNamed(`n-${number}`, 200_000));
    note(load, "a notice", (await sending).status, [303]);
    await deleteForGood(load, "notices", "notice", number - 5);
    await pause(1000);
  }
}

async function photographer(load) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 };
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#345", noise } });
  const photos = new File([await picture.jpeg().toBuffer()], "photo.jpg");
  for (let number = 1; !load.isOver.yet; number += 1) {
    const body = formOf({ title: `Sports day ${number}`, category: "sports", alt: "Children on the field", photos });
    const { status } = await post(load.address, "/cog-admin/gallery", { cookie: load.cookie, body });
    note(load, "a photo", status, [303]);
    await deleteForGood(load, "gallery", "photo", number - 5);
    await pause(5000);
  }
}

// Deletes old items permanently. If the school grew all the time, a leak in the website would not be visible.
async function deleteForGood(load, list, kind, id) {
  if (id < 1) return;
  for (const path of [`/cog-admin/${list}/${id}/delete`, `/cog-admin/trash/${kind}/${id}/delete`]) {
    note(load, path, (await post(load.address, path, { cookie: load.cookie })).status, [303]);
  }
  // The website also answers a failed deletion with 303, so this checks the database.
  const table = list === "gallery" ? "gallery_items" : list;
  if (select(load.settings, `select id from ${table} where id = ?`, id).length > 0)
    load.faults.push(`${list}/${id} is still there`);
}

async function signingInAndOut(load) {
  while (!load.isOver.yet) {
    const cookie = await signIn(load.address);
    await ask(load, "/cog-admin", { Cookie: cookie });
    note(load, "signing out", (await post(load.address, "/cog-admin/logout", { cookie })).status, [303]);
    await ask(load, "/cog-admin", { Cookie: cookie }, [302]);
    await pause(2000);
  }
}

async function ask(load, path, headers = {}, expected = [200]) {
  const answer = await fetch(load.address + path, { headers, redirect: "manual" });
  await answer.arrayBuffer();
  note(load, path, answer.status, expected);
}

function note(load, what, status, expected) {
  load.answered += 1;
  if (!expected.includes(status)) load.faults.push(`${what}: ${status}`);
}

function unfinishedFiles(settings) {
  const names = readdirSync(dirname(settings.DATABASE_PATH));
  return [...storedFiles(settings), ...names].filter((name) => /-journal$|-wal$|\.(?:tmp|part)/.test(name));
}
