import { once } from "node:events";
import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { text } from "node:stream/consumers";
import type { S3Place } from "../env.server";
import { codeOf } from "./s3-listing";
import { signedHeaders } from "./signed-request.server";

/** The S3 storage did not answer, or refused. The message names host, method and key, and nothing secret. */
export class StorageFailed extends Error {
  constructor(
    message: string,
    /** Whether the same request may well succeed a moment later. */
    readonly isPassing: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

export type Asked = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
};

export type AskBucket = (asked: Asked) => Promise<IncomingMessage>;

/** How long to wait: for an answer to begin, more for each byte sent, and for the next piece of one that has begun. */
export type Patience = { answerMs: number; bytesPerMs: number; pieceMs: number };

const usual: Patience = { answerMs: 15_000, bytesPerMs: 128, pieceMs: 120_000 };

/**
 * Asks a bucket, each request signed; the answer comes when its head is there, with 404 as an answer. Anything else
 * that is no success throws StorageFailed, after a second try where that may help.
 */
export function bucketAt(place: S3Place, patience: Partial<Patience> = {}): AskBucket {
  const { answerMs, bytesPerMs, pieceMs } = { ...usual, ...patience };

  async function askOnce({ method, key, query = {}, headers = {}, body }: Asked): Promise<IncomingMessage> {
    const url = new URL(key === undefined ? place.bucket : `${place.bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const about = `${url.host} ${method} ${key ?? "the list"}`;
    const sent = { ...headers, ...(body && { "content-length": String(body.length) }) };
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), answerMs + (body?.length ?? 0) / bytesPerMs);
    try {
      const asked = (url.protocol === "https:" ? overHttps : overHttp)(url, {
        method,
        headers: signedHeaders({ method, url, headers: sent, body }, place, new Date()),
        signal: limit.signal,
        timeout: pieceMs,
      });
      asked.once("timeout", () => void asked.destroy(new StorageFailed(`${about}: it stopped half-way`, true)));
      asked.end(body);
      const [answer]: [IncomingMessage] = (await once(asked, "response")) as [IncomingMessage];
      if (isAnswer(answer.statusCode)) return answer;
      const code = codeOf((await text(answer)).slice(0, 10_000));
      const said = `${answer.statusCode} ${code}`.trim();
      throw new StorageFailed(`${about}: answered ${said}`, (answer.statusCode ?? 0) >= 500);
    } catch (fault) {
      if (fault instanceof StorageFailed) throw fault;
      const cause = limit.signal.aborted ? "no answer in time" : String((fault as NodeJS.ErrnoException).code ?? fault);
      throw new StorageFailed(`${about}: ${cause}`, !limit.signal.aborted, fault);
    } finally {
      clearTimeout(timer);
    }
  }

  return async (asked) => {
    try {
      return await askOnce(asked);
    } catch (fault) {
      // A connection that was kept too long, or a moment of too many requests. What is asked may be asked twice.
      if (!(fault instanceof StorageFailed && fault.isPassing)) throw fault;
      return askOnce(asked);
    }
  };
}

const isAnswer = (status = 0) => (status >= 200 && status < 300) || status === 404;
