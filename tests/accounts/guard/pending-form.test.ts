import { describe, expect, it } from "vitest";
import { type PendingForm, pendingFormLimits, serializePendingForm } from "../../../app/accounts/pending-form";
import {
  getBufferedBytes,
  maxBufferedBytes,
  parsePendingForm,
  readPendingForm,
  withBufferedBytes,
} from "../../../app/accounts/pending-form.server";

const address = "http://school.example/cog-admin/notices?new";
const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request(address, { method: "POST", body, headers, duplex: "half" } as RequestInit);

const boundary = "----WebKitFormBoundary7MA4YWxk";
const multipart = (body: BodyInit) => post(body, { "Content-Type": `multipart/form-data; boundary=${boundary}` });
const field = (name: string, text: string, more = "") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
const end = `--${boundary}--\r\n`;

const inUtf8 = new TextEncoder();

/** A body that arrives in such pieces. */
const arriving = (pieces: Iterable<Uint8Array>) => {
  const left = pieces[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = left.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
};

describe("what is kept of a form", () => {
  const typed: [string, string][] = [
    ["title", "বার্ষিক ক্রীড়া"],
    ["content", "One\n\nTwo"],
    ["day", "1"],
    ["day", "2"],
    ["empty", ""],
  ];

  it("are its texts in their order, where it was going, and that a file was chosen", async () => {
    const form = new FormData();
    form.append("title", "বার্ষিক ক্রীড়া");
    form.append("attachment", new File(["\r\n--not the boundary\r\n"], "routine.pdf"));
    for (const [name, text] of typed.slice(1)) form.append(name, text);
    form.append("none", new File([], ""));
    expect(await readPendingForm(post(form))).toEqual({
      to: "/cog-admin/notices?new",
      typed,
      hadFile: true,
      isCut: false,
    });
  });

  it("is the same of an urlencoded form", async () => {
    const kept = await readPendingForm(post(new URLSearchParams(typed)));
    expect(kept).toEqual({ to: "/cog-admin/notices?new", typed, hadFile: false, isCut: false });
  });

  it("is nothing of a form without fields, a deletion", async () => {
    expect(await readPendingForm(post(new URLSearchParams()))).toMatchObject({ typed: [], isCut: false });
  });

  it("does not depend on the pieces in which it arrives", async () => {
    const whole = inUtf8.encode(
      field("title", "পাঠ\r\n--") + field("file", "x\r\n", '; filename="a"') + field("type", "") + end,
    );
    const byByte = Array.from(whole, (byte) => Uint8Array.of(byte));
    const expected = [
      ["title", "পাঠ\n--"],
      ["type", ""],
    ];
    expect(await readPendingForm(multipart(whole))).toMatchObject({ typed: expected, hadFile: true, isCut: false });
    expect(await readPendingForm(multipart(arriving(byByte)))).toMatchObject({
      typed: expected,
      hadFile: true,
      isCut: false,
    });
  });

  it("is in NFC, and does not ask twice to be shown again", async () => {
    const kept = await readPendingForm(post(new URLSearchParams({ title: "ক\u09c7\u09be", resume: "1" })));
    expect(kept.typed).toEqual([["title", "কো"]]);
  });
});

describe("a form that cannot be kept whole gives what came before, and says so", () => {
  const long = "x".repeat(pendingFormLimits.bytes + 1);
  const many = Array.from({ length: 7000 }, (_, place) => field(`field-${place}`, "x")).join("");

  it.each([
    ["a text that is too long", field("title", "Sports") + field("content", long) + end],
    ["a body without end", field("title", "Sports") + field("content", "x").slice(0, -2)],
    ["a part without a name", `${field("title", "Sports")}--${boundary}\r\nX: y\r\n\r\n\r\n${end}`],
    ["a head without end", `${field("title", "Sports")}--${boundary}\r\n${long}`],
    [
      "text that is no UTF-8",
      Buffer.concat([Buffer.from(field("title", "Sports")), Buffer.from(field("a", "\xff") + end, "latin1")]),
    ],
  ])("%s", async (_what, body) => {
    expect(await readPendingForm(multipart(body))).toMatchObject({ typed: [["title", "Sports"]], isCut: true });
  });

  it("7,000 fields", async () => {
    const { typed, isCut } = await readPendingForm(multipart(many + end));
    expect([typed.length, isCut]).toEqual([pendingFormLimits.texts, true]);
  });

  it("a body without a boundary, or urlencoded without end", async () => {
    expect(await readPendingForm(post("x", { "Content-Type": "multipart/form-data" }))).toMatchObject({
      typed: [],
      isCut: true,
    });
    const endless = new URLSearchParams({ title: long.repeat(4) });
    expect(await readPendingForm(post(endless))).toMatchObject({ typed: [], isCut: true });
  });
});

describe("a form that comes while too much is held, or too slowly", () => {
  it("is kept not at all, and says that it is cut; nothing stays counted", async () => {
    await withBufferedBytes(async (hold) => {
      hold(maxBufferedBytes - 40_000);
      const form = post(new URLSearchParams({ title: "Sports", content: "x".repeat(60_000) }));
      expect(await readPendingForm(form)).toEqual({
        to: "/cog-admin/notices?new",
        typed: [],
        hadFile: false,
        isCut: true,
      });
      const whole = field("title", "Sports") + field("content", "x".repeat(60_000)) + end;
      expect(await readPendingForm(multipart(whole))).toMatchObject({ typed: [], isCut: true });
      expect(getBufferedBytes()).toBe(maxBufferedBytes - 40_000);
    });
    expect(getBufferedBytes()).toBe(0);
  });

  it("gives what came in time", async () => {
    const start = inUtf8.encode(field("title", "Sports") + field("content", "x").slice(0, -2));
    const body = new ReadableStream({ start: (controller) => controller.enqueue(start) });
    expect(await readPendingForm(multipart(body), 50)).toMatchObject({ typed: [], isCut: true });
    const filled = inUtf8.encode(field("title", "Sports") + field("content", "x".repeat(20_000)).slice(0, -2));
    const longer = new ReadableStream({ start: (controller) => controller.enqueue(filled) });
    expect(await readPendingForm(multipart(longer), 50)).toMatchObject({ typed: [["title", "Sports"]], isCut: true });
    expect(getBufferedBytes()).toBe(0);
  });
});

describe("the file of a stranger", () => {
  it("of 300 MB is let go as it comes, and the text after it is kept", async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(13);
    const before = process.memoryUsage.rss();
    let highest = before;
    function* body() {
      yield inUtf8.encode(field("title", "Sports") + field("file", "", '; filename="a.pdf"').slice(0, -2));
      for (let sent = 0; sent < 300; sent++) {
        highest = Math.max(highest, process.memoryUsage.rss());
        yield megabyte;
      }
      yield inUtf8.encode(`\r\n${field("type", "Event")}${end}`);
    }
    const { typed, hadFile } = await readPendingForm(multipart(arriving(body())));
    expect([typed, hadFile]).toEqual([
      [
        ["title", "Sports"],
        ["type", "Event"],
      ],
      true,
    ]);
    expect((highest - before) / 1024 / 1024).toBeLessThan(64);
  });
});

