import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setEnvironment } from "~/env.server";
import { createSender, type Sender, sendTest } from "~/notifications/sender.server";
import { isKeyPair, turnNotificationsOff, turnNotificationsOn } from "~/notifications/settings.server";
import { saveSubscription } from "~/notifications/subscriptions.server";
import { exams, notices, pushDeliveries, pushMessages, pushSettings, pushSubscriptions } from "~drizzle/schema";
import type { PushChoice } from "~drizzle/stored-values";
import { closeToFamilies, insertMarkedClass, openToFamilies } from "../families/open-exam";
import { insertNotice } from "../support/content-rows";
import { startPushService } from "../support/push-service.mjs";
import { emptySchool } from "../support/school";
import { takeConsoleErrors } from "../support/setup";

const school = emptySchool();
const [minute, hour] = [60_000, 3_600_000];
const evening = Date.parse("2026-11-24T13:24:00Z");

let service: Awaited<ReturnType<typeof startPushService>>;
let sender: Sender;

beforeEach(async () => {
  vi.useFakeTimers({ now: evening, toFake: ["Date"] });
  setEnvironment({ PUBLIC_URL: "https://school.example" });
  turnNotificationsOn("office@school.example");
  service = await startPushService();
  sender = createSender(service.agent);
});
afterEach(async () => {
  await sender.finish();
  await service.close();
  setEnvironment({});
  vi.useRealTimers();
});

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
const later = (ms: number) => new Date(Date.now() + ms);

function subscribe(name: string, choice: PushChoice, language: "en" | "bn" = "en", host?: string) {
  expect(saveSubscription({ ...service.subscribe(name, host), language, choice })).toBe("saved");
}

/** Lets the sender send all news. Returns the messages that browsers have received since the last call. */
async function receive(): Promise<string[]> {
  await sender.tell();
  const received = service.messages.splice(0).map(({ name, title, path }) => `${name}: ${title} ${path}`);
  return received.sort();
}

const publish = (notice: Partial<typeof notices.$inferInsert> = {}) => {
  wait(1000);
  return insertNotice(school.database, { title: "Sports", publishAt: new Date(), createdAt: new Date(), ...notice });
};
const change = (id: number, notice: Partial<typeof notices.$inferInsert>) => {
  wait(1000);
  school.database
    .update(notices)
    .set({ changedAt: new Date(), ...notice })
    .where(eq(notices.id, id))
    .run();
};
const counts = () =>
  school.rows(pushMessages).map(({ choice, sent, gone, failed }) => ({ choice, sent, gone, failed }));

describe("the signing keys", () => {
  const keys = () => school.rows(pushSettings).map(({ publicKey, privateKey }) => ({ publicKey, privateKey }));

  it("turning notifications off and on again creates new signing keys for push messages", () => {
    const before = keys();
    turnNotificationsOff("office@school.example");
    turnNotificationsOn("office@school.example");
    expect(keys()).toHaveLength(1);
    expect(keys()[0]?.publicKey).not.toBe(before[0]?.publicKey);
    expect(keys()[0]?.privateKey).not.toBe(before[0]?.privateKey);
  });

  it("the signing keys stay the same if someone turns on notifications that are already on", () => {
    const before = keys();
    turnNotificationsOn("other@school.example");
    expect(keys()).toEqual(before);
  });

  const broken: [what: string, values: Partial<typeof pushSettings.$inferInsert>][] = [
    ["a public key of one letter", { publicKey: "x" }],
    ["an empty private key", { privateKey: "" }],
    ["a private key of another pair", { privateKey: "A".repeat(42).concat("E") }],
  ];
  it.each(broken)("the sender makes new signing keys when a restored row has %s", async (_what, values) => {
    subscribe("anna", "all");
    publish();
    school.database.update(pushSettings).set(values).run();
    wait(minute);
    expect(await receive()).toEqual([]);
    expect(takeConsoleErrors().map(String)).toEqual([expect.stringContaining("browsers must subscribe again")]);
    expect(keys().map(isKeyPair)).toEqual([true]);
    expect(school.rows(pushSubscriptions)).toEqual([]);
    expect(school.rows(pushSettings)[0]?.turnedOnAt).toEqual(new Date());
    subscribe("bela", "all");
    const id = publish({ title: "Exams" });
    expect(await receive()).toEqual([`bela: Exams /notices/${id}`]);
  });
});

