import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { text } from "node:stream/consumers";
import type { S3Config } from "../env.server";

/** The S3 storage did not answer, or refused. The message names host, method and key, and nothing secret. */
export class StorageError extends Error {
  constructor(
    message: string,
    /** Whether the same request may well succeed a moment later. */
    readonly isPassing: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

export type BucketRequest = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
};

export type SendBucketRequest = (asked: BucketRequest) => Promise<IncomingMessage>;

/** How long to wait: for an answer to begin, more for each byte sent, and for the next piece of one that has begun. */
export type BucketTimeouts = { answerMs: number; bytesPerMs: number; pieceMs: number };

const defaultTimeouts: BucketTimeouts = { answerMs: 15_000, bytesPerMs: 128, pieceMs: 120_000 };

/**
 * Asks a bucket, each request signed; the answer comes when its head is there, with 404 as an answer. Anything else
 * that is no success throws StorageError, after a second try where that may help.
 */
export function createBucketClient(place: S3Config, patience: Partial<BucketTimeouts> = {}): SendBucketRequest {
  const { answerMs, bytesPerMs, pieceMs } = { ...defaultTimeouts, ...patience };

  async function askOnce({ method, key, query = {}, headers = {}, body }: BucketRequest): Promise<IncomingMessage> {
    const url = new URL(key === undefined ? place.bucket : `${place.bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const about = `${url.host} ${method} ${key ?? "the list"}`;
    const sent = { ...headers, ...(body && { "content-length": String(body.length) }) };
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), answerMs + (body?.length ?? 0) / bytesPerMs);
    try {
      const asked = (url.protocol === "https:" ? overHttps : overHttp)(url, {
        method,
        headers: signHeaders({ method, url, headers: sent, body }, place, new Date()),
        signal: limit.signal,
        timeout: pieceMs,
      });
      asked.once("timeout", () => void asked.destroy(new StorageError(`${about}: it stopped half-way`, true)));
      asked.end(body);
      const [answer]: [IncomingMessage] = (await once(asked, "response")) as [IncomingMessage];
      if (isExpectedStatus(answer.statusCode)) return answer;
      const code = parseErrorCode((await text(answer)).slice(0, 10_000));
      const said = `${answer.statusCode} ${code}`.trim();
      throw new StorageError(`${about}: answered ${said}`, (answer.statusCode ?? 0) >= 500);
    } catch (fault) {
      if (fault instanceof StorageError) throw fault;
      const cause = limit.signal.aborted ? "no answer in time" : String((fault as NodeJS.ErrnoException).code ?? fault);
      throw new StorageError(`${about}: ${cause}`, !limit.signal.aborted, fault);
    } finally {
      clearTimeout(timer);
    }
  }

  return async (asked) => {
    try {
      return await askOnce(asked);
    } catch (fault) {
      // A connection that was kept too long, or a moment of too many requests. What is asked may be asked twice.
      if (!(fault instanceof StorageError && fault.isPassing)) throw fault;
      return askOnce(asked);
    }
  };
}

const isExpectedStatus = (status = 0) => (status >= 200 && status < 300) || status === 404;

export type Signer = { region: string; accessKey: string; secretKey: string };

export type UnsignedRequest = {
  method: string;
  url: URL;
  /** Names in lower case; all of them are signed. */
  headers: Record<string, string>;
  body?: Uint8Array;
};

/**
 * The headers of a request to S3, signed with AWS Signature Version 4
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). They also say the hash of the body,
 * so that the other side refuses one that was damaged on the way. Paths of plain letters only: nothing is encoded.
 */
export function signHeaders(request: UnsignedRequest, signer: Signer, now: Date): Record<string, string> {
  const { method, url, body } = request;
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const bodyHash = sha256(body ?? "");
  const headers = { ...request.headers, host: url.host, "x-amz-content-sha256": bodyHash, "x-amz-date": moment };
  const lines = Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1));
  const names = lines.map(([name]) => name).join(";");
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...lines.map(([name, value]) => `${name}:${value.trim()}`),
    "",
    names,
    bodyHash,
  ];
  const day = moment.slice(0, 8);
  const scope = `${day}/${signer.region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", moment, scope, sha256(canonical.join("\n"))].join("\n");
  const key = [day, signer.region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${signer.secretKey}`);
  const signature = hmac(key, toSign).toString("hex");
  const authorization = `AWS4-HMAC-SHA256 Credential=${signer.accessKey}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { ...headers, authorization };
}

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

function canonicalQuery({ searchParams }: URL): string {
  const pairs = [...searchParams].map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`);
  return pairs.sort().join("&");
}

const encodeRfc3986 = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export type ListedObject = { key: string; size: number; lastModified: number };

/** A page of an S3 listing (ListObjectsV2): its objects, and what to ask the next page with, where there is one. */
export type ObjectListing = { objects: ListedObject[]; next?: string };

/** Reads the XML of a listing. Objects come as they are named there; times in ms since 1970. Throws RangeError. */
export function parseListing(xml: string): ObjectListing {
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = ""]) => ({
    key: readTag(entry, "Key"),
    size: Number(readTag(entry, "Size")),
    lastModified: Date.parse(readTag(entry, "LastModified")),
  }));
  if (readTag(xml, "IsTruncated") !== "true") return { objects };
  const next = readTag(xml, "NextContinuationToken");
  if (next === "") throw new RangeError("The listing says that it goes on, and not how");
  return { objects, next };
}

/** The short name of a refusal, such as `SlowDown`; empty when there is none. */
export const parseErrorCode = (xml: string): string => /^\w{1,60}$/.exec(readTag(xml, "Code"))?.[0] ?? "";

const xmlEntities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#34": '"',
};

function readTag(xml: string, name: string): string {
  const [, text = ""] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text.replace(/&([#\w]+);/g, (whole, sign: string) => xmlEntities[sign] ?? whole);
}
