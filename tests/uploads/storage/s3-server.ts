import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll } from "vitest";
import type { S3Config } from "~/env.server";

const program = join(import.meta.dirname, "open-s3-server.mjs");

/**
 * Starts an S3 server before all tests of a file and stops it after them. Returns a function that creates an empty
 * bucket.
 */
export function s3Server(): { emptyBucket: () => Promise<S3Config> } {
  let address: string;
  let end: () => Promise<void>;
  let count = 0;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "school-s3-"));
    // The S3 server encrypts the markers between the pages of a listing with an old cipher, which OpenSSL allows only
    // with this flag.
    const words = ["--openssl-legacy-provider", program, folder];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    const [port] = await Promise.race([once(child.stdout, "data"), ended.then(() => [""])]);
    address = `http://127.0.0.1:${Number(port)}`;
    end = async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    };
  });

  afterAll(() => end());

  return {
    async emptyBucket() {
      count += 1;
      const owner = { region: "us-east-1", accessKey: "S3RVER", secretKey: "S3RVER" };
      const place = { bucket: `${address}/school-${count}`, ...owner };
      await putDirectly(place);
      return place;
    },
  };
}

/** Stores an object in a bucket without the storage that is being tested. Without a key, it creates the bucket. */
export async function putDirectly({ bucket, region, accessKey, secretKey }: S3Config, key = ""): Promise<void> {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: "s3", region });
  const response = await client.fetch(`${bucket}${key && `/${key}`}`, { method: "PUT", body: key });
  if (!response.ok) throw new Error(await response.text());
}

/** Returns the value of the setting UPLOADS_S3 for a bucket. */
export function settingFor({ bucket, region, accessKey, secretKey }: S3Config): string {
  const url = new URL(bucket);
  url.username = accessKey;
  url.password = secretKey;
  url.searchParams.set("region", region);
  return url.href;
}
