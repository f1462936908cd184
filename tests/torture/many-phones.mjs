import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import webPush from "web-push";
import { freePort } from "../free-port.mjs";
import { memorySettings, nodeFlags } from "../node-flags.mjs";
import { startPushService } from "../support/push-service.mjs";
import { beside } from "./cleanup.mjs";
import { select, withDatabase } from "./school-database.mjs";
import { at, createAccount, formOf, resultOf, settingsIn, staff, startServer, withPlace } from "./website.mjs";

const minute = 60_000;
const host = "school.example";
const pages = ["/", "/bn", "/notices", "/bn/notices", "/results", "/staff"];

/**
 * Publishes an urgent notice for `phones` browsers while visitors read pages, and kills the website in the middle. The
 * trial runs its own push service on this machine, which takes 50 ms for each message. A second website without
 * subscribers is measured alternately with the first, so that other load on this machine affects both.
 * @param {{ phones: number, until: number }} options `until` is the time at which the trial stops early, in ms
 *   since 1970
 * @returns {Promise<import("./website.mjs").Result>}
 */
export function manyPhones({ phones, until }) {
  return withPlace(async (place, folder) => {
    const told = new Map();
    const service = await startPushService(async ({ url }, response) => {
      told.set(url, (told.get(url) ?? 0) + 1);
      await pause(50);
      response.writeHead(201).end();
    });
    const [quiet, busy] = [
      await newSchool(settingsIn(join(folder, "quiet")), service),
      await newSchool(place, service),
    ];
    const both = [quiet, busy];
    const isOver = { yet: false };
    let isMeasured = false;
    const measure = async (school, kind, work) => {
      const wasMeasured = isMeasured;
      const ms = await timeOf(work).catch((error) => (isMeasured ? Promise.reject(error) : 0));
      if (wasMeasured && isMeasured) school[kind].push(ms);
    };

    const visitors = [0, 1, 2, 3].map(async (first) => {
      for (let visit = first; !isOver.yet; visit++) {
        for (const school of both) await measure(school, "visits", () => ask(school, pages[visit % pages.length]));
        await pause(20);
      }
    });
    const publishAtBoth = async (title, more) => {
      for (const school of both) await measure(school, "publishing", () => publish(school, title, more));
    };
    const measureMemory = () => {
      for (const school of both) school.memory = Math.max(school.memory, Math.round(school.website.memory()));
    };
    let sentBefore = 0;
    let sendingMs = 0;
    await beside(visitors, isOver, async () => {
      for (let number = 0; number < 5; number++) await publishAtBoth(`Before ${number}`);
      subscribeAll(busy.settings, phones, service.subscribe("0"));
      const begun = Date.now();
      isMeasured = true;
      await publishAtBoth("School is closed", { urgentUntil: tomorrow() });
      for (let number = 0; told.size < phones * 0.4 && Date.now() < until; number++) {
        measureMemory();
        await pause(1000);
        if (number < 20) await publishAtBoth(`Beside ${number}`);
      }
      isMeasured = false;
      await busy.website.kill();
      sentBefore = told.size;
      busy.website = await busy.start();
      for (const path of [...pages, ...pages]) await ask(busy, path);
      isMeasured = true;
      while (!isDone(busy.settings) && Date.now() < until) {
        await pause(1000);
        measureMemory();
      }
      sendingMs = Date.now() - begun;
    });
    const code = await busy.website.stop();
    await service.close();

    const twice = [...told.values()].filter((times) => times > 1);
    const middle = both.map(({ publishing }) => Math.round(at(publishing, 0.5)));
    const p99 = both.map(({ visits }) => Math.round(at(visits, 0.99)));
    return resultOf(
      `${told.size} of ${phones} told in ${Math.round(sendingMs / 1000)} s, killed after ${sentBefore}, ${twice.length} ` +
        `told twice; the urgent notice is answered in ${Math.round(busy.publishing[0])} ms (without subscribers ` +
        `${Math.round(quiet.publishing[0])}), ${busy.publishing.length} notices in ${middle[1]} ms at the median ` +
        `(${middle[0]}), 99 of 100 of ${busy.visits.length} visits within ${p99[1]} ms (${p99[0]}); ${busy.memory} MB of ` +
        `memory at most (${quiet.memory})`,
      {
        "every browser is notified": told.size === phones,
        "at most the ten messages under way at the kill are sent twice":
          twice.length <= 10 && twice.every((times) => times === 2) && sentBefore > 0 && sentBefore < phones,
        "all are told within ten minutes": sendingMs <= 10 * minute,
        "publishing answers as fast as without subscribers": isAlike(middle),
        "visitors' p99 is within 50 ms of that without": isAlike(p99),
        "memory stays below 250 MB": busy.memory < 250,
        "it stops as asked": code === 0,
      },
    );
  });
}

