import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { storeAttachment } from "~/content/save-content.server";
import { setEnvironment } from "~/env.server";
import { deleteOrphanFiles } from "~/operations/clean-up.server";
import { serveFile } from "~/uploads/files.server";
import { parseListing, type S3Timeouts } from "~/uploads/s3-client.server";
import { createS3Storage } from "~/uploads/s3-storage.server";
import { setUploads, uploads } from "~/uploads/storage.server";
import { StorageError, type UploadStorage } from "~/uploads/storage-interface.server";
import { pdf } from "~tests/support/sample-files";
import { emptySchool } from "~tests/support/school";
import { takeConsoleErrors } from "~tests/support/setup";
import { putDirectly, s3Server, settingFor } from "./s3-server";
import { testStorageContract } from "./storage-contract";

const key = "notices/ab12_1763700000000.pdf";
const file = (content: string) => new File([content], "as sent.pdf");
const attached = {
  filePath: key,
  fileUrl: `/uploads/${key}`,
  fileName: "a.pdf",
  fileType: "application/pdf",
  fileSize: 10,
};
const { emptyBucket } = s3Server();
const freshBucket = async () => createS3Storage(await emptyBucket());

testStorageContract(freshBucket);

function setTestStorage(storage: UploadStorage): void {
  setUploads(storage);
  onTestFinished(() => setUploads(undefined));
}

const serve = (headers: Record<string, string> = {}, method = "GET") =>
  serveFile(new Request("http://localhost/x", { method, headers }), attached, { download: false, isPublic: true });

describe("a bucket", () => {
  it("a bucket may hold other files, which are not listed", async () => {
    const config = await emptyBucket();
    const storage = createS3Storage(config);
    await putDirectly(config, "notices/Read-me.TXT");
    await storage.set(key, file("ours"));
    expect(await storage.list()).toEqual({ files: [{ key }] });
  });

  it("a bucket is cleaned of files that no row names, page by page, and missing files are returned", async () => {
    const bucket = await freshBucket();
    const storage: UploadStorage = { ...bucket, list: (options) => bucket.list({ ...options, limit: 4 }) as never };
    const names = Array.from({ length: 10 }, (_, number) => `notices/file_${number}.pdf`);
    await Promise.all(names.map((name) => storage.set(name, file("x"))));
    const namedKeys = [...names.slice(0, 7), "notices/gone_1.pdf"];
    const options = { storage, namedKeys, graceMs: 3_600_000 };
    const young = await deleteOrphanFiles({ ...options, now: Date.now() });
    expect(young).toEqual({ removed: [], missing: ["notices/gone_1.pdf"] });
    const old = await deleteOrphanFiles({ ...options, now: Date.now() + 7_200_000 });
    expect(old.removed.sort()).toEqual(names.slice(7));
    expect(await storage.has("notices/file_6.pdf")).toBe(true);
    expect(await storage.has("notices/file_7.pdf")).toBe(false);
  });

  it("the bucket of UPLOADS_S3 is the storage of the process, and refuses a wrong secret without showing it", async () => {
    const config = await emptyBucket();
    onTestFinished(() => {
      setUploads(undefined);
      setEnvironment({});
    });
    setUploads(undefined);
    setEnvironment({ UPLOADS_S3: settingFor(config) });
    await uploads().set(key, file("content"));
    expect(await (await createS3Storage(config).get(key))?.text()).toBe("content");

    setUploads(undefined);
    setEnvironment({ UPLOADS_S3: settingFor({ ...config, secretKey: "not/the+secret" }) });
    const refused = await Promise.resolve(uploads().set(key, file("content"))).catch((error: unknown) => String(error));
    expect(refused).toMatch(/PUT notices\/ab12_1763700000000\.pdf: answered 403 SignatureDoesNotMatch$/);
    expect(refused).not.toContain("secret");
  });
});

async function storageAt(answer: RequestListener, timeouts: Partial<S3Timeouts> = {}) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(String(request.method));
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
  const config = { bucket: `http://127.0.0.1:${port}/school`, region: "auto", accessKey: "K", secretKey: "/sesame" };
  return { storage: createS3Storage(config, timeouts), requests };
}

const slowDown = "<Error><Code>SlowDown</Code><Message>the secret is /sesame</Message></Error>";
const failureOf = (work: unknown) => Promise.resolve(work).catch((error: unknown) => error as Error);

