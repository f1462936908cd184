import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page, Worker } from "@playwright/test";
import { addDays } from "~/i18n/days";
import { dhakaToday } from "~/i18n/format";
import { findBrowser } from "~tests/find-browser.mjs";
import { freePort } from "~tests/free-port.mjs";
import { startPushService, testCertificate } from "~tests/support/push-service.mjs";
import { noticeForm, openDashboard } from "../admin";
import { expect, test } from "../journey";
import { createAccount, insertRow, settingsIn, withDatabase, withPlace } from "../school";
import { withServer } from "../server";

const key = new X509Certificate(testCertificate.cert).publicKey.export({ type: "spki", format: "der" });
const trusted = createHash("sha256").update(key).digest("base64");

// The tests need the full browser, because Playwright's headless shell has no notifications. The argument makes the
// browser trust the test certificate, without which it would not run a service worker.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--ignore-certificate-errors-spki-list=${trusted}`];
    await use({ ...launchOptions, executablePath: findBrowser(), args });
  },
});

type PushService = Awaited<ReturnType<typeof startPushService>>;
type Place = { address: string; settings: ReturnType<typeof settingsIn>; service: PushService };

/** Opens the website behind a proxy with TLS. The website sends its notifications to a push service on this machine. */
async function withHttps(use: (place: Place) => Promise<void>): Promise<void> {
  const service = await startPushService();
  const port = await freePort();
  const proxy = createServer(testCertificate, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = `https://localhost:${(proxy.address() as AddressInfo).port}`;
  try {
    await withPlace(async (place) => {
      const settings = { ...settingsIn(place), PUBLIC_URL: address, PORT: String(port), TRUST_PROXY: "1" };
      const words = ["tests/support/website-with-push-service.mjs", String(service.port)];
      const { exitCode, complained } = await withServer(process.execPath, words, settings, async () => {
        await createAccount(settings);
        await use({ address, settings, service });
      });
      // If the website is at localhost, web-push writes a warning to stderr. So stderr need not be empty.
      expect(exitCode, complained).toBe(0);
      expect(complained).not.toContain('"fault"');
    });
  } finally {
    proxy.closeAllConnections();
    proxy.close();
    await service.close();
  }
}

/**
 * Makes pushManager.subscribe() return this subscription, because a test browser cannot get one from its maker's push
 * service.
 */
async function giveAddress(context: BrowserContext, subscription: object): Promise<void> {
  await context.addInitScript((json) => {
    const own = { ...json, toJSON: () => json, unsubscribe: async () => true } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => own;
    PushManager.prototype.getSubscription = async () => own;
  }, subscription);
}

async function turnOn(page: Page, address: string): Promise<void> {
  await openDashboard(page);
  await page.goto(`${address}/cog-admin/notifications`);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText("Notifications are on")).toBeVisible();
}

const panel = (page: Page) => page.locator("[data-notify]");
const openRow = (page: Page) => panel(page).locator("summary").click();

test("a parent turns on notifications, the office publishes a notice, and a tap on the notification opens it", async ({
  browser,
}) => {
  await withHttps(async ({ address, service }) => {
    const office = await browser.newPage({ baseURL: address });
    await turnOn(office, address);

    const { endpoint, ...keys } = service.subscribe("anna");
    const context = await browser.newContext({ baseURL: address, permissions: ["notifications"] });
    await giveAddress(context, { endpoint, keys });
    const asked: string[] = [];
    context.on("request", (sent) => asked.push(sent.url()));
    const page = await context.newPage();
    await page.goto("/bn/notices");
    await expect(panel(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    expect(asked.filter((url) => !url.startsWith(`${address}/`))).toEqual([]);
    expect(asked.filter((url) => /\/assets\/notifications/.test(url))).toEqual([]);

    await expect(panel(page).getByRole("button")).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(panel(page).locator("summary")).toBeInViewport({ ratio: 1 });
    await openRow(page);
    await panel(page).getByRole("button", { name: "চালু করুন" }).click();
    await expect(panel(page)).toContainText("শুধু জরুরি নোটিশ আসবে।", { useInnerText: true });
    await panel(page).getByRole("button", { name: "পছন্দ বদলান" }).click();
    await panel(page).getByRole("radio", { name: "সব নোটিশ" }).check();
    await panel(page).getByRole("button", { name: "চালু করুন" }).click();
    await expect(panel(page)).toContainText("সব নোটিশ আসবে।", { useInnerText: true });
    await page.reload();
    await openRow(page);
    await expect(panel(page)).toContainText("সব নোটিশ আসবে।", { useInnerText: true });

    await office.goto("/cog-admin/notices?new");
    const form = noticeForm(office);
    await form.title.fill("Sports day moved");
    await form.content.fill("To Sunday.");
    await form.publish.click();
    await expect.poll(() => service.messages.length).toBe(1);
    const [{ title, body, tag, lang, path } = {}] = service.messages;
    expect({ title, body, path }).toEqual({ title: "Sports day moved", body: "To Sunday.", path: "/bn/notices/1" });

    await deliver(page, JSON.stringify({ title, body, tag, lang, path }), address);
    const shown = () =>
      page.evaluate(async () => {
        const found = await (await navigator.serviceWorker.ready).getNotifications();
        return found.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }));
      });
    expect(await shown()).toEqual([{ title, body, lang: "en", tag: "notice-1" }]);

    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error("There is no service worker.");
    expect(await tap(worker)).toBe(`${address}/bn/notices/1`);
    await expect.poll(shown).toEqual([]);

    await openDashboard(page);
    await page.goto("/cog-admin/notifications");
    await page.getByRole("button", { name: "Send a test to this device" }).click();
    await expect(page.getByText("Test sent")).toBeVisible();
    expect(service.messages[1]).toMatchObject({
      name: "anna",
      title: "বিদ্যালয়ের ওয়েবসাইট থেকে পরীক্ষামূলক বার্তা".normalize("NFC"),
    });

    await page.goto("/bn/notices");
    await openRow(page);
    await panel(page).getByRole("button", { name: "বন্ধ করুন" }).click();
    await expect(panel(page)).toContainText("এই ব্রাউজারে নোটিশ পান", { useInnerText: true });
    await Promise.all([context.close(), office.context().close()]);
  });
});