// With subscribers, a request may take 50 ms longer or 1.5 times as long as without subscribers, whichever is more.
const isAlike = ([without, ms]) => ms <= without + Math.max(50, without / 2);

async function newSchool(place, { port }) {
  const settings = { ...place, PUBLIC_URL: `https://${host}`, PORT: String(await freePort()), ...memorySettings };
  const program = join(import.meta.dirname, "serve-with-push-agent.mjs");
  const start = () => startServer([process.execPath, ...nodeFlags, program, port], settings);
  const school = { settings, start, website: await start(), cookie: "", visits: [], publishing: [], memory: 0 };
  await createAccount(settings);
  const { headers } = await ask(school, "/cog-admin/login", new URLSearchParams(staff));
  school.cookie = headers["set-cookie"].map((cookie) => cookie.split(";")[0]).join("; ");
  return school;
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request with the headers of a proxy, which fetch cannot send. Throws if the answer has an unexpected status.
 */
async function ask({ website, cookie }, path, body) {
  const form = new Response(body);
  const asking = request(website.address + path, {
    agent,
    method: body ? "POST" : "GET",
    headers: { ...Object.fromEntries(form.headers), Host: host, Origin: `https://${host}`, Cookie: body ? cookie : "" },
  });
  asking.end(body && Buffer.from(await form.arrayBuffer()));
  const [answer] = await once(asking, "response");
  await answer.toArray();
  if (answer.statusCode !== (body ? 303 : 200)) throw new Error(`${path} was answered with ${answer.statusCode}.`);
  return answer;
}

const publish = (school, title, more) =>
  ask(school, "/cog-admin/notices", formOf({ title, type: "General", content: `All of ${title}.`, ...more }));

/** Returns the time in ms until `work` resolves. */
async function timeOf(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * Returns the time 24 hours from now, as a clock in Dhaka (UTC+6) shows it, in the format of a field for date and time.
 */
const tomorrow = () => new Date(Date.now() + 30 * 60 * minute).toISOString().slice(0, 16);

/**
 * Inserts `phones` subscriptions. All have the keys of one browser, because encrypting for different keys takes the
 * same time.
 */
function subscribeAll(settings, phones, { endpoint, p256dh, auth }) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  withDatabase(settings, (database) => {
    const add = database.prepare(`insert into push_subscriptions (created_at, endpoint, p256dh, auth, language, choice)
      values (?, ?, ?, ?, ?, 'urgent')`);
    database.transaction(() => {
      database
        .prepare(
          "insert into push_settings (id, public_key, private_key, turned_on_at, turned_on_by) values (1, ?, ?, ?, ?)",
        )
        .run(publicKey, privateKey, Date.now(), staff.email);
      for (let phone = 0; phone < phones; phone++)
        add.run(Date.now(), endpoint.replace(/0$/, phone), p256dh, auth, phone % 2 ? "bn" : "en");
    })();
  });
}

const isDone = (settings) => select(settings, "select count(*) from push_deliveries")[0] === 0;
