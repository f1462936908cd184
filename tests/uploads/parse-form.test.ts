import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { runWithResponse } from "~/request-scope.server";
import { parseForm } from "~/uploads/parse-form.server";
import { formData } from "../support/page-parts";

const megabyte = 1024 * 1024;
const limits = { maxFiles: 2, maxFileBytes: 11 * megabyte, maxFields: 5 };
const boundary = "----WebKitFormBoundary7MA4YWxk";

type Body = ReadableStream<Uint8Array> | FormData | URLSearchParams | string | Uint8Array<ArrayBuffer>;

const post = (body: Body, headers: Record<string, string> = {}) =>
  new Request("http://school.example/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

const multipart = (body: ReadableStream<Uint8Array> | string | Uint8Array<ArrayBuffer>) =>
  post(body, { "Content-Type": `multipart/form-data; boundary=${boundary}` });

const text = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name: string, filename: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/html\r\n\r\n`;
const closing = `--${boundary}--\r\n`;

const rejection = async (request: Request) => {
  const { problem, fields } = await parseForm(request, limits);
  return { problem, fields: Object.fromEntries(fields) };
};

function generated(pieces: Iterable<Uint8Array>) {
  const left = pieces[Symbol.iterator]();
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { value, done } = left.next();
        if (done) return controller.close();
        pulled += value.length;
        controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, pulled: () => pulled };
}

const inUtf8 = new TextEncoder();

describe("a posted form", () => {
  it("a posted form gives its texts and its files", async () => {
    const sent = { title: "বার্ষিক পরীক্ষা", file: new File(["%PDF-"], 'রুটিন "২".pdf', { type: "text/html" }) };
    const { fields: form } = await parseForm(post(formData(sent)), limits);
    expect(form.get("title")).toBe("বার্ষিক পরীক্ষা");
    const file = form.get("file") as File;
    expect([await file.text(), file.size]).toEqual(["%PDF-", 5]);
    expect(file.name).toContain("রুটিন");
  });

  it.each([
    ["urlencoded", (typed: string) => post(new URLSearchParams({ content: typed }))],
    ["multipart", (typed: string) => multipart(text("content", typed) + closing)],
  ])("the texts of a posted form (%s) are converted to NFC and plain line ends", async (_kind, posted) => {
    const { fields: form } = await parseForm(posted("one\r\ntwo\rthree\ne\u0301 \u09c7\u09be"), limits);
    expect(form.get("content")).toBe("one\ntwo\nthree\n\u00e9 \u09cb");
  });

  it("a posted form omits an empty file input, and keeps an empty file", async () => {
    const { fields: form } = await parseForm(
      multipart(`${fileHead("none", "")}\r\n${fileHead("empty", "a.pdf")}\r\n${closing}`),
      limits,
    );
    expect([...form.keys()]).toEqual(["empty"]);
    expect((form.get("empty") as File).size).toBe(0);
  });

  it("a posted form keeps several values of one name, and names that are JavaScript words", async () => {
    const { fields: form } = await parseForm(
      multipart(text("__proto__", "a") + text("constructor", "b") + text("id", "1") + text("id", "2") + closing),
      limits,
    );
    expect([form.get("__proto__"), form.get("constructor"), form.getAll("id")]).toEqual(["a", "b", ["1", "2"]]);
    expect(Object.getPrototypeOf(form)).toBe(FormData.prototype);
  });

  it("a form is read correctly, however the network splits it", async () => {
    const file = Buffer.alloc(70_000, `\r\n--${boundary.slice(0, 9)}`);
    const whole = Buffer.concat([
      Buffer.from(text("title", "বাংলা") + fileHead("file", "a.pdf")),
      file,
      Buffer.from(`\r\n${closing}`),
    ]);
    for (const cut of [1, 7, 1_000, whole.length - 4, whole.length - 2, whole.length - 1]) {
      const pieces = [];
      for (let at = 0; at < whole.length; at += cut) pieces.push(whole.subarray(at, at + cut));
      const { fields: form } = await parseForm(multipart(generated(pieces).body), limits);
      expect(form.get("title")).toBe("বাংলা");
      expect(Buffer.from(await (form.get("file") as File).arrayBuffer()).equals(file)).toBe(true);
    }
  });
});

describe("a form whose files are taken as they come", () => {
  const content = (letter: string) => letter.repeat(3 * megabyte);
  const file = (letter: string) => `${fileHead("photos", `${letter}.jpg`)}${content(letter)}\r\n`;

  it("the files of a form are passed on one after another, and only the texts are kept", async () => {
    const taken: string[] = [];
    const body = multipart(
      `${text("title", "Sports day") + file("a") + fileHead("none", "")}\r\n${file("b")}${closing}`,
    );
    const { fields: form } = await parseForm(body, limits3, async ({ field, name, bytes }) => {
      taken.push(`${field} ${name} ${new TextDecoder().decode(bytes) === content(name.charAt(0))}`);
    });
    expect(taken).toEqual(["photos a.jpg true", "photos b.jpg true"]);
    expect([...form]).toEqual([["title", "Sports day"]]);
  });

  it("the next file of a form is read only when the last one was accepted", async () => {
    const { body, pulled } = generated(
      ["a", "b", "c"].flatMap((letter) => cutUp(file(letter))).concat(inUtf8.encode(closing)),
    );
    const pulledAt: number[] = [];
    let isBusy = false;
    await parseForm(multipart(body), limits3, async () => {
      expect(isBusy).toBe(false);
      isBusy = true;
      const before = pulled();
      await new Promise((later) => setImmediate(later));
      expect(pulled()).toBe(before);
      pulledAt.push(before);
      isBusy = false;
    });
    expect(pulledAt.map((place) => Math.floor(place / (3 * megabyte)))).toEqual([1, 2, 3]);
  });

  it("an error in the receiver of a form's files is thrown after the form has been read to the end", async () => {
    const { body, pulled } = generated([...cutUp(file("a")), ...cutUp(file("b")), inUtf8.encode(closing)]);
    const error = new Error("the disk is full");
    await expect(parseForm(multipart(body), limits3, () => Promise.reject(error))).rejects.toBe(error);
    expect(pulled()).toBeGreaterThan(6 * megabyte);
  });

  const limits3 = { ...limits, maxFiles: 3 };

  function cutUp(whole: string): Uint8Array[] {
    const bytes = inUtf8.encode(whole);
    const count = Math.ceil(bytes.length / 65_536);
    return Array.from({ length: count }, (_, place) => bytes.subarray(place * 65_536, (place + 1) * 65_536));
  }
});

describe("a form that is too large", () => {
  function* endlessFile(total: number) {
    yield inUtf8.encode(text("title", "Sports day") + fileHead("file", "film.pdf"));
    for (let sent = 0; sent < total; sent += 65_536) yield new Uint8Array(65_536);
  }

  it("a form that is too large is refused, and its texts are returned", async () => {
    const { body } = generated(endlessFile(11.5 * megabyte));
    expect(await rejection(multipart(body))).toEqual({ problem: "tooLarge", fields: { title: "Sports day" } });
  });

  it("a file over the form's limit is refused, and read to its end so that the browser reads the answer", async () => {
    const { body, pulled } = generated(endlessFile(11.5 * megabyte));
    expect((await rejection(multipart(body))).problem).toBe("tooLarge");
    expect(pulled()).toBeGreaterThan(11.5 * megabyte);
  });
});

describe("a form with too much text", () => {
  const bodies = [
    ["urlencoded", (fields: [string, string][]) => post(new URLSearchParams(fields))],
    [
      "multipart",
      (fields: [string, string][]) => multipart(fields.map(([name, value]) => text(name, value)).join("") + closing),
    ],
  ] as const;

  it.each(bodies)("a form (%s) may have half a megabyte of text", async (_kind, posted) => {
    const content = "ক".repeat(megabyte / 6 - 4);
    const { fields: form } = await parseForm(
      posted([
        ["title", "Sports day"],
        ["content", content],
      ]),
      limits,
    );
    expect(form.get("content")).toBe(content);
  });

  it.each(bodies)("a form (%s) with more text is refused, and keeps its other texts", async (_kind, posted) => {
    const sent = posted([
      ["title", "Sports day"],
      ["content", "a".repeat(megabyte / 2)],
      ["author", "Head"],
    ]);
    expect(await rejection(sent)).toEqual({
      problem: "tooMuchText",
      fields: { title: "Sports day", author: "Head" },
    });
  });

  it("a form with its own limit may have more text", async () => {
    const carried = "a".repeat(3 * megabyte);
    const own = { ...limits, maxTextBytes: 3 * megabyte };
    expect((await parseForm(post(new URLSearchParams({ carried })), own)).fields.get("carried")).toBe(carried);
  });
});

describe("a form with too much in it", () => {
  const repeated = (part: string, count: number) => multipart(part.repeat(count) + closing);
  const aFile = `${fileHead("file", "a.pdf")}x\r\n`;

  it("a form may have as many files as its limit and not one more", async () => {
    expect((await parseForm(repeated(aFile, 2), limits)).fields.getAll("file")).toHaveLength(2);
    expect((await rejection(repeated(aFile, 3))).problem).toBe("tooMany");
  });

  it("a form may have as many texts as its limit and not one more", async () => {
    expect((await parseForm(repeated(text("a", "b"), 5), limits)).fields.getAll("a")).toHaveLength(5);
    expect((await rejection(repeated(text("a", "b"), 6))).problem).toBe("tooMany");
  });
});

describe("a broken form", () => {
  const whole = text("title", "Sports day") + fileHead("file", "a.pdf");

  it.each([
    ["has no end", `${whole}content`],
    ["ends inside its closing boundary", `${whole}content\r\n${closing.slice(0, 12)}`],
    ["ends before the last dashes", `${whole}content\r\n--${boundary}`],
    [
      "has a part without a name",
      `${text("title", "Sports day")}--${boundary}\r\nContent-Type: text/plain\r\n\r\nx\r\n${closing}`,
    ],
    [
      "has endless headers in a part",
      `${text("title", "Sports day")}--${boundary}\r\nContent-Disposition: ${"x".repeat(9_000)}`,
    ],
  ])("a form that %s is refused, and the texts before the fault are returned", async (_what, body) => {
    expect(await rejection(multipart(body))).toEqual({ problem: "broken", fields: { title: "Sports day" } });
  });

  it.each([
    ["is empty", multipart("")],
    ["begins with something else", multipart("GET / HTTP/1.1\r\n")],
    [
      "has text that is not UTF-8",
      multipart(
        Buffer.concat([Buffer.from(text("a", "").slice(0, -2)), Buffer.from([0xff, 13, 10]), Buffer.from(closing)]),
      ),
    ],
    ["names no boundary", post("x", { "Content-Type": "multipart/form-data" })],
    ["is JSON", post("{}", { "Content-Type": "application/json" })],
    ["is plain text", post("title=a")],
    ["is another type of multipart", post(closing, { "Content-Type": `multipart/mixed; boundary=${boundary}` })],
    ["has no body", new Request("http://school.example/", { method: "POST" })],
    [
      "is shorter than its declared length",
      post("title=Sports+d", { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "40" }),
    ],
  ])("a broken form that %s is refused", async (_what, request) => {
    expect(await rejection(request)).toEqual({ problem: "broken", fields: {} });
  });

  it("a form whose connection breaks is refused", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(inUtf8.encode(whole));
      },
      pull(controller) {
        controller.error(new Error("the connection was lost"));
      },
    });
    expect((await rejection(multipart(body))).problem).toBe("broken");
  });
});

describe("forms that arrive together", () => {
  it("forms are read four at a time, in order, and a form without large files does not wait", async () => {
    const begun: number[] = [];
    const open: (() => void)[] = [];
    const gates = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => new Promise<void>((resolve) => (open[place] = resolve)));
    const slow = gates.map((gate, place) =>
      multipart(
        new ReadableStream(
          {
            async pull(controller) {
              begun.push(place);
              await gate;
              controller.enqueue(inUtf8.encode(text("place", String(place)) + closing));
              controller.close();
            },
          },
          { highWaterMark: 0 },
        ),
      ),
    );
    const answers = slow.map((request) => parseForm(request, limits));
    const small = post("title=a", { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "7" });
    expect((await parseForm(small, limits)).fields.get("title")).toBe("a");
    const digits = Math.floor((megabyte - 5) / 3);
    const marks = `mark=${"%39".repeat(digits)}`;
    const sheet = post(marks, {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(marks.length),
    });
    expect((await parseForm(sheet, limits)).fields.get("mark")).toHaveLength(digits);
    expect(begun).toEqual([0, 1, 2, 3]);

    open[1]?.();
    await answers[1];
    await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
    for (const next of open) next();
    const places = (await Promise.all(answers)).map(({ fields }) => fields.get("place"));
    expect(places).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
  });

  it("a form keeps its place among the four until it is answered", async () => {
    const answers = [0, 1, 2, 3].map(() => {
      const answer = new ServerResponse(new IncomingMessage(new Socket()));
      answer.assignSocket(answer.req.socket);
      return answer;
    });
    const read = (answer: ServerResponse) =>
      new Promise((resolve) =>
        runWithResponse(answer, () => resolve(parseForm(multipart(text("a", "b") + closing), limits))),
      );
    await Promise.all(answers.map(read));
    let isRead = false;
    const fifth = parseForm(multipart(text("a", "b") + closing), limits).then(() => {
      isRead = true;
    });
    await new Promise(setImmediate);
    expect(isRead).toBe(false);
    answers[2]?.destroy();
    await fifth;
    for (const answer of answers) answer.destroy();
  });
});
