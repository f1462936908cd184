import { MaxFileSizeExceededError, MaxPartsExceededError, parseFormData } from "@remix-run/form-data-parser";
import { getMultipartBoundary, MultipartParser, type MultipartPart } from "@remix-run/multipart-parser";
import { normalizeUnicode } from "../i18n/text";
import { onResponseEnd } from "../request-scope.server";
import { createSemaphore } from "../semaphore.server";
import { maxTextBytes } from "./upload-rules";

export type FormProblem = "tooLarge" | "broken" | "tooMany" | "tooMuchText";

/** If there is a problem, `fields` contains only the texts that were read before the problem. */
export type PostedForm = { fields: FormData; problem?: FormProblem };

// A form stays in memory until its response is sent, so we read only four large forms at the same time. Small forms,
// for example mark sheets, do not wait for photos.
const withLargeFormSlot = createSemaphore(4);
const smallBodyBytes = 1024 * 1024;

/**
 * Returns texts in NFC with `\n` as the line end. `takeFile` gets the files one after the other, so that only one file
 * at a time is in memory. app/body-limits.server.ts has already limited the size of the complete body.
 */
export async function parseForm(request: Request, limits: FormLimits, takeFile?: FileHandler): Promise<PostedForm> {
  const declared = request.headers.get("Content-Length");
  const isSmall = declared !== null && Number(declared) <= smallBodyBytes;
  return isSmall
    ? parseBody(request, limits, takeFile)
    : withLargeFormSlot(() => parseBody(request, limits, takeFile), onResponseEnd);
}

async function parseBody(request: Request, limits: FormLimits, takeFile?: FileHandler): Promise<PostedForm> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = createBodyReader(request);
  const form = new FormData();
  const texts = createTextAdder(form, limits);
  try {
    if (isContentType(type, "multipart/form-data"))
      await parseMultipart(body.chunks(), type, { limits, form, texts, takeFile });
    else await parseUrlEncoded(body.chunks(), type, limits, texts);
    if (texts.isTooMuch()) throw new TooMuchTextError();
    return { fields: form };
  } catch (error) {
    // We first read the rest of the form, because a browser reads the response only after it has sent everything.
    await body.drain();
    if (error instanceof FileHandlerError) throw error.cause;
    return { fields: textFields(form), problem: toProblem(error) };
  }
}

class TooMuchTextError extends Error {}

/**
 * Skips a text if the texts of the form would then have more than `maxTextBytes` together. Still adds later texts that
 * are short enough.
 */
function createTextAdder(form: FormData, { maxTextBytes: maxBytes = maxTextBytes }: FormLimits) {
  let [bytes, isTooMuch] = [0, false];

  function add(name: string, size: number, read: () => string): void {
    if (bytes + size > maxBytes) {
      isTooMuch = true;
      return;
    }
    bytes += size;
    form.append(name, normalizeFieldText(read()));
  }

  return { add, isTooMuch: () => isTooMuch };
}

type TextAdder = ReturnType<typeof createTextAdder>;

async function parseUrlEncoded(chunks: Chunks, type: string, limits: FormLimits, texts: TextAdder): Promise<void> {
  if (!isContentType(type, "application/x-www-form-urlencoded")) throw new Error(`Not the type of a form: ${type}`);

  const whole = [];
  for await (const chunk of chunks) whole.push(chunk);
  const body = Buffer.concat(whole);
  const posted = new Request("http://form", { method: "POST", headers: { "Content-Type": type }, body });
  const fields = await parseFormData(posted, { maxParts: limits.maxFields, maxTotalSize: body.length });
  for (const [name, text] of fields) texts.add(name, Buffer.byteLength(String(text)), () => String(text));
}

export const isContentType = (header: string, type: string) => header.split(";", 1)[0]?.trim().toLowerCase() === type;

function textFields(form: FormData): FormData {
  const texts = new FormData();
  for (const [name, value] of form) if (typeof value === "string") texts.append(name, value);
  return texts;
}

