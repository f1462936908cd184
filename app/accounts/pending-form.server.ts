import { getMultipartBoundary, MultipartPart } from "@remix-run/multipart-parser";
import { isSitePath } from "../http";
import { normalizeUnicode } from "../i18n/text";
import { getParsedForm, onResponseEnd, type ParsedForm } from "../request-scope.server";
import { type PendingForm, pendingFormLimits } from "./pending-form";

/** Whether a request brings a form as a page without script posts it. */
export const isFormPost = (request: Request) =>
  ["application/x-www-form-urlencoded", "multipart/form-data"].includes(getContentType(request));

/**
 * Reads the texts of a posted form of the office, to be shown again after the next sign-in. Of its files nothing is
 * held in memory. A form that is too long, too slow or broken gives the texts that came before, and says that it is
 * cut; while too much is held for others it gives none. One that was read already gives what was read.
 */
export function readPendingForm(request: Request, withinMs = bodyTimeoutMs): Promise<PendingForm> {
  return withBufferedBytes((hold) => readFormTexts(request, hold, withinMs));
}

async function readFormTexts(request: Request, hold: ReserveBytes, withinMs: number): Promise<PendingForm> {
  const { pathname, search } = new URL(request.url);
  const kept: PendingForm = { to: pathname + search, typed: [], hadFile: false, isCut: false };
  let room = pendingFormLimits.bytes;
  try {
    hold(chunkBytes);
    for await (const { name, text } of readFields(request, hold, withinMs)) {
      if (text === undefined) kept.hadFile = true;
      if (text === undefined || name === "resume" || isPasswordField(name)) continue;
      const field: [string, string] = [name, normalizeUnicode(text.replace(/\r\n?/g, "\n"))];
      room -= Buffer.byteLength(field.join(""));
      if (room < 0 || kept.typed.length === pendingFormLimits.texts) throw new Error("There is more than can be kept");
      kept.typed.push(field);
    }
  } catch (fault) {
    if (fault instanceof BufferFullError) kept.typed = [];
    kept.isCut = true;
  }
  return kept;
}

/** Reads back what a sign-in form carried on; nothing when it does not lead to a form of the office. */
export function parsePendingForm(value: string): PendingForm | undefined {
  try {
    const whole = Buffer.from(value, "base64url").toString();
    const lineEnd = whole.indexOf("\n");
    const { to, lengths, hadFile, isCut } = JSON.parse(whole.slice(0, lineEnd));
    const typed = splitFields(whole.slice(lineEnd + 1), lengths);
    const isWhole = typed && typeof to === "string" && isAdminFormPath(to);
    return isWhole ? { to, typed, hadFile: hadFile === true, isCut: isCut === true } : undefined;
  } catch {
    return undefined;
  }
}

function splitFields(texts: string, lengths: unknown): PendingForm["typed"] | undefined {
  if (!Array.isArray(lengths) || lengths.length % 2 === 1 || !lengths.every(Number.isSafeInteger)) return undefined;
  const typed: PendingForm["typed"] = [];
  let read = 0;
  for (let at = 0; at < lengths.length; at += 2) {
    const end = read + lengths[at];
    typed.push([texts.slice(read, end), texts.slice(end, end + lengths[at + 1])]);
    read = end + lengths[at + 1];
  }
  return read === texts.length ? typed : undefined;
}

// The page that keeps a form may be left open, and somebody else may sign in on it.
const isPasswordField = (name: string) => /password/i.test(name);

// Only what an address of the office is made of: another spelling of the ways out could be anything.
const adminFormPath = /^\/cog-admin(?!\/(?:login|logout|language)(?:\/|$))(?:\/[a-z\d-]+)*\/?$/i;

const isAdminFormPath = (path: string) => isSitePath(path) && adminFormPath.test(path.split("?", 1)[0] ?? "");

