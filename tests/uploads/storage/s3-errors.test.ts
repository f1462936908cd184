import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { storeAttachment } from "../../../app/content/save-content.server";
import { cleanUpUploads } from "../../../app/operations/maintenance.server";
import { type BucketTimeouts, StorageError } from "../../../app/uploads/s3-client.server";
import { serveFile } from "../../../app/uploads/serve-file.server";
import { createS3Storage, setUploads } from "../../../app/uploads/storage.server";
import { pdf } from "../../support/sample-files";
import { emptySchool } from "../../support/school";
import { takeConsoleErrors } from "../../support/setup";

const key = "notices/ab12_1763700000000.pdf";
const file = new File(["content"], "x");
const slowDown = "<Error><Code>SlowDown</Code><Message>the secret is /sesame</Message></Error>";

/** A storage whose server answers like this; `asked` tells the requests that came. */
async function storageAt(answer: RequestListener, patience: Partial<BucketTimeouts> = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.method));
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo;
  const place = { bucket: `http://127.0.0.1:${port}/school`, region: "auto", accessKey: "K", secretKey: "/sesame" };
  const storage = createS3Storage(place, patience);
  return { storage, asked };
}

const refusing = () => storageAt((_request, response) => void response.writeHead(503).end(slowDown));

describe("an S3 storage", () => {
  it("that never answers is given up, and once", async () => {
    const { storage, asked } = await storageAt(() => {}, { answerMs: 200 });
    await expect(storage.set(key, file)).rejects.toThrow(/^127\.0\.0\.1:\d+ PUT notices\/\S+\.pdf: no answer in time$/);
    await expect(storage.get(key)).rejects.toThrow(StorageError);
    await expect(storage.list()).rejects.toThrow("GET the list: no answer in time");
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it("that stumbles once is asked again, and nobody sees it", async () => {
    let isFirst = true;
    const { storage, asked } = await storageAt((request, response) => {
      request.resume();
      request.once("end", () => {
        response.writeHead(isFirst ? 500 : 200).end();
        isFirst = false;
      });
    });
    await storage.set(key, file);
    expect(asked).toEqual(["PUT", "PUT"]);
  });

  it("that cuts the connection is asked again, then fails in words", async () => {
    const { storage, asked } = await storageAt((request) => void request.socket.destroy());
    await expect(storage.set(key, file)).rejects.toThrow(/PUT notices\/\S+\.pdf: E\w+$/);
    expect(asked).toEqual(["PUT", "PUT"]);
  });

  it("that refuses says its own short word, and never the secret", async () => {
    const { storage } = await refusing();
    const fault = await Promise.resolve(storage.set(key, file)).catch((error: unknown) => error);
    expect(String(fault)).toMatch(/answered 503 SlowDown$/);
    expect(JSON.stringify(fault) + String((fault as Error).cause)).not.toContain("sesame");
  });

  it("that stops in the middle of a file breaks off its reader", async () => {
    const stopping: RequestListener = (request, response) => {
      if (request.method === "HEAD") return void response.writeHead(200, { "Content-Length": 1000 }).end();
      response.writeHead(206, { "Content-Length": 1000 }).write("the beginning");
    };
    const { storage } = await storageAt(stopping, { pieceMs: 1000 });
    const stored = await storage.get(key);
    await expect(stored?.text()).rejects.toThrow();
  });

  it("that answers a part with the whole is not believed", async () => {
    const { storage } = await storageAt((_request, response) => {
      response.writeHead(200, { "Content-Length": 10 }).end("0123456789");
    });
    const stored = await storage.get(key);
    await expect(stored?.slice(2, 4).text()).rejects.toThrow("answered 200 to a range");
  });
});

describe("while the S3 storage refuses", () => {
  const school = emptySchool();
  const attached = {
    filePath: key,
    fileUrl: `/uploads/${key}`,
    fileName: "a.pdf",
    fileType: "application/pdf",
    fileSize: 1,
  };

  it("staff are told that the file could not be stored, and the rest of the form goes on", async () => {
    const { storage } = await refusing();
    setUploads(storage);
    onTestFinished(() => setUploads(undefined));
    const judged = { ok: true, extension: "pdf", type: "application/pdf" } as const;
    const stored = await storeAttachment("notices", { name: "a.pdf", bytes: pdf, judged });
    expect(stored).toEqual({
      warning: { tone: "bad", title: "toast.uploadFailed.title", body: "toast.uploadFailed.body" },
    });
    expect(takeConsoleErrors().join()).toMatch(/a file could not be stored.*503 SlowDown/);
  });

  it("a file is answered with 503, and kept in no cache", async () => {
    const { storage } = await refusing();
    setUploads(storage);
    onTestFinished(() => setUploads(undefined));
    const answer = await serveFile(new Request("http://localhost/x"), attached, { download: false, isPublic: true });
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(takeConsoleErrors().join()).toContain(`The file ${key} could not be had`);
  });

  it("the tidying is one line in the log, and the website starts", async () => {
    expect(school.database.$client.open).toBe(true);
    const { storage } = await refusing();
    setUploads(storage);
    onTestFinished(() => setUploads(undefined));
    expect(await cleanUpUploads()).toEqual({ removed: [], missing: [] });
    expect(takeConsoleErrors().join("\n")).toMatch(/^.*The uploads could not be tidied: .*503 SlowDown$/);
  });
});
