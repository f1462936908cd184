import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { beside } from "./cleanup.mjs";
import { withDatabase } from "./school-database.mjs";
import { createAccount, open, pdfNamed, post, publishNotice, signIn, storedFiles, withPlace } from "./website.mjs";

const megabyte = 1024 * 1024;
// In a minute the heap is still filling; what leaks shows in ten.
const mostGrownMb = (minutes) => (minutes < 10 ? 80 : 20);
const publicPages = ["/", "/notices", "/results", "/blogs", "/curriculum-gallery", "/staff", "/search?q=notice"];
const feeds = ["/notices.xml", "/bn/calendar.ics", "/sitemap.xml", "/healthz", "/offline"];
const officePages = ["", "/notices", "/results", "/results/students", "/accounts", "/activity", "/backups", "/trash"];

/**
 * What a school day sends, many times faster and for `minutes`: visitors in both languages, files and parts of them,
 * notices with papers and photos that come and go, signing in and out. Looks each second at what the
 * website holds.
 * @param {{ minutes: number }} options
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function mixedLoad({ minutes }) {
  return withPlace(async (settings) => {
    await createAccount(settings);
    const website = await open(settings);
    const cookie = await signIn(website.address);
    const load = { address: website.address, cookie, settings, answered: 0, faults: [], isOver: { yet: false } };
    const people = [
      ...[0, 1, 2, 3].map((place) => visitor(load, place)),
      colleague(load),
      publisher(load),
      photographer(load),
      signingInAndOut(load),
    ];
    const samples = [];
    await beside(people, load.isOver, () => watch(load, website, samples, minutes * 60));

    const quarter = Math.ceil(samples.length / 4);
    const middle = (name, of) => middleOf(of.map((sample) => sample[name]));
    const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
    const grown = middle("memory", last) - middle("memory", second);
    const most = (name, of) => Math.max(...of.map((sample) => sample[name]));
    const opened = most("descriptors", last) - most("descriptors", second);
    const left = filesLeft(settings);
    const code = await website.kill("SIGTERM");
    return [
      {
        promise: `${minutes >= 60 ? "an hour" : "a while"} of mixed load leaks no memory`,
        kept: grown <= mostGrownMb(minutes),
        detail: `${minutes} min, ${load.answered} answers, ${Math.round(middle("memory", second))} MB in the second quarter, ${Math.round(middle("memory", last))} in the last, ${Math.round(most("memory", samples))} at most`,
      },
      {
        promise: "nor an open file or connection",
        kept: opened <= 10,
        detail: `at most ${most("descriptors", second)} in the second quarter, ${most("descriptors", last)} in the last`,
      },
      {
        promise: "nor a journal or a half-written file",
        kept: left.length === 0,
        detail: `the journal had ${Math.round(most("journal", samples) / 1024)} KB at most; ${left.slice(0, 5).join(", ")}`,
      },
      {
        promise: "and everything is answered",
        kept: load.faults.length === 0 && load.answered > 0 && code === 0,
        detail: load.faults.slice(0, 5).join("; "),
      },
    ];
  });
}

async function watch({ settings, isOver }, website, samples, seconds) {
  const end = Date.now() + seconds * 1000;
  while (!isOver.yet && Date.now() < end) {
    await pause(1000);
    samples.push({
      memory: website.memory() / megabyte,
      descriptors: existsSync("/proc/self/fd") ? readdirSync(`/proc/${website.pid}/fd`).length : 0,
      journal: statSync(`${settings.DATABASE_PATH}-journal`, { throwIfNoEntry: false })?.size ?? 0,
    });
  }
}

async function visitor(load, place) {
  for (let visit = place; !load.isOver.yet; visit += 1) {
    const prefix = visit % 2 === 0 ? "" : "/bn";
    const path = visit % 5 === 0 ? feeds[visit % feeds.length] : prefix + publicPages[visit % publicPages.length];
    await ask(load, path);
    if (visit % 9 === 0) await ask(load, `${prefix}/xx`, {}, [404]);
    const [file] = storedFiles(load.settings).filter((key) => key.startsWith("notices/"));
    if (file && visit % 7 === 0) await ask(load, `/uploads/${file}`, { Range: "bytes=5-999" }, [206, 404]);
    await pause(20);
  }
}

async function colleague(load) {
  for (let visit = 0; !load.isOver.yet; visit += 1) {
    await ask(load, `/cog-admin${officePages[visit % officePages.length]}`, { Cookie: load.cookie });
    await pause(60);
  }
}

async function publisher(load) {
  for (let number = 1; !load.isOver.yet; number += 1) {
    const sent = publishNotice(load.address, load.cookie, `Notice ${number}`, pdfNamed(`n-${number}`, 200_000));
    note(load, "a notice", (await sent).status, [303]);
    await takeAway(load, "notices", "notice", number - 5);
    await pause(1000);
  }
}

// A school that grows all the time would hide a website that does.
async function takeAway(load, list, kind, id) {
  if (id < 1) return;
  for (const path of [`/cog-admin/${list}/${id}/delete`, `/cog-admin/trash/${kind}/${id}/delete`]) {
    const { status } = await post(load.address, path, { cookie: load.cookie, body: new URLSearchParams() });
    note(load, path, status, [303]);
  }
  // A deletion that failed is answered with 303 as well.
  const left = withDatabase(load.settings, (database) =>
    database
      .prepare(`select count(*) from ${list === "gallery" ? "gallery_items" : list} where id = ?`)
      .pluck()
      .get(id),
  );
  if (left > 0) load.faults.push(`${list}/${id} is still there`);
}

async function photographer(load) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 };
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#345", noise } });
  const bytes = await picture.jpeg().toBuffer();
  for (let number = 1; !load.isOver.yet; number += 1) {
    const body = new FormData();
    body.append("title", `Sports day ${number}`);
    body.append("category", "sports");
    body.append("alt", "Children on the field");
    body.append("photos", new File([bytes], `photo-${number}.jpg`));
    const { status } = await post(load.address, "/cog-admin/gallery", { cookie: load.cookie, body });
    note(load, "a photo", status, [303]);
    await takeAway(load, "gallery", "photo", number - 5);
    await pause(5000);
  }
}

async function signingInAndOut(load) {
  while (!load.isOver.yet) {
    const cookie = await signIn(load.address);
    await ask(load, "/cog-admin", { Cookie: cookie });
    const { status } = await post(load.address, "/cog-admin/logout", { cookie, body: new URLSearchParams() });
    note(load, "signing out", status, [303]);
    const { status: after } = await fetch(`${load.address}/cog-admin`, {
      headers: { Cookie: cookie },
      redirect: "manual",
    });
    note(load, "a screen after signing out", after, [302]);
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

/** What should not be there when nobody asks for anything any more; files of removed things stay for a day. */
function filesLeft(settings) {
  const names = readdirSync(dirname(settings.DATABASE_PATH));
  return [...storedFiles(settings), ...names].filter((name) => /-journal$|-wal$|\.(?:tmp|part)/.test(name));
}

const middleOf = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
