import { expect, it, onTestFinished } from "vitest";
import { setEnvironment } from "../../../app/env.server";
import { deleteOrphanFiles } from "../../../app/operations/maintenance.server";
import { createBucketClient } from "../../../app/uploads/s3-client.server";
import { serveFile } from "../../../app/uploads/serve-file.server";
import { createS3Storage, setUploads, uploads } from "../../../app/uploads/storage.server";
import { s3Server, settingFor } from "./s3-server";
import { testStorageContract } from "./storage-contract";

const key = "notices/ab12_1763700000000.pdf";
const file = (content: string) => new File([content], "as sent.pdf");
const { emptyBucket } = s3Server();

const freshBucket = async () => createS3Storage(await emptyBucket());

testStorageContract(freshBucket);

it("a bucket may hold strangers, which are not listed", async () => {
  const place = await emptyBucket();
  const storage = createS3Storage(place);
  const strange = { method: "PUT", key: "notices/Read-me.TXT", body: Buffer.from("of somebody else") } as const;
  (await createBucketClient(place)(strange)).resume();
  await storage.set(key, file("ours"));
  expect(await storage.list()).toEqual({ files: [{ key }] });
});

it("the sweep of a bucket removes what no row names, page by page, and says what is missing", async () => {
  const storage = await freshBucket();
  const names = Array.from({ length: 1_020 }, (_, number) => `notices/file_${number}.pdf`);
  for (let first = 0; first < names.length; first += 60) {
    await Promise.all(names.slice(first, first + 60).map((name) => storage.set(name, file("x"))));
  }
  const named = [...names.slice(0, 1_010), "notices/gone_1.pdf"];
  const young = await deleteOrphanFiles({ storage, namedKeys: named, now: Date.now(), graceMs: 3_600_000 });
  expect(young).toEqual({ removed: [], missing: ["notices/gone_1.pdf"] });
  const swept = await deleteOrphanFiles({ storage, namedKeys: named, now: Date.now() + 7_200_000, graceMs: 3_600_000 });
  expect(swept.removed.sort()).toEqual(names.slice(1_010).sort());
  expect(await storage.has("notices/file_1009.pdf")).toBe(true);
  expect(await storage.has("notices/file_1010.pdf")).toBe(false);
});

it("the website serves a file of the bucket whole and in parts", async () => {
  setUploads(await freshBucket());
  onTestFinished(() => setUploads(undefined));
  await uploads().set(key, file("0123456789"));
  const attached = {
    filePath: key,
    fileUrl: `/uploads/${key}`,
    fileName: "a.pdf",
    fileType: "application/pdf",
    fileSize: 10,
  };
  const asked = (headers: Record<string, string>, method = "GET") =>
    serveFile(new Request("http://localhost/x", { method, headers }), attached, { download: false, isPublic: true });

  expect(await (await asked({})).text()).toBe("0123456789");
  const part = await asked({ Range: "bytes=-3" });
  expect([part.status, part.headers.get("Content-Range"), await part.text()]).toEqual([206, "bytes 7-9/10", "789"]);
  expect((await asked({ Range: "bytes=10-" })).status).toBe(416);
  expect((await asked({ "If-None-Match": `"${key}"` })).status).toBe(304);
  const head = await asked({}, "HEAD");
  expect([head.headers.get("Content-Length"), await head.text()]).toEqual(["10", ""]);
});

it("the storage of the process is the bucket of UPLOADS_S3, and a wrong secret is refused without being told", async () => {
  const place = await emptyBucket();
  onTestFinished(() => {
    setUploads(undefined);
    setEnvironment({});
  });
  setUploads(undefined);
  setEnvironment({ UPLOADS_S3: settingFor(place) });
  await uploads().set(key, file("content"));
  expect(await (await createS3Storage(place).get(key))?.text()).toBe("content");

  setUploads(undefined);
  setEnvironment({ UPLOADS_S3: settingFor({ ...place, secretKey: "not/the+secret" }) });
  const refused = await Promise.resolve(uploads().set(key, file("content"))).catch((fault: unknown) => String(fault));
  expect(refused).toMatch(/PUT notices\/ab12_1763700000000\.pdf: answered 403 SignatureDoesNotMatch$/);
  expect(refused).not.toContain("secret");
});