const getContentType = (request: Request) =>
  (request.headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

type FormField = { name: string; text?: string };

async function* readFields(request: Request, hold: ReserveBytes, withinMs: number): AsyncGenerator<FormField> {
  const form = getParsedForm(request);
  if (form) return yield* getParsedFields(form);
  const pieces = readChunks(request, withinMs);
  let room = pendingFormLimits.bytes;
  const holdText = (bytes: number) => {
    room -= bytes;
    if (room < 0) throw new Error("There is more than can be kept");
    hold(bytes);
  };
  if (getContentType(request) === "multipart/form-data") {
    yield* parseTextParts(request.headers.get("Content-Type") ?? "", pieces, holdText);
  } else {
    const body: Buffer[] = [];
    for await (const piece of pieces) {
      holdText(piece.length);
      body.push(Buffer.from(piece));
    }
    for (const [name, text] of new URLSearchParams(Buffer.concat(body).toString())) yield { name, text };
  }
}

function* getParsedFields({ fields, hadFile }: ParsedForm): Generator<FormField> {
  for (const [name, value] of fields) yield typeof value === "string" ? { name, text: value } : { name };
  if (hadFile) yield { name: "" };
}

const maxPartHeaderBytes = 8 * 1024;
// RFC 2046, section 5.1.1.
const maxBoundaryLength = 70;

/**
 * The fields of a multipart form as they come: the texts whole, of a chosen file its name of the field alone. The bytes
 * of a file are let go as they come, however many there are. The bytes of the texts are given to `hold`. Throws what
 * that throws, and when the form is broken.
 */
async function* parseTextParts(
  contentType: string,
  pieces: AsyncIterable<Buffer>,
  hold: ReserveBytes,
): AsyncGenerator<{ name: string; text?: string }> {
  const boundary = getMultipartBoundary(contentType) ?? "";
  if (boundary === "" || boundary.length > maxBoundaryLength) throw new Error("The form names no usable boundary");
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // With a line end before it the first delimiter looks like all others; what comes before it is no part.
  let held = Buffer.from("\r\n");
  let part: MultipartPart | undefined;
  let isInHead = false;

  for await (const piece of pieces) {
    held = Buffer.concat([held, piece]);
    for (;;) {
      if (isInHead) {
        if (held.toString("latin1", 0, 2) === "--") return;
        const end = held.indexOf("\r\n\r\n");
        if ((end === -1 ? held.length : end) > maxPartHeaderBytes) throw new Error("The head of a part is too long");
        if (end === -1) break;
        part = new MultipartPart(Buffer.from(held.subarray(0, end)), []);
        held = held.subarray(end + 4);
        isInHead = false;
      }
      const at = held.indexOf(delimiter);
      const content = held.subarray(0, at === -1 ? Math.max(0, held.length - delimiter.length + 1) : at);
      if (part) appendPartContent(part, content, hold);
      held = held.subarray(at === -1 ? content.length : at + delimiter.length);
      if (at === -1) break;
      if (part) yield* toFormField(part);
      isInHead = true;
    }
  }
  throw new Error("The form did not arrive whole");
}

function appendPartContent(part: MultipartPart, content: Buffer, hold: ReserveBytes): void {
  if (content.length === 0 || part.isFile) return;
  hold(content.length);
  part.content.push(Buffer.from(content));
}

function* toFormField(part: MultipartPart) {
  const { name, isFile, filename } = part;
  if (!name) throw new Error("A part of the form has no name");
  if (!isFile) yield { name, text: part.text };
  // A file input that was left empty is sent with an empty file name.
  else if (filename) yield { name };
}

/** The most bytes that are held in the whole process of what people send who are not signed in. */
export const maxBufferedBytes = 8 * 1024 * 1024;

/** So much is held for others that nothing can be held for this request; it must not wait, since others may be slow. */
export class BufferFullError extends Error {}

/** Counts so many more bytes as held. Throws NoRoom, after which nothing is counted for this request. */
type ReserveBytes = (bytes: number) => void;

let bufferedTotal = 0;

/** How many bytes are held now. */
export const getBufferedBytes = () => bufferedTotal;

/** Runs `work`, which counts what it holds. It stays counted until the answer is over, at most two minutes after `work`. */
export async function withBufferedBytes<T>(work: (hold: ReserveBytes) => Promise<T>): Promise<T> {
  let own = 0;
  const letGo = () => {
    bufferedTotal -= own;
    own = 0;
  };
  const hold = (bytes: number) => {
    if (bufferedTotal + bytes > maxBufferedBytes) {
      letGo();
      throw new BufferFullError("Too much is held already");
    }
    bufferedTotal += bytes;
    own += bytes;
  };
  try {
    return await work(hold);
  } finally {
    onResponseEnd(letGo);
  }
}

/** The bytes of a piece. */
const chunkBytes = 16 * 1024;

/** How long the body may take of somebody who is not signed in. */
export const bodyTimeoutMs = 60_000;

/** The body did not come in its time. */
export class BodyTimeoutError extends Error {}

/**
 * The body of a request in pieces of 16 KB, the last one shorter. The same memory serves for every piece, so whoever
 * keeps something of one copies it; a body sent byte by byte costs no more than another. Throws BodyTimeoutError.
 */
export async function* readChunks(request: Request, withinMs: number): AsyncGenerator<Buffer> {
  const reader = request.body?.getReader();
  const gathered = Buffer.alloc(chunkBytes);
  let filled = 0;
  let isLate = false;
  // A reader that is cancelled would close the connection before the answer; one that lets go only stops.
  const limit = setTimeout(() => {
    isLate = true;
    reader?.releaseLock();
  }, withinMs);
  try {
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      let rest: Uint8Array = read.value;
      while (rest.length > 0) {
        const taken = rest.subarray(0, chunkBytes - filled);
        gathered.set(taken, filled);
        filled += taken.length;
        rest = rest.subarray(taken.length);
        if (filled < chunkBytes) break;
        yield gathered;
        filled = 0;
      }
    }
  } catch (fault) {
    throw isLate ? new BodyTimeoutError("The body took too long") : fault;
  } finally {
    clearTimeout(limit);
  }
  yield gathered.subarray(0, filled);
}