function toProblem(error: unknown): FormProblem {
  if (error instanceof MaxFileSizeExceededError) return "tooLarge";
  if (error instanceof TooMuchTextError) return "tooMuchText";
  return error instanceof MaxPartsExceededError ? "tooMany" : "broken";
}

type FormLimits = { maxFiles: number; maxFileBytes: number; maxFields: number; maxTextBytes?: number };

export type PostedFile = { field: string; name: string; bytes: Uint8Array<ArrayBuffer> };

type FileHandler = (file: PostedFile) => Promise<void>;

type Chunks = AsyncIterable<Uint8Array<ArrayBuffer>>;

class FileHandlerError extends Error {}

type ReadingForm = { limits: FormLimits; form: FormData; texts: TextAdder; takeFile?: FileHandler };

async function parseMultipart(
  chunks: Chunks,
  type: string,
  { limits, form, texts, takeFile }: ReadingForm,
): Promise<void> {
  const boundary = getMultipartBoundary(type);
  if (!boundary) throw new Error("The form names no boundary");

  const parser = new MultipartParser(boundary, {
    maxFileSize: limits.maxFileBytes,
    maxTotalSize: Number.POSITIVE_INFINITY,
    maxParts: limits.maxFiles + limits.maxFields,
  });
  let [files, fields] = [0, 0];
  for await (const chunk of chunks) {
    for (const part of parser.write(chunk)) {
      if (part.filename === undefined) fields++;
      else files++;
      if (files > limits.maxFiles) throw new MaxPartsExceededError(limits.maxFiles);
      if (fields > limits.maxFields) throw new MaxPartsExceededError(limits.maxFields);
      if (part.filename === undefined) texts.add(partName(part), part.size, () => part.text);
      else if (takeFile) await handleFile(part, takeFile);
      else appendFile(form, part);
    }
  }
  parser.finish();
}

function appendFile(form: FormData, part: MultipartPart): void {
  if (!isEmptyInput(part)) form.append(partName(part), new File(part.content as BlobPart[], part.filename ?? ""));
}

async function handleFile(part: MultipartPart, takeFile: FileHandler): Promise<void> {
  const field = partName(part);
  if (isEmptyInput(part)) return;
  const bytes = part.bytes as Uint8Array<ArrayBuffer>;
  // `bytes` already contains the file, so we empty the parts. Otherwise the file would be in memory twice.
  part.content.length = 0;
  try {
    await takeFile({ field, name: part.filename ?? "", bytes });
  } catch (error) {
    throw new FileHandlerError("A file was not accepted", { cause: error });
  }
}

function partName({ name }: MultipartPart): string {
  if (!name) throw new Error("A part of the form has no name");
  return name;
}

/** If a file input is empty, browsers send an unnamed file of 0 bytes. */
const isEmptyInput = ({ filename, size }: MultipartPart) => filename === "" && size === 0;

const normalizeFieldText = (text: string) => normalizeUnicode(text.replace(/\r\n?/g, "\n"));

const chunkBytes = 64 * 1024;
const boundaryEndBytes = "--\r\n".length;

/** `chunks` throws if the body ends before its declared length. `drain` reads the rest and never throws. */
function createBodyReader(request: Request) {
  const reader = request.body?.getReader();
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  let readBytes = 0;

  async function next(): Promise<Uint8Array | undefined> {
    const chunk = (await reader?.read())?.value;
    readBytes += chunk?.length ?? 0;
    if (chunk === undefined && readBytes < declared) throw new Error("The body ended before its declared length");
    return chunk;
  }

  // We join small chunks. The parser keeps every chunk in memory, and it fails if the last line end is in a chunk of
  // its own.
  async function* chunks(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    for (let chunk = await next(); chunk; chunk = await next()) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes < chunkBytes) continue;
      const joined = Buffer.concat(waiting);
      yield joined.subarray(0, -boundaryEndBytes);
      waiting = [joined.subarray(-boundaryEndBytes)];
      waitingBytes = boundaryEndBytes;
    }
    yield Buffer.concat(waiting);
  }

  async function drain(): Promise<void> {
    try {
      while (await next());
    } catch {
      // We ignore this error, because the form was already rejected.
    }
  }

  return { chunks, drain };
}