describe("a notice", () => {
  beforeEach(() => {
    subscribe("anna", "urgent");
    subscribe("bela", "all", "bn");
    subscribe("chad", "all");
    subscribe("dina", "results");
  });

  it("a published notice reaches each browser that chose all news exactly once, in the language of the browser", async () => {
    const id = publish();
    expect(await receive()).toEqual([`bela: Sports /bn/notices/${id}`, `chad: Sports /notices/${id}`]);
    expect(await receive()).toEqual([]);
    expect(counts()).toEqual([{ choice: "all", sent: 2, gone: 0, failed: 0 }]);
  });

  it("an urgent notice also reaches the browsers that chose urgent news, and its title says so", async () => {
    const id = publish({ urgentUntil: later(hour) });
    expect(await receive()).toEqual([
      `anna: Urgent: Sports /notices/${id}`,
      `bela: জরুরি: Sports /bn/notices/${id}`,
      `chad: Urgent: Sports /notices/${id}`,
    ]);
    expect(await receive()).toEqual([]);
  });

  it("a notice that becomes urgent later reaches only the browsers that chose urgent news", async () => {
    const id = publish();
    await receive();
    wait(2 * 24 * hour);
    change(id, { urgentUntil: later(hour) });
    expect(await receive()).toEqual([`anna: Urgent: Sports /notices/${id}`]);
    change(id, { urgentUntil: later(2 * hour) });
    expect(await receive()).toEqual([]);
  });

  it("a scheduled notice is sent to browsers when it is due, even after a restart", async () => {
    const id = publish({ publishAt: later(2 * minute) });
    expect(await receive()).toEqual([]);
    await sender.finish();
    wait(2 * minute);
    sender = createSender(service.agent);
    expect(await receive()).toEqual([`bela: Sports /bn/notices/${id}`, `chad: Sports /notices/${id}`]);
  });

  it("a notice that was due more than a day before the website started is not sent to browsers", async () => {
    publish({ publishAt: later(minute) });
    wait(25 * hour);
    expect(await receive()).toEqual([]);
  });

  it("a corrected notice is sent to browsers again only if its author asks for it", async () => {
    const id = publish();
    await receive();
    change(id, { title: "Sports day" });
    expect(await receive()).toEqual([]);
    change(id, { title: "Sports day moved", tellAgainAt: later(0) });
    expect(await receive()).toEqual([
      `bela: Sports day moved /bn/notices/${id}`,
      `chad: Sports day moved /notices/${id}`,
    ]);
    expect(await receive()).toEqual([]);
  });

  it("a notice that was withdrawn and published again is not sent to browsers a second time", async () => {
    const id = publish();
    await receive();
    change(id, { status: "Draft" });
    change(id, { status: "Published", publishAt: later(0) });
    expect(await receive()).toEqual([]);
  });

  it("drafts, notices in the Trash and notices from before notifications were turned on are not sent", async () => {
    publish({ status: "Draft" });
    publish({ deletedAt: new Date() });
    publish({ publishAt: later(-minute) });
    expect(await receive()).toEqual([]);
    expect(school.rows(pushMessages)).toEqual([]);
  });

  it("a browser that subscribes after the publication does not receive the notice", async () => {
    publish();
    service.answer = (_request, response) => void response.writeHead(503).end();
    await sender.tell();
    wait(minute);
    subscribe("emon", "all");
    service.answer = (_request, response) => void response.writeHead(201).end();
    service.messages.length = 0;
    expect((await receive()).map((line) => line.slice(0, 4))).toEqual(["bela", "chad"]);
  });

  it("turning notifications off deletes all subscriptions and messages", async () => {
    publish();
    turnNotificationsOff("office@school.example");
    expect(await receive()).toEqual([]);
    expect([school.rows(pushSubscriptions), school.rows(pushMessages)]).toEqual([[], []]);
  });

  it("a published notice is sent to browsers only when the website has https", async () => {
    publish();
    setEnvironment({});
    expect(await receive()).toEqual([]);
    setEnvironment({ PUBLIC_URL: "https://school.example" });
    expect(await receive()).toHaveLength(2);
  });
});

describe("results", () => {
  it("the news about opened results reaches each browser that chose it once, without a name or a mark", async () => {
    subscribe("anna", "urgent");
    subscribe("bela", "all", "bn");
    subscribe("chad", "results", "bn");
    subscribe("dina", "results");
    const exam = insertMarkedClass(school.database);
    expect(await receive()).toEqual([]);
    wait(1000);
    openToFamilies(school.database, exam);
    await sender.tell();
    const [first] = service.messages;
    expect(Object.keys(first ?? {}).sort()).toEqual(["body", "headers", "lang", "name", "path", "tag", "title"]);
    // Leaves out the signature in the Authorization header, because it may contain the digits of a mark by chance.
    const told = JSON.stringify(service.messages, (name, value) => (name === "authorization" ? "" : value));
    expect(told).not.toMatch(/Zuleikha|82|74/);
    expect(await receive()).toEqual([
      "chad: ফলাফল প্রকাশিত হয়েছে: বার্ষিক পরীক্ষা ২০২৬, ষষ্ঠ শ্রেণি /bn/results",
      "dina: Results available: Annual Examination 2026, Class 6 /results",
    ]);
    closeToFamilies(exam);
    wait(1000);
    openToFamilies(school.database, exam);
    expect(await receive()).toEqual([]);
    expect(school.rows(exams)[0]?.openedAt).not.toBeNull();
  });
});