/**
 * Delivers a push message to the service worker as the browser does. Resolves when the worker has shown the
 * notification. A test must not read the notifications before that, because Chromium then forgets the one that is about
 * to be shown.
 */
async function deliver(page: Page, data: string, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // When observing starts, the browser may first report events of earlier messages. So it starts before the listener is
  // added.
  await devtools.send("BackgroundService.startObserving", { service: "pushMessaging" });
  await devtools.send("BackgroundService.setRecording", { service: "pushMessaging", shouldRecord: true });
  const done = new Promise<void>((resolve) => {
    devtools.on("BackgroundService.backgroundServiceEventReceived", ({ backgroundServiceEvent: { eventName } }) => {
      if (eventName === "Push event completed") resolve();
    });
  });
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await found, data });
  await done;
}

/**
 * Taps the notification and returns the address that it opens. A browser opens a window only after a real tap, so this
 * replaces openWindow and records its address.
 */
const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: the types of a page do not include those of a worker
    const self = globalThis as any;
    let opened = "";
    self.clients.openWindow = async (url: string) => {
      opened = url;
    };
    const [notification] = await self.registration.getNotifications();
    const event = new self.NotificationEvent("notificationclick", { notification });
    const works: Promise<unknown>[] = [];
    event.waitUntil = (work: Promise<unknown>) => works.push(work);
    self.dispatchEvent(event);
    await Promise.all(works);
    return opened;
  });

test("the notifications panel leaves the first notice on a phone's first screen, and each state fits 360 pixels without axe violations", async ({
  browser,
}) => {
  await withHttps(async ({ address, settings }) => {
    const office = await browser.newPage({ baseURL: address });
    await turnOn(office, address);
    const row = { title: "শীতের ছুটি", type: "Holiday", content: "৮ °C", status: "Published", publish_at: 1 };
    const entries = [1, 9, 20].map((inDays) => {
      const starts = addDays(dhakaToday(), inDays);
      return {
        id: `day-${inDays}`,
        kind: "Meeting",
        title: { en: "", bn: "সভা" },
        starts,
        ends: "",
        note: { en: "", bn: "" },
      };
    });
    const calendar = { name: "calendar", content: JSON.stringify({ entries }), version: 1, changed_at: 1 };
    withDatabase(settings, (database) => {
      insertRow(database, "notices", row);
      insertRow(database, "school_sections", calendar);
    });

    const phone = await browser.newContext({ baseURL: address, viewport: { width: 360, height: 740 } });
    const board = await phone.newPage();
    await board.goto("/bn/notices");
    await expect(panel(board)).toBeVisible();
    await expect(board.getByRole("main").getByRole("heading", { level: 3 })).toHaveCount(4);
    await expect(board.getByRole("heading", { name: row.title })).toBeInViewport({ ratio: 1 });
    await phone.close();

    const look = async (page: Page, state: string, text: string) => {
      await page.goto("/bn/notices/1");
      await openRow(page);
      if (state === "busy" || state === "offline") await panel(page).getByRole("button").click();
      await expect(panel(page)).toHaveAttribute("data-shown", state);
      await expect(panel(page)).toContainText(text, { useInnerText: true });
      expect((await new AxeBuilder({ page }).include("[data-notify]").analyze()).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/${state}-360-bn.png`, fullPage: true });
    };
    const states: [state: string, text: string, before: () => void][] = [
      ["offered", "শুধু জরুরি নোটিশ", () => {}],
      [
        "busy",
        "চালু হচ্ছে...",
        () => {
          Notification.requestPermission = () => new Promise(() => {});
        },
      ],
      ["refused", "এই ব্রাউজার অনুমতি দেয়নি", () => Object.defineProperty(Notification, "permission", { value: "denied" })],
      [
        "offline",
        "ইন্টারনেট নেই",
        () => {
          Notification.requestPermission = async () => "granted";
          PushManager.prototype.subscribe = async () => {
            throw new TypeError("Failed to fetch");
          };
        },
      ],
    ];
    for (const [state, text, before] of states) {
      const context = await browser.newContext({ baseURL: address, viewport: { width: 360, height: 800 } });
      await context.addInitScript(before);
      await look(await context.newPage(), state, text);
      await context.close();
    }

    const iphone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 Version/17.2 Safari/604.1";
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width: 360, height: 800 },
      userAgent: iphone,
    });
    await context.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
    await look(await context.newPage(), "iphone", "হোম স্ক্রিনে রাখুন");
    await context.close();

    const without = await browser.newContext({ baseURL: address, javaScriptEnabled: false });
    const page = await without.newPage();
    await page.goto("/bn/notices/1");
    await expect(panel(page)).toBeHidden();
    await Promise.all([without.close(), office.context().close()]);
  });
});
