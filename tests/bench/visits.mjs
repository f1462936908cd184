import { chromium } from "@playwright/test";
import { findBrowser } from "../find-browser.mjs";
import { captured } from "./bare.mjs";
import { countingDoor } from "./counting-door.mjs";
import { beside, open, sampleSchool } from "./school.mjs";
import { inKilobytes, promiseRow } from "./table.mjs";

const kilobyte = 1024;
const secondAtMost = 3 * kilobyte;

const budgets = { home: 100 * kilobyte, english: 60 * kilobyte, mixed: 75 * kilobyte };

/**
 * What a first and a second visit to each page bring over the wire, in both languages, by kind of file. The notices of
 * the sample school are in both; an English page with Bengali notices needs the typefaces of both.
 */
export async function visits() {
  const school = await sampleSchool();
  const website = await open(school);
  const door = await countingDoor(website.address);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  const rows = [];
  try {
    for (const { path, atMost } of await pagesOf(school)) {
      const { first, second } = await twoVisits(browser, door, path);
      rows.push(
        rowOf(`${path}, first visit`, first, atMost),
        rowOf(`${path}, second visit`, second, atMost && secondAtMost),
      );
    }
    const mixed = await twoVisits(browser, door, "/notices");
    rows.push(rowOf("/notices with notices in both languages, first visit", mixed.first, budgets.mixed));
    await beside(school, hideBengali);
    const { first, second } = await twoVisits(browser, door, "/notices");
    rows.push(rowOf("/notices with English notices, first visit", first, budgets.english));
    rows.push(rowOf("/notices, second visit", second, secondAtMost));
  } finally {
    await browser.close();
    door.close();
    await website.stop();
  }
  return rows;
}

async function pagesOf(school) {
  const id = await beside(school, (database) => database.prepare("select max(id) from notices").pluck().get());
  return [
    { path: "/", atMost: budgets.home },
    { path: "/bn", atMost: budgets.home },
    { path: "/bn/notices", atMost: budgets.mixed },
    ...[`/notices/${id}`, "/blogs", "/results", "/curriculum-gallery"].flatMap((path) => [
      { path },
      { path: `/bn${path}` },
    ]),
  ];
}

const hideBengali = (database) =>
  database.exec("update notices set deleted_at = 1 where title || content glob '*[\u0980-\u09ff]*'");

const rowOf = (what, { bytes, kinds }, atMost) => {
  const more = { ours: inKilobytes(bytes), reference: kinds };
  return atMost
    ? promiseRow(what, bytes <= atMost, { ...more, goal: `at most ${inKilobytes(atMost)}` })
    : { what, ...more };
};

async function twoVisits(browser, door, path) {
  // A page has its smallest form soon after its first answer.
  await captured(door.address + path);
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 });
  // What the page itself needs; the service worker fetches the page for a lost connection when the browser is idle.
  await context.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }));
  const first = await visit(context, door, path);
  const second = await visit(context, door, path);
  await context.close();
  return { first, second };
}

async function visit(context, door, path) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const asked = new Map();
  const kinds = {};
  devtools.on("Network.responseReceived", ({ requestId, type }) => asked.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = asked.get(requestId) ?? "Other";
    if (encodedDataLength > 0) kinds[type] = (kinds[type] ?? 0) + encodedDataLength;
  });
  door.passed();
  await page.goto(door.address + path, { waitUntil: "networkidle" });
  await page.close();
  const inWords = Object.entries(kinds).map(([type, bytes]) => `${type} ${inKilobytes(bytes)}`);
  return { bytes: door.passed(), kinds: inWords.join(", ") };
}