describe("a browser that cannot be reached", () => {
  const answerWith = (status: number, headers: Record<string, string> = {}) => {
    service.answer = (_request, response) => void response.writeHead(status, headers).end();
  };

  beforeEach(() => {
    subscribe("anna", "all");
    subscribe("bela", "all", "en", "web.push.apple.com");
  });

  it.each([404, 410, 403])(
    "a subscription is deleted when the push service answers that the browser is no longer subscribed (%i)",
    async (status) => {
      answerWith(status, { Date: new Date().toUTCString() });
      publish();
      await sender.tell();
      expect(school.rows(pushSubscriptions)).toEqual([]);
      expect(counts()).toEqual([{ choice: "all", sent: 0, gone: 2, failed: 0 }]);
    },
  );

  it("an unreachable browser is tried after one minute, two more, four more and so on, up to a day", async () => {
    answerWith(500);
    publish();
    await sender.tell();
    const begun = Date.now();
    const tries: number[] = [];
    for (let [due] = school.rows(pushDeliveries); due; [due] = school.rows(pushDeliveries)) {
      const before = service.calls;
      vi.setSystemTime(due.dueAt.getTime() - 1);
      await sender.tell();
      expect(service.calls).toBe(before);
      vi.setSystemTime(due.dueAt);
      await sender.tell();
      expect(service.calls).toBe(before + 2);
      tries.push(Math.round((Date.now() - begun) / minute));
    }
    expect(tries).toEqual([1, 3, 7, 15, 31, 63, 127, 255, 495, 735, 975, 1215]);
    expect(school.rows(pushDeliveries)).toEqual([]);
    expect(counts()).toEqual([{ choice: "all", sent: 0, gone: 0, failed: 2 }]);
    expect(school.rows(pushSubscriptions)).toHaveLength(2);
  });

  it("a browser gets no message for as long as its push service asks to wait", async () => {
    answerWith(429, { "Retry-After": "1800" });
    publish();
    await sender.tell();
    answerWith(201);
    service.messages.length = 0;
    wait(29 * minute);
    expect(await receive()).toEqual([]);
    wait(minute);
    expect(await receive()).toHaveLength(2);
    expect(counts()).toEqual([{ choice: "all", sent: 2, gone: 0, failed: 0 }]);
  });

  it("a push service that is down is not called for a minute, and does not delay the others", async () => {
    for (let n = 0; n < 40; n++) subscribe(`chad-${n}`, "all", "en", n % 2 ? "web.push.apple.com" : undefined);
    service.answer = (request, response) =>
      void response.writeHead(request.headers.host === "web.push.apple.com" ? 503 : 201).end();
    publish();
    await sender.tell();
    expect(counts()).toMatchObject([{ sent: 21 }]);
    expect(service.calls - 21).toBeLessThanOrEqual(10);
    expect(school.rows(pushDeliveries)).toHaveLength(21);
    answerWith(201);
    wait(2 * minute);
    await sender.tell();
    expect(counts()).toMatchObject([{ sent: 42 }]);
  });

  it.each(["9".repeat(400), "31557600000"])(
    "a push service that asks to wait for years is called once, and a message waits up to a day: %s",
    async (seconds) => {
      answerWith(429, { "Retry-After": seconds });
      publish();
      await sender.tell();
      wait(minute);
      await sender.tell();
      expect(service.calls).toBe(2);
      expect(school.rows(pushDeliveries).every(({ dueAt }) => dueAt <= later(24 * hour))).toBe(true);
    },
  );

  it("browsers get messages again after a clock that was years ahead is corrected", async () => {
    for (let n = 0; n < 6; n++) subscribe(`chad-${n}`, "all");
    wait(9 * 365 * 24 * hour);
    answerWith(503);
    publish();
    await sender.tell();
    vi.setSystemTime(evening + minute);
    answerWith(201);
    service.messages.length = 0;
    publish();
    expect(await receive()).toHaveLength(8);
  });

  it("news older than a day is not sent, however long the website was stopped", async () => {
    answerWith(500);
    publish();
    await sender.tell();
    wait(25 * hour);
    const before = service.calls;
    await sender.tell();
    expect(service.calls).toBe(before);
    expect(school.rows(pushDeliveries)).toEqual([]);
    expect(counts()).toEqual([{ choice: "all", sent: 0, gone: 0, failed: 2 }]);
  });

  it("a notice that is withdrawn before the next try is not sent", async () => {
    answerWith(500);
    const id = publish();
    await sender.tell();
    change(id, { status: "Draft" });
    wait(minute);
    const before = service.calls;
    await sender.tell();
    expect(service.calls).toBe(before);
    expect(school.rows(pushDeliveries)).toEqual([]);
  });

  it("a browser that ends its subscription while a message is being sent leaves no delivery to repeat", async () => {
    service.answer = (_request, response) => {
      school.database.delete(pushSubscriptions).run();
      response.writeHead(500).end();
    };
    publish();
    await sender.tell();
    expect(school.rows(pushDeliveries)).toEqual([]);
    expect(takeConsoleErrors()).toEqual([]);
  });
});

