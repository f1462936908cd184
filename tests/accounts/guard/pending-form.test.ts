import { describe, expect, it } from "vitest";
import {
  type PendingForm,
  parsePendingForm,
  readPendingForm,
  withAnonymousSlot,
} from "../../../app/accounts/pending-form.server";

const address = "http://school.example/cog-admin/notices?new";
const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request(address, { method: "POST", body, headers, duplex: "half" } as RequestInit);

const boundary = "----WebKitFormBoundary7MA4YWxk";
const multipart = (body: BodyInit) => post(body, { "Content-Type": `multipart/form-data; boundary=${boundary}` });
const field = (name: string, text: string, more = "") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
const end = `--${boundary}--\r\n`;

const action = "/cog-admin/notices?new";
const fields: PendingForm["fields"] = [
  ["title", "বার্ষিক ক্রীড়া"],
  ["content", "One\n\nTwo"],
  ["day", "1"],
  ["day", "2"],
  ["empty", ""],
];

describe("what is kept of a form", () => {
  it("are its texts in their order, where it was going, and that a file was chosen", async () => {
    const [title, ...others] = fields.map(([name, text]) => field(name, text));
    const file = field("attachment", "\r\n--not the boundary\r\n", '; filename="routine.pdf"');
    const body = title + file + others.join("") + field("none", "", '; filename=""') + end;
    expect(await readPendingForm(multipart(body))).toEqual({ action, fields, hadFile: true, isCut: false });
  });

  it("is the same of an urlencoded form", async () => {
    const pending = await readPendingForm(post(new URLSearchParams(fields)));
    expect(pending).toEqual({ action, fields, hadFile: false, isCut: false });
  });

  it("is nothing of a form without fields, a deletion", async () =>
    expect(await readPendingForm(post(new URLSearchParams()))).toMatchObject({ fields: [], isCut: false }));

  it("is in NFC, without passwords, and does not ask twice to be shown again", async () => {
    const typed = { title: "ক\u09c7\u09be", password: "chalk", newPassword: "chalk", resume: "1" };
    expect((await readPendingForm(post(new URLSearchParams(typed)))).fields).toEqual([["title", "কো"]]);
  });
});

describe("a form that cannot be kept whole gives what it can, and says so", () => {
  const sports: [string, string] = ["title", "Sports"];
  const long = "x".repeat(256 * 1024 + 1);
  const large = "x".repeat(13 * 1024 * 1024);

  it.each([
    ["a text that is too long", field(...sports) + field("content", long) + end, [sports]],
    [
      "and the texts after it",
      field(...sports) + field("content", long) + field("when", "later") + end,
      [sports, ["when", "later"]],
    ],
    ["a file that is too large", field(...sports) + field("file", large, '; filename="a"') + end, [sports]],
    ["a body without end", field(...sports) + field("content", "x").slice(0, -2), [sports]],
    ["a part without a name", `${field(...sports)}--${boundary}\r\nX: y\r\n\r\n\r\n${end}`, [sports]],
    ["a head without end", `${field(...sports)}--${boundary}\r\n${long}`, [sports]],
    ["a body without a boundary", "x", []],
  ])("%s", async (_what, body, kept) => {
    expect(await readPendingForm(multipart(body))).toMatchObject({ fields: kept, isCut: true });
  });

  it("7,000 fields", async () => {
    const many = Array.from({ length: 7000 }, (_, place) => field(`field-${place}`, "x")).join("");
    const { fields, isCut } = await readPendingForm(multipart(many + end));
    expect([fields.length, isCut]).toEqual([6100, true]);
  });

  it("a form that nobody can read any more", async () => {
    const request = post(new URLSearchParams(fields));
    request.body?.getReader();
    expect(await readPendingForm(request)).toEqual({ action, fields: [], hadFile: false, isCut: true });
  });
});

describe("the large forms of strangers", () => {
  it("are read four at a time: one more gives no text at once, a small one does not wait", async () => {
    const requests = Array.from({ length: 4 }, () => post(new URLSearchParams()));
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slots = requests.map((request) => withAnonymousSlot(request, () => slow));
    expect(await readPendingForm(post(new URLSearchParams(fields)))).toMatchObject({ fields: [], isCut: true });
    const small = post(new URLSearchParams({ title: "Sports" }), { "Content-Length": "12" });
    expect(await readPendingForm(small)).toMatchObject({ fields: [["title", "Sports"]], isCut: false });
    finish();
    await Promise.all(slots);
    expect(await readPendingForm(post(new URLSearchParams(fields)))).toMatchObject({ fields, isCut: false });
  });

  it("keep no file of 100 MB in memory", async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(13);
    const before = process.memoryUsage.rss();
    let highest = before;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        highest = Math.max(highest, process.memoryUsage.rss());
        if (sent === 0) controller.enqueue(Buffer.from(field(fields[0]?.[0] ?? "", "Sports")));
        if (sent % 10 === 0) controller.enqueue(Buffer.from(field("photo", "", '; filename="a.jpg"').slice(0, -2)));
        controller.enqueue(megabyte);
        sent += 1;
        if (sent % 10 === 0) controller.enqueue(Buffer.from("\r\n"));
        if (sent < 100) return;
        controller.enqueue(Buffer.from(field("type", "Event") + end));
        controller.close();
      },
    });
    const pending = await readPendingForm(multipart(body));
    expect(pending.fields).toEqual([
      ["title", "Sports"],
      ["type", "Event"],
    ]);
    expect(pending).toMatchObject({ hadFile: true, isCut: false });
    expect((highest - before) / 1024 / 1024).toBeLessThan(90);
  });
});

describe("what a sign-in form brings back", () => {
  const pending: PendingForm = { action, fields: [["title", "<b>&\"'\n১২"]], hadFile: true, isCut: false };

  it("is what was kept", () => expect(parsePendingForm(JSON.stringify(pending))).toEqual(pending));

  it.each([
    "/cog-admin",
    "/cog-admin/notices/7/edit?lng=bn&q=%2F%2F",
    "/Cog-Admin/Notices",
    "/cog-admin/trash/result-document/7/delete",
    "/cog-admin/logouts",
  ])("leads to %s", (action) => {
    expect(parsePendingForm(JSON.stringify({ ...pending, action }))).toEqual({ ...pending, action });
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
  ])("leads nowhere but to a page of the office: not to %s", (action) => {
    expect(parsePendingForm(JSON.stringify({ ...pending, action }))).toBeUndefined();
  });

  it.each(["", "{}", "null", "[]", JSON.stringify({ ...pending, fields: [["title"]] })])(
    "is nothing when it is %j",
    (json) => expect(parsePendingForm(json)).toBeUndefined(),
  );
});
