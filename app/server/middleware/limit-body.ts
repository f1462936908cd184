import type { IncomingMessage } from "node:http";
import { Transform, type TransformCallback } from "node:stream";
import type { AppLoadContext } from "@remix-run/node";
import type { Request as ExpressRequest, RequestHandler } from "express";
import { bodyLimit } from "../../body-limits.server";
import { isAdminPath, pushPath } from "../../path-rules";
import type { Limits } from "../connection-limits";
import type { SendError } from "../error-page";
import { discardBody, hasBody, RequestError, type RequestProblem, requestPath } from "../request";
import { expectsContinue } from "./validate-request";

export const checkBodyHeaders: RequestHandler = (request, response, next) => {
  const problem = bodyProblem(request);
  if (problem) return next(new RequestError(problem));
  if (expectsContinue(request)) response.writeContinue();
  next();
};

function bodyProblem(request: IncomingMessage): RequestProblem | undefined {
  if (request.method !== "POST") return hasBody(request) ? "body" : undefined;
  if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes(request)) return "tooLarge";
  const path = requestPath(request);
  return isAdminPath(path) || path === pushPath ? undefined : "noForm";
}

const maxBodyBytes = (request: IncomingMessage) =>
  bodyLimit(requestPath(request), request.headers["content-type"] ?? "").bytes;

type BodyPace = Pick<Limits, "slowestBytes" | "slowestMs" | "lingerMs">;

/** The handler reads a copy, so that one who stops half way does not close the connection before the answer. */
export function limitBody(handler: RequestHandler, pace: BodyPace, sendError: SendError): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) return handler(request, response, next);
    const bytes = maxBodyBytes(request);
    const body = new LimitedRequest(request, { ...pace, bytes }, (problem) => sendError(response, problem));
    response.once("finish", () => void body.discard());
    handler(body as unknown as ExpressRequest, response, next);
  };
}

declare module "@remix-run/node" {
  interface AppLoadContext {
    discardBody?: () => Promise<void>;
  }
}

export function createLoadContext(request: unknown): AppLoadContext {
  return request instanceof LimitedRequest ? { discardBody: () => request.discard() } : {};
}

class BodyRejectedError extends Error {}

class LimitedRequest extends Transform {
  readonly method;
  readonly headers;
  readonly hostname;
  readonly protocol;
  readonly originalUrl;
  readonly url;
  readonly #original;
  readonly #paceTimer;
  #receivedBytes = 0;
  #bytesSinceCheck = 0;
  #senderWaited = false;
  #isDiscarding = false;

  constructor(
    original: ExpressRequest,
    private readonly limits: BodyPace & { bytes: number },
    private readonly reject: (problem: "tooLarge" | "tooSlow") => void,
  ) {
    super({ highWaterMark: 64 * 1024 });
    ({ method: this.method, headers: this.headers, hostname: this.hostname } = original);
    ({ protocol: this.protocol, originalUrl: this.originalUrl, url: this.url } = original);
    this.#original = original;
    this.#paceTimer = setInterval(() => this.#checkPace(), limits.slowestMs);
    // Otherwise a reader that gives up with a reason would end the process.
    this.on("error", () => {});
    original.on("error", (error) => this.destroy(error));
    original.once("close", () => !original.complete && this.destroy(new BodyRejectedError("The sender has gone.")));
    original.pipe(this);
  }

  get(name: string): string | undefined {
    return this.#original.get(name);
  }

  // Still counted: who sends too much hears so at once, and not when everything is sent.
  discard(): Promise<void> {
    this.#original.unpipe(this);
    this.destroy();
    if (!this.#isDiscarding) this.#original.on("data", (chunk: Buffer) => this.#countDiscarded(chunk));
    this.#isDiscarding = true;
    return discardBody(this.#original, this.limits.lingerMs);
  }

  #countDiscarded({ length }: Buffer): void {
    this.#receivedBytes += length;
    if (this.#receivedBytes > this.limits.bytes) this.reject("tooLarge");
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#receivedBytes += chunk.length;
    this.#bytesSinceCheck += chunk.length;
    this.#senderWaited ||= this.writableNeedDrain;
    if (this.#receivedBytes <= this.limits.bytes) done(null, chunk);
    else this.#rejectRest("tooLarge");
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearInterval(this.#paceTimer);
    done(error);
  }

  override _flush(done: TransformCallback): void {
    clearInterval(this.#paceTimer);
    done();
  }

  #checkPace(): void {
    if (!this.#senderWaited && this.#bytesSinceCheck < this.limits.slowestBytes) this.#rejectRest("tooSlow");
    this.#senderWaited = this.writableNeedDrain;
    this.#bytesSinceCheck = 0;
  }

  #rejectRest(problem: "tooLarge" | "tooSlow"): void {
    this.reject(problem);
    this.destroy(new BodyRejectedError("The rest of this request was refused."));
  }
}
