import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { precompress } from "~/server/build.mjs";
import { freshFolder } from "~tests/support/fresh-folder";
import { fetchPacked, post, sendRequest, startTestServer } from "../test-server";

const script = "console.log('good morning');\n".repeat(100);

async function openWithFiles() {
  const clientFolder = freshFolder();
  await mkdir(join(clientFolder, "assets"));
  await mkdir(join(clientFolder, ".vite"));
  const files = { "assets/a-1.js": script, "assets/f.woff2": script, "crest.svg": script, "robots.txt": "short" };
  for (const [name, content] of Object.entries({ ...files, ".secret": "s", ".vite/manifest.json": "s" }))
    await writeFile(join(clientFolder, name), content);
  precompress(clientFolder);
  return { ...(await startTestServer({ clientFolder })), clientFolder };
}

function get(server: { address: string }, path: string, headers: Record<string, string> = {}) {
  return fetch(server.address + path, { headers });
}

const brotli = { "Accept-Encoding": "br" };

describe("a file of the build", () => {
  it("a file whose name changes with its content is cached for a year", async () => {
    const { headers } = await get(await openWithFiles(), "/assets/a-1.js");
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("Content-Type")).toBe("text/javascript; charset=UTF-8");
  });

  it("a file whose name changes answers 304 to its ETag, and HEAD without its content", async () => {
    const server = await openWithFiles();
    const { headers } = await get(server, "/assets/a-1.js", brotli);
    expect(headers.get("Content-Encoding")).toBe("br");
    expect(headers.get("Vary")).toBe("Accept-Encoding");
    const again = await sendRequest(server, "GET /assets/a-1.js", {
      "Accept-Encoding": "br",
      "If-None-Match": headers.get("ETag") ?? "",
    });
    expect(again).toMatchObject({ status: 304, body: "" });
    const head = await fetch(`${server.address}/assets/f.woff2`, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([200, "2900", ""]);
  });

  it("a file whose name stays the same is cached for an hour, and checked by its ETag after that", async () => {
    const server = await openWithFiles();
    const { headers } = await get(server, "/crest.svg", brotli);
    expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
    const again = await sendRequest(server, "GET /crest.svg", {
      "Accept-Encoding": "br",
      "If-None-Match": headers.get("ETag") ?? "",
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ["/assets/a-1.js", "gzip, deflate, br, zstd", "br"],
    ["/assets/a-1.js", "gzip", "gzip"],
    ["/assets/a-1.js", "gzip, br;q=0", "gzip"],
    ["/assets/a-1.js", "br;q=0.0 , gzip;q=0", undefined],
    ["/assets/a-1.js", "identity", undefined],
    ["/assets/f.woff2", "gzip, br", undefined],
    ["/crest.svg", "br", "br"],
  ])("the file %s for a browser that accepts %s is sent as %s", async (path, takes, expected) => {
    const { address } = await openWithFiles();
    expect(await fetchPacked(address + path, takes)).toMatchObject({ encoding: expected, text: script });
  });

  it.each(["/.secret", "/.vite/manifest.json", "/assets", "/assets/", "/assets/gone.js"])(
    "the path %s is not served as a file of the build",
    async (path) => {
      const answer = await get(await openWithFiles(), path);
      expect(await answer.text()).not.toMatch(/^s$|a-1/);
    },
  );

  it("a file of the build accepts no form, and a range request for a page reaches the page", async () => {
    const clientFolder = freshFolder();
    await writeFile(join(clientFolder, "robots.txt"), "short");
    const server = await startTestServer({
      clientFolder,
      handler: ({ method, headers }, response) => void response.json([method, headers.range]),
    });
    expect(await post(server, "/robots.txt", "a=b")).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD, OPTIONS" },
    });
    expect(await (await get(server, "/", { Range: "bytes=-5" })).json()).toEqual(["GET", "bytes=-5"]);
  });
});
