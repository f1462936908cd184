import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import webPush from "web-push";
import { freePort } from "../free-port.mjs";
import { nodeFlags } from "../node-flags.mjs";
import { startPushService } from "../support/push-service.mjs";
import { beside } from "./cleanup.mjs";
import { select, withDatabase } from "./school-database.mjs";
import { at, createAccount, formOf, resultOf, staff, startServer, withPlace } from "./website.mjs";

const minute = 60_000;
const host = "school.example";
const pages = ["/", "/bn", "/notices", "/bn/notices", "/results", "/staff"];

/**
 * Publishes an urgent notice for so many browsers, beside visitors, and kills the website in the middle. The push
 * service is the trial's own, on this machine, and takes 50 ms for each message.
 * @param {{ phones: number, quietSeconds: number, until: number }} options `until` is when to stop anyway, in ms since 1970
 * @returns {Promise<import("./website.mjs").Result>}
 */
export function manyPhones({ phones, quietSeconds, until }) {
  return withPlace(async (place) => {
    const told = new Map();
    const service = await startPushService(async ({ url }, response) => {
      told.set(url, (told.get(url) ?? 0) + 1);
      await pause(50);
      response.writeHead(201).end();
    });
    const settings = { ...place, PUBLIC_URL: `https://${host}`, PORT: String(await freePort()) };
    const start = () =>
      startServer(
        [process.execPath, ...nodeFlags, join(import.meta.dirname, "serve-with-push-agent.mjs"), service.port],
        {
          MALLOC_ARENA_MAX: "2",
          ...settings,
        },
      );
    let website = await start();
    await createAccount(settings);
    const cookie = await signIn(website.address);
    const publishing = { quiet: [], sending: [] };
    const visits = { quiet: [], sending: [] };
    const [memory, isOver] = [[], { yet: false }];
    /** @type {"quiet" | "sending" | undefined} undefined while the website is away, or nothing is measured */
    let phase;
    let urgentMs = 0;
    let sentBefore = 0;
    let sendingMs = 0;

    const visitors = [0, 1, 2, 3].map(async (first) => {
      for (let visit = first; !isOver.yet; visit++) {
        const begun = phase;
        const visiting = timeOf(() => ask(website.address, pages[visit % pages.length]));
        const ms = phase ? await visiting : await visiting.catch(() => 0);
        if (phase && begun === phase) visits[phase].push(ms);
        await pause(20);
      }
    });
    await beside(visitors, isOver, async () => {
      await pause(5000);
      phase = "quiet";
      for (let number = 0; number < 10; number++) {
        publishing.quiet.push(await publish(website.address, cookie, `Quiet ${number}`));
        await pause((quietSeconds * 1000) / 10);
      }
      phase = undefined;
      subscribeAll(settings, phones, service.subscribe("0"));
      const begun = Date.now();
      urgentMs = await publish(website.address, cookie, "School is closed", { urgentUntil: tomorrow() });
      phase = "sending";
      for (let number = 0; told.size < phones * 0.4 && Date.now() < until; number++) {
        memory.push(website.memory());
        await pause(1000);
        if (number < 10) publishing.sending.push(await publish(website.address, cookie, `Beside ${number}`));
      }
      phase = undefined;
      // Visits that are under way.
      await pause(500);
      await website.kill();
      sentBefore = told.size;
      website = await start();
      for (const path of pages) await ask(website.address, path);
      phase = "sending";
      while (!isDone(settings) && Date.now() < until) {
        await pause(1000);
        memory.push(website.memory());
      }
      sendingMs = Date.now() - begun;
    });
    const code = await website.kill("SIGTERM");
    await service.close();

    const twice = [...told.values()].filter((times) => times > 1);
    const [quietP99, sendingP99] = [at(visits.quiet, 0.99), at(visits.sending, 0.99)].map(Math.round);
    const [quietMs, besideMs] = [at(publishing.quiet, 0.5), at(publishing.sending, 0.5)].map(Math.round);
    const slowestQuietMs = Math.round(Math.max(...publishing.quiet));
    const mostMemory = Math.round(Math.max(...memory));
    return resultOf(
      `${told.size} of ${phones} phones told in ${Math.round(sendingMs / 1000)} s, killed after ${sentBefore}, ` +
        `${twice.length} told twice; publishing answers in ${quietMs} ms (${slowestQuietMs} at most) with nobody to tell, ` +
        `in ${Math.round(urgentMs)} ms with all of them, in ${besideMs} ms while they are told; 99 of 100 of ` +
        `${visits.quiet.length} visits within ${quietP99} ms before, of ${visits.sending.length} within ${sendingP99} ms ` +
        `meanwhile; ${mostMemory} MB of memory at most`,
      {
        "nobody is left out": told.size === phones,
        "nobody is told twice but the ten who were under way at the kill":
          twice.length <= 10 && twice.every((times) => times === 2) && sentBefore > 0 && sentBefore < phones,
        "all are told within ten minutes": sendingMs <= 10 * minute,
        "publishing answers as fast as with nobody to tell":
          urgentMs <= slowestQuietMs + 50 && besideMs <= quietMs + 50,
        "visitors' p99 is within 50 ms of that without": sendingP99 <= quietP99 + 50,
        "memory stays below 200 MB": mostMemory < 200,
        "it stops as asked": code === 0,
      },
    );
  });
}

const agent = new Agent({ keepAlive: true });

/** As a proxy in front hands it on, which fetch cannot; throws when the answer is not the one expected. */
async function ask(address, path, { cookie = "", body } = {}) {
  const form = new Response(body);
  const asking = request(address + path, {
    agent,
    method: body ? "POST" : "GET",
    headers: { ...Object.fromEntries(form.headers), Host: host, Origin: `https://${host}`, Cookie: cookie },
  });
  asking.end(body && Buffer.from(await form.arrayBuffer()));
  const [answer] = await once(asking, "response");
  await answer.toArray();
  if (answer.statusCode !== (body ? 303 : 200)) throw new Error(`${path} was answered with ${answer.statusCode}.`);
  return answer;
}

async function signIn(address) {
  const { headers } = await ask(address, "/cog-admin/login", { body: new URLSearchParams(staff) });
  return headers["set-cookie"].map((cookie) => cookie.split(";")[0]).join("; ");
}

/** In ms until it is answered. */
const publish = (address, cookie, title, more = {}) =>
  timeOf(() =>
    ask(address, "/cog-admin/notices", {
      cookie,
      body: formOf({ title, type: "General", content: `All of ${title}.`, ...more }),
    }),
  );

async function timeOf(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** As the field of the form takes it, in Dhaka. */
const tomorrow = () => new Date(Date.now() + 30 * 60 * minute).toISOString().slice(0, 16);

/** All with the keys of one browser, the first: to encrypt for others takes as long. */
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

const isDone = (settings) =>
  select(settings, "select count(*) from push_messages where is_done = 0")[0] === 0 &&
  select(settings, "select count(*) from push_retries")[0] === 0;