it("the sender sends up to ten messages at a time, urgent ones first, and repeats no message after a stop", async () => {
  for (let n = 0; n < 35; n++) subscribe(`anna-${n}`, n < 12 ? "urgent" : "all");
  let [answered, most] = [0, 0];
  const waiting: (() => void)[] = [];
  const answerAll = () => {
    answered += waiting.length;
    for (const answer of waiting.splice(0)) answer();
  };
  service.answer = (_request, response) => {
    most = Math.max(
      most,
      waiting.push(() => response.writeHead(201).end()),
    );
    // Answers only 100 ms after ten messages have arrived. If the sender sent an eleventh message at the same time, it
    // would arrive within these 100 ms.
    if (waiting.length === Math.min(10, 12 + 23 + 23 - answered)) setTimeout(answerAll, 100);
  };
  const ordinary = publish();
  const urgent = publish({ title: "Closed", urgentUntil: later(hour) });
  void sender.tell();
  await vi.waitFor(() => expect(service.messages.length).toBeGreaterThanOrEqual(10));
  await sender.finish();
  expect(service.messages.length).toBeLessThan(35);
  expect(service.messages.every(({ path }) => path === `/notices/${urgent}`)).toBe(true);
  sender = createSender(service.agent);
  await sender.tell();
  const told = service.messages.map(({ name, path }) => `${name} ${path}`);
  expect(told).toHaveLength(12 + 23 + 23);
  expect(new Set(told).size).toBe(told.length);
  expect(told.at(-1)).toContain(`/notices/${ordinary}`);
  expect(most).toBe(10);
});

it("an urgent notice that is published while another notice is being sent goes before the rest of that notice", async () => {
  for (let n = 0; n < 35; n++) subscribe(`anna-${n}`, "all");
  publish();
  let urgent = 0;
  service.answer = (_request, response) => {
    if (!urgent) {
      urgent = publish({ title: "Closed", urgentUntil: later(hour) });
      void sender.tell();
    }
    response.writeHead(201).end();
  };
  await sender.tell();
  const told = service.messages.map(({ path }) => path === `/notices/${urgent}`);
  expect(told).toHaveLength(70);
  expect(told.slice(10, 45)).toEqual(Array(35).fill(true));
});

it("messages that a full disk keeps from being recorded are sent once, and the rest when there is room", async () => {
  for (let n = 0; n < 15; n++) subscribe(`anna-${n}`, "all");
  publish();
  const { $client } = school.database;
  $client.exec(`create temp trigger full before update of sent on push_messages
    begin select raise(abort, 'database or disk is full'); end`);
  for (let minutes = 0; minutes < 3; minutes++) await sender.tell();
  expect(service.messages).toHaveLength(10);
  expect(takeConsoleErrors()).toHaveLength(3);
  $client.exec("drop trigger full");
  await sender.tell();
  expect(service.messages).toHaveLength(15);
  expect(counts()).toEqual([{ choice: "all", sent: 15, gone: 0, failed: 0 }]);
});

it("a message whose sending stopped more than a day ago is closed and sent to no other browser", async () => {
  for (let n = 0; n < 15; n++) subscribe(`anna-${n}`, "all");
  publish();
  service.answer = (_request, response) => {
    void sender.finish();
    response.writeHead(201).end();
  };
  await sender.tell();
  wait(25 * hour);
  sender = createSender(service.agent);
  await sender.tell();
  expect(service.messages).toHaveLength(10);
  expect(school.rows(pushDeliveries)).toEqual([]);
  expect(counts()).toEqual([{ choice: "all", sent: 10, gone: 0, failed: 5 }]);
});

it("a test notification goes only to the browser that asks for it", async () => {
  subscribe("anna", "urgent", "bn");
  subscribe("bela", "urgent");
  const [anna] = school.rows(pushSubscriptions);
  expect(await sendTest(anna?.endpoint ?? "")).toBe("sent");
  expect(service.messages.map(({ name, path }) => `${name} ${path}`)).toEqual(["anna /bn/notices"]);
  expect(await sendTest("https://fcm.googleapis.com/wpush/other")).toBe("unknown");
});