describe("a storage", () => {
  it("the website gives up after one try if the storage never answers", async () => {
    const { storage, requests } = await storageAt(() => {}, { answerMs: 200 });
    await expect(storage.set(key, file("x"))).rejects.toThrow(/^127\.0\.0\.1:\d+ PUT notices\/\S+: no answer in time$/);
    await expect(storage.get(key)).rejects.toThrow(StorageError);
    await expect(storage.list()).rejects.toThrow("GET the list: no answer in time");
    expect(requests.length).toBeLessThanOrEqual(3);
  });

  it("a storage that fails once is asked again, with the hash and length of the body and without the secret", async () => {
    const received: IncomingHttpHeaders[] = [];
    const { storage, requests } = await storageAt((request, response) => {
      received.push(request.headers);
      request.resume();
      request.once("end", () => response.writeHead(received.length === 1 ? 500 : 200).end());
    });
    await storage.set(key, file("content"));
    expect(requests).toEqual(["PUT", "PUT"]);
    expect(received[1]).toMatchObject({
      "x-amz-content-sha256": createHash("sha256").update("content").digest("hex"),
      "content-length": "7",
      "content-type": "application/pdf",
    });
    expect(JSON.stringify(received)).not.toContain("sesame");
  });

  it.each([
    [503, slowDown, "503 SlowDown"],
    [502, "<html>502 Bad Gateway</html>", "502"],
    [403, "<Error><Code>two words</Code></Error>", "403"],
    [307, "", "307"],
  ])("a storage that refuses with %i and %s is reported as %s, without the secret", async (status, body, told) => {
    const elsewhere = { Location: "http://127.0.0.1:1/" };
    const { storage } = await storageAt((_request, response) => void response.writeHead(status, elsewhere).end(body));
    const error = await failureOf(storage.set(key, file("x")));
    expect(String(error)).toMatch(new RegExp(`: answered ${told}$`));
    expect(JSON.stringify(error) + String((error as Error).cause)).not.toContain("sesame");
  });

  it.each(["stops", "is cut off"])(
    "the reader of a file gets an error if the storage %s in the middle of the file",
    async (end) => {
      const { storage } = await storageAt(
        (request, response) => {
          if (request.method === "HEAD") return void response.writeHead(200, { "Content-Length": 1000 }).end();
          response.writeHead(206, { "Content-Length": 1000 }).write("the beginning");
          if (end === "is cut off") setTimeout(() => response.destroy(), 50);
        },
        { chunkMs: 500 },
      );
      await expect((await storage.get(key))?.text()).rejects.toThrow();
    },
  );
});

describe("while the storage refuses", () => {
  emptySchool();
  const refuseAll = async () =>
    setTestStorage((await storageAt((_request, response) => void response.writeHead(503).end(slowDown))).storage);

  it("while the storage refuses, staff are told that the file was not stored, and other fields are saved", async () => {
    await refuseAll();
    const judged = { ok: true, extension: "pdf", type: "application/pdf" } as const;
    expect(await storeAttachment("notices", { name: "a.pdf", bytes: pdf, judged })).toEqual({
      warning: { tone: "bad", title: "toast.uploadFailed.title", body: "toast.uploadFailed.body" },
    });
    expect(takeConsoleErrors().join()).toMatch(/a file could not be stored.*503 SlowDown/);
  });

  it("while the storage refuses, a file is answered with 503 and not cached", async () => {
    await refuseAll();
    const response = await serve();
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(takeConsoleErrors().join()).toContain(`The file ${key} could not be read`);
  });
});

describe("a listing", () => {
  const entry = (name: string) =>
    `<Contents><Key>${name}</Key><LastModified>2026-11-21T04:00:00.000Z</LastModified><ETag>&quot;x&quot;</ETag>
     <Size>512</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  const page = (rest: string) => `<?xml version="1.0"?><ListBucketResult><Name>school</Name>${rest}</ListBucketResult>`;
  const entries = entry("notices/a_1.pdf") + entry("of others/Tom &amp; Co.pdf");
  const lastModified = Date.UTC(2026, 10, 21, 4);
  const objects = [
    { key: "notices/a_1.pdf", size: 512, lastModified },
    { key: "of others/Tom & Co.pdf", size: 512, lastModified },
  ];
  const more = "<IsTruncated>true</IsTruncated>";

  it.each([
    ["nothing", "<IsTruncated>false</IsTruncated>", { objects: [] }],
    [
      "more than a page",
      `${more}<NextContinuationToken>1ueGc=</NextContinuationToken>${entries}`,
      { objects, next: "1ueGc=" },
    ],
  ])("the website reads the storage's list of files when it has %s", (_size, xml, listing) =>
    expect(parseListing(page(xml))).toEqual(listing),
  );
});
