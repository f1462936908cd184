import { describe, expect, it } from "vitest";
import { parseForm } from "../../app/uploads/parse-form.server";
import {
  boundary,
  closing,
  fileHead,
  generated,
  inUtf8,
  limits,
  megabyte,
  multipart,
  post,
  rejection,
  text,
} from "./posted-forms";

describe("a form that is too large", () => {
  function* endlessFile(total: number) {
    yield inUtf8.encode(text("title", "Sports day") + fileHead("file", "film.pdf"));
    for (let sent = 0; sent < total; sent += 65_536) yield new Uint8Array(65_536);
  }

  it("is refused after its limit was read, not after 200 MB, and gives the texts back", async () => {
    const { body, pulled } = generated(endlessFile(200 * megabyte));
    expect(await rejection(multipart(body))).toEqual({ problem: "tooLarge", fields: { title: "Sports day" } });
    expect(pulled()).toBeLessThan(12.2 * megabyte);
  });

  it("is refused for one file over the limit of a file, and read to its end so that a browser hears it", async () => {
    const { body, pulled } = generated(endlessFile(11.5 * megabyte));
    expect((await rejection(multipart(body))).problem).toBe("tooLarge");
    expect(pulled()).toBeGreaterThan(11.5 * megabyte);
  });

  it("is refused when many small parts add up", async () => {
    const body = multipart(text("a", "x".repeat(600)) + text("b", "x".repeat(600)) + closing);
    expect((await rejection(body, { maxTotalBytes: 1_000 })).problem).toBe("tooLarge");
  });

  it("is refused when urlencoded too", async () => {
    const { body, pulled } = generated(
      (function* () {
        while (true) yield inUtf8.encode(`a=${"x".repeat(65_536)}&`);
      })(),
    );
    const request = post(body, { "Content-Type": "application/x-www-form-urlencoded" });
    expect((await rejection(request, { maxTotalBytes: megabyte })).problem).toBe("tooLarge");
    expect(pulled()).toBeLessThan(1.2 * megabyte);
  });
});

describe("a form with too much in it", () => {
  const repeated = (part: string, count: number) => multipart(part.repeat(count) + closing);
  const aFile = `${fileHead("file", "a.pdf")}x\r\n`;

  it("may have so many files and not one more", async () => {
    expect((await parseForm(repeated(aFile, 2), limits)).getAll("file")).toHaveLength(2);
    expect((await rejection(repeated(aFile, 3))).problem).toBe("tooMany");
  });

  it("may have so many texts and not one more", async () => {
    expect((await parseForm(repeated(text("a", "b"), 5), limits)).getAll("a")).toHaveLength(5);
    expect((await rejection(repeated(text("a", "b"), 6))).problem).toBe("tooMany");
  });

  it("is counted when urlencoded too", async () => {
    const posted = (count: number) => post(new URLSearchParams(Array.from({ length: count }, () => ["a", "b"])));
    expect((await parseForm(posted(5), limits)).getAll("a")).toHaveLength(5);
    expect((await rejection(posted(6))).problem).toBe("tooMany");
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
      "has a part head without an end",
      `${text("title", "Sports day")}--${boundary}\r\nContent-Disposition: ${"x".repeat(9_000)}`,
    ],
  ])("that %s is refused with the texts before it", async (_what, body) => {
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
    ["is another kind of multipart", post(closing, { "Content-Type": `multipart/mixed; boundary=${boundary}` })],
    ["has no body", new Request("http://school.example/", { method: "POST" })],
    [
      "is shorter than it declared",
      post("title=Sports+d", { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "40" }),
    ],
  ])("that %s is refused", async (_what, request) => {
    expect(await rejection(request)).toEqual({ problem: "broken", fields: {} });
  });

  it("whose connection breaks is refused", async () => {
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
