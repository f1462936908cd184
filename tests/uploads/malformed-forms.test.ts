import { createRequestHandler } from "@remix-run/express";
import { beforeEach, describe, expect, it } from "vitest";
import { guardAdminRoutes } from "~/accounts/guard.server";
import { bodyLimit } from "~/body-limits.server";
import { sectionNames, sectionPath } from "~/school/sections";
import { limitBodies } from "~/server/limit-bodies";
import { sendRaw, startTestServer } from "../server/test-server";
import { Markup } from "../support/markup";
import { paperOf } from "../support/pdf-files";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import { listAddresses, websiteBuild } from "../support/website-build";
import { insertChangedRows, uploadForms } from "./upload-forms";

const school = website();
beforeEach(() => insertChangedRows(school));

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
/** Returns a URL without its query and with 1 in place of each number. */
const routeOf = (url: string) => url.replace(/\?.*/, "").replace(/\d+/g, "1");

it("the tests of malformed forms cover every address that accepts a file", async () => {
  const staff = school.signedIn();
  const addresses = listAddresses().filter((path) => path.startsWith("/cog-admin"));
  const sections = sectionNames.map(sectionPath).flatMap((path) => [path, `${path}?new`]);
  const steps = [1, 2, 3, 4, 5, 6].map((step) => `/cog-admin/school/first-steps/${step}`);
  const found = new Set<string>();
  for (const address of [...addresses, ...addresses.map((path) => `${path}?new`), ...sections, ...steps]) {
    const { html = "" } = await staff.visit(address);
    for (const [form = ""] of html.matchAll(/<form[^>]*>(?:(?!<\/form>)[\s\S])*<input[^>]*type="file"/g))
      found.add(routeOf(/^<form[^>]*\saction="([^"]*)/.exec(form)?.[1] || address));
  }
  // Some forms are sent only by script, so no page contains them. The test recognises their addresses by a size limit
  // that is large enough for a file. /results has such a limit for the marks of a class but accepts no file. The forms
  // under /school/ are already in `found`.
  for (const address of addresses.filter((path) => !/^\/cog-admin\/(?:results$|school\/)/.test(path)))
    if (bodyLimit(address).bytes > megabyte) found.add(address);
  takeConsoleErrors();
  const tested = new Set(Object.values(uploadForms).map(({ url }) => routeOf(url)));
  expect([...found].filter((path) => !tested.has(path))).toEqual([]);
  expect(found.size).toBeGreaterThan(12);
});

const end = "\r\n--X--\r\n";
const text = '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nRoutine\r\n';
const fileHead = (field: string, name = "a.pdf") =>
  `--X\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;

type Body = { type?: string; body: string; length?: number };

const large = Buffer.from(paperOf(1, { bytes: megabyte })).toString("latin1");

/**
 * Lists malformed bodies of a form with one file in the field `field`: some that no browser sends, and some that were
 * cut off.
 */
function listMalformed(field: string): Record<string, Body> {
  const file = fileHead(field);
  const part = `${text}${file}${large}`;
  const whole = `${part}${end}`;
  const name = (filename: string) => ({ body: `${text}${fileHead(field, filename)}MZ${end}` });
  const cuts = [1, 3, 40, text.length - 2, text.length + 20, text.length + file.length - 3, text.length + file.length]
    .concat([text.length + file.length + 64 * kilobyte, part.length, part.length + 3, part.length + 5])
    .map((offset): [string, Body] => [`cut after ${offset} bytes`, { body: whole.slice(0, offset) }]);
  return {
    "without its last boundary": { body: part },
    "whose header has no end": { body: `${text}--X\r\nContent-Disposition: form-data; name="${field}"; filename="a` },
    "whose header is a megabyte long": { body: `--X\r\nA: ${"x".repeat(megabyte)}\r\n\r\n${end}` },
    "of the type multipart/mixed": { type: "multipart/mixed; boundary=X", body: whole },
    "without a boundary": { type: "multipart/form-data", body: whole },
    "with another boundary": { type: "multipart/form-data; boundary=Y", body: whole },
    "with a boundary of 10 KB": { type: `multipart/form-data; boundary=${"b".repeat(10 * kilobyte)}`, body: whole },
    "with a line end in the file's name": name("a\r\nX-Y: z.pdf"),
    "with a zero in the file's name": name("a\0.pdf"),
    "with slashes in the file's name": name("../../a/../b.pdf"),
    "with a quote in the file's name": name('a".pdf'),
    "with no parts": { body: "--X--\r\n" },
    "of no bytes": { body: "" },
    "that is no form": { body: "{}" },
    "with 10,000 parts": { body: `${text.repeat(10_000)}--X--\r\n` },
    "with 10,000 files": { body: `${`${fileHead(field)}x\r\n`.repeat(10_000)}--X--\r\n` },
    "with a file of 0 bytes": { body: `${text}${file}${end}` },
    "with a part without a name": {
      body: `--X\r\nContent-Disposition: form-data; filename="a.pdf"\r\n\r\n${large}${end}`,
    },
    "with a part without a header": { body: `--X\r\n\r\n${large}${end}` },
    ...Object.fromEntries(cuts),
  };
}

async function open() {
  const build = limitBodies(guardAdminRoutes(websiteBuild()));
  const handler = createRequestHandler({ build, mode: "production" });
  const server = await startTestServer({ handler, settings: { TRUST_PROXY: "1" } });
  const staff = school.signedIn().keep("lng=bn");
  const host = `127.0.0.1:${server.port}`;
  let network = 0;
  return async (url: string, { type = "multipart/form-data; boundary=X", body, length = body.length }: Body) => {
    const head = [
      `POST ${url} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: http://${host}`,
      `Cookie: ${staff.cookieHeader}`,
      `X-Forwarded-For: fd01:${(++network).toString(16)}::1`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      "Connection: close",
    ];
    const raw = await sendRaw(server, Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`, "latin1"), true);
    return { status: Number(raw.split(" ")[1]), html: Buffer.from(raw, "latin1").toString() };
  };
}

/** Returns the message in an HTML page of the admin area or of the server, or "" if there is none. */
function findMessage(html: string): string {
  const [message] = [...new Markup(html).all("div", "banner"), ...new Markup(html).all("h1")];
  return message?.text ?? "";
}

describe.each(Object.entries(uploadForms))("the form for %s", (_what, { url, field, hasPage }) => {
  it("a malformed form with a file is refused in the reader's language, and nothing of it is kept", async () => {
    const send = await open();
    const wrong: string[] = [];
    for (const [what, body] of Object.entries(listMalformed(field))) {
      const { status, html } = await send(url, body);
      const isSaid = /[\u0980-\u09ff]/.test(findMessage(html)) || (hasPage === false && html.includes('"form.'));
      if (![400, 413, 422].includes(status) || !isSaid) wrong.push(`${what}: ${status} ${findMessage(html)}`);
      if (school.storedFiles().length > 0) wrong.push(`${what}: a file stayed`);
    }
    takeConsoleErrors();
    expect(wrong).toEqual([]);
  });

  it("a form with a wrong Content-Length leaves nothing behind, and the next form is accepted", async () => {
    const send = await open();
    const body = `${text}${fileHead(field)}${large}`;
    expect((await send(url, { body, length: body.length + megabyte })).html).toBe("");
    expect((await send(url, { body: body + end, length: body.length })).status).toBe(400);
    expect((await send(url, { body })).status).toBe(400);
    expect(school.storedFiles()).toEqual([]);
    takeConsoleErrors();
  });
});