describe("what a sign-in form brings back", () => {
  const typed: PendingForm["typed"] = [
    ["title", "<b>&\"'\n১২"],
    ["", ""],
  ];
  const kept: PendingForm = { to: "/cog-admin/notices?new", typed, hadFile: true, isCut: false };

  it("is what was kept", () => {
    expect(parsePendingForm(serializePendingForm(kept))).toEqual(kept);
  });

  it.each([
    "/cog-admin",
    "/cog-admin/notices/7/edit?lng=bn&q=%2F%2F",
    "/Cog-Admin/Notices",
    "/cog-admin/trash/result-document/7/restore",
    "/cog-admin/logouts",
  ])("leads to %s", (to) => {
    expect(parsePendingForm(serializePendingForm({ ...kept, to, typed: [] }))).toMatchObject({ to, typed: [] });
  });

  it("has nothing in it that a page must write differently", () => {
    expect(serializePendingForm({ ...kept, typed: [["content", `"<>&'\u0001\uffff`]] })).toMatch(/^[\w-]+$/);
  });

  it.each([
    "https://elsewhere.example/cog-admin/notices",
    "//elsewhere.example/cog-admin/notices",
    "/\\elsewhere.example/cog-admin",
    "javascript:alert(1)",
    "/notices",
    "/cog-administration",
    "/cog-admin/../notices",
    "/cog-admin/%2e%2e/notices",
    "/cog-admin/login",
    "/cog-admin/login?again",
    "/cog-admin/logout",
    "/cog-admin/%6cogout",
    "/cog-admin//logout",
    "/cog-admin/LOGOUT",
    "/cog-admin/logout/",
    "/cog-admin/login.data",
    "/cog-admin/notices.data",
    "/cog-admin/language?to=//elsewhere.example",
    "/cog-admin/./logout",
    "/cog-admin /notices",
    "",
    7,
  ])("leads nowhere but to a page of the office: not to %s", (to) => {
    expect(parsePendingForm(serializePendingForm({ ...kept, to } as PendingForm))).toBeUndefined();
  });

  it.each([
    "",
    "{}",
    "null\n",
    "[]\n",
    '{"to":"/cog-admin"}\n',
    '{"to":"/cog-admin","lengths":[1]}\na',
    '{"to":"/cog-admin","lengths":[1,1]}\na',
    '{"to":"/cog-admin","lengths":[1,1]}\nabc',
    '{"to":"/cog-admin","lengths":[1,"1"]}\nab',
  ])("is nothing when it is %j", (whole) => {
    expect(parsePendingForm(Buffer.from(whole).toString("base64url"))).toBeUndefined();
  });
});
