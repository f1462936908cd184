import { describe, expect, it } from "vitest";
import { type ServeOptions, saveFile, serveFile } from "~/uploads/files.server";
import { bytes, freshUploads } from "../support/sample-files";

const content = "0123456789";
const visitor: ServeOptions = { download: false, isPublic: true };

async function kept(name = "notice.pdf", type = "application/pdf") {
  const { storage } = freshUploads();
  const attached = await saveFile("notices", { name, bytes: bytes(content) }, { ok: true, extension: "pdf", type });
  const ask = (headers: Record<string, string> = {}, serving = visitor, method = "GET") =>
    serveFile(new Request(`http://school.example${attached.fileUrl}`, { method, headers }), attached, serving);
  const etag = `"${attached.filePath}-${(await storage.get(attached.filePath))?.lastModified}"`;
  return { storage, attached, ask, etag };
}

describe("a stored file that is asked for", () => {
  it("a stored file arrives complete, with everything a browser must know", async () => {
    const { etag, ask } = await kept();
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([200, content]);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=300, must-revalidate",
      "content-disposition": "inline; filename=\"notice.pdf\"; filename*=UTF-8''notice.pdf",
      "content-length": "10",
      "content-security-policy": "frame-ancestors 'self'",
      "content-type": "application/pdf",
      "cross-origin-resource-policy": "same-origin",
      etag,
      "last-modified": expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/),
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
  });

  it("HEAD gets a stored file without its content and without ranges", async () => {
    const { ask } = await kept();
    const answer = await ask({ Range: "bytes=0-3" }, visitor, "HEAD");
    expect([answer.status, answer.body, answer.headers.get("Content-Length")]).toEqual([200, null, "10"]);
  });

  it("a file that is not public may not be cached", async () => {
    const { ask } = await kept();
    const answer = await ask({}, { download: false, isPublic: false });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("a browser that has the file gets a 304", async () => {
    const { etag, ask } = await kept();
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await ask({ "If-None-Match": known, Range: "bytes=0-3" });
      expect([answer.status, answer.body, answer.headers.get("ETag")]).toEqual([304, null, etag]);
    }
    expect((await ask({ "If-None-Match": '"other"' })).status).toBe(200);
  });
});

describe("a file of ten megabytes", () => {
  it("a file of ten megabytes arrives byte for byte, complete and in parts", async () => {
    const { storage, attached, ask } = await kept();
    const large = Uint8Array.from({ length: 10 * 1024 * 1024 }, (_, place) => place % 251);
    await storage.set(attached.filePath, new File([large], "notice.pdf"));
    const whole = Buffer.from(await (await ask()).arrayBuffer());
    expect(whole.equals(large)).toBe(true);
    const part = await ask({ Range: "bytes=60000-9000000" });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(large.subarray(60_000, 9_000_001))).toBe(true);
  });
});

describe("a part of a file", () => {
  it.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-6", "456", "bytes 4-6/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=9-9", "9", "bytes 9-9/10"],
    ["bytes=8-500", "89", "bytes 8-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-500", content, "bytes 0-9/10"],
  ])("the range %s of a file is answered with %s", async (range, part, contentRange) => {
    const answer = await (await kept()).ask({ Range: range });
    expect([answer.status, answer.headers.get("Content-Range")]).toEqual([206, contentRange]);
    expect(answer.headers.get("Content-Length")).toBe(String(part.length));
    expect(await answer.text()).toBe(part);
  });

  it.each([
    ["bytes=10-", 416, "bytes */10"],
    ["bytes=10-20", 416, "bytes */10"],
    ["bytes=999999999999999-", 416, "bytes */10"],
    ["bytes=5-2", 400, null],
  ])("the range %s of a file is refused with %i", async (range, ...refusal) => {
    const { status, headers } = await (await kept()).ask({ Range: range });
    expect([status, headers.get("Content-Range"), headers.get("Cache-Control")]).toEqual([...refusal, "no-store"]);
  });

  it.each(["bytes=0-1,4-5", "bytes=-", "bytes=", "bytes=-0", "bytes=a-b", "bytes=9999999999999999-", "0-3"])(
    "the range %s is not understood, and the full file is sent",
    async (range) => {
      const answer = await (await kept()).ask({ Range: range });
      expect([answer.status, await answer.text()]).toEqual([200, content]);
    },
  );

  it("a part of a file is sent only if the file has not changed since the reader began", async () => {
    const { etag, ask } = await kept();
    const status = async (ifRange: string) => (await ask({ Range: "bytes=0-3", "If-Range": ifRange })).status;
    expect(await status(etag)).toBe(206);
    expect(await status((await ask()).headers.get("Last-Modified") ?? "")).toBe(206);
    expect(await status(`W/${etag}`)).toBe(200);
    expect(await status('"other"')).toBe(200);
    expect(await status("Thu, 01 Jan 1970 00:00:00 GMT")).toBe(200);
  });
});

describe("how a file is shown", () => {
  it.each([
    ["application/pdf", "inline", "frame-ancestors 'self'"],
    ["image/jpeg", "inline", "default-src 'none'; sandbox"],
    ["image/png", "inline", "default-src 'none'; sandbox"],
    ["application/msword", "attachment", "default-src 'none'; sandbox"],
    ["application/vnd.ms-excel", "attachment", "default-src 'none'; sandbox"],
  ])("a file of the type %s is sent as %s", async (type, disposition, policy) => {
    const { headers } = await (await kept("a", type)).ask();
    expect(headers.get("Content-Type")).toBe(type);
    expect(headers.get("Content-Disposition")).toMatch(new RegExp(`^${disposition};`));
    expect(headers.get("Content-Security-Policy")).toBe(policy);
  });

  it.each([
    ["ছুটি.pdf", `filename="_.pdf"; filename*=UTF-8''%E0%A6%9B%E0%A7%81%E0%A6%9F%E0%A6%BF.pdf`],
    ['say "hi"; x=1.pdf', `filename="say hi; x=1.pdf"; filename*=UTF-8''say%20hi%3B%20x%3D1.pdf`],
    ["it's (50%) *.pdf", `filename="it's (50_) *.pdf"; filename*=UTF-8''it%27s%20%2850%25%29%20%2A.pdf`],
    ["a\r\nSet-Cookie: b.pdf", `filename="aSet-Cookie: b.pdf"; filename*=UTF-8''aSet-Cookie%3A%20b.pdf`],
  ])("a file named %j is sent with a safe file name", async (name, parameters) => {
    const { attached, ask } = await kept();
    attached.fileName = name;
    expect((await ask()).headers.get("Content-Disposition")).toBe(`inline; ${parameters}`);
  });
});
