import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { getMultipartBoundary, MultipartParser, type MultipartPart } from "@remix-run/multipart-parser";
import { composed } from "../language/composed";
import { lineWithPlaces } from "./reading-line.server";
import { boundedBody } from "./request-body.server";

export type FormLimits = { maxFiles: number; maxFileBytes: number; maxFields: number; maxTotalBytes: number };

/** A form that cannot be taken. `fields` holds the texts read before that, to show them again. */
export class FormRefused extends Error {
  constructor(
    readonly problem: "tooLarge" | "broken" | "tooMany",
    readonly fields: FormData,
    cause?: unknown,
  ) {
    super(`The form was refused: ${problem}`, { cause });
  }
}

// A body that is read may hold 11 MB, so six at once in the whole process: a few colleagues on slow lines do not keep
// the others waiting, and memory stays bounded. A small form does not wait behind them.
const inLine = lineWithPlaces(6);
const smallBodyBytes = 64 * 1024;

/**
 * Reads a posted form, urlencoded or multipart, within hard limits: texts in NFC with "\n" line ends, files as File
 * objects in memory, a file input that was left empty left out. With a file limit above the one of the rule, a file a
 * little too large comes back with its form, to be judged by the caller. Throws FormRefused.
 */
export async function readForm(request: Request, limits: FormLimits): Promise<FormData> {
  const declared = request.headers.get("Content-Length");
  const isSmall = declared !== null && Number(declared) <= smallBodyBytes;
  return isSmall ? readNow(request, limits) : inLine(() => readNow(request, limits));
}

async function readNow(request: Request, limits: FormLimits): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = boundedBody(request, limits.maxTotalBytes);
  const form = new FormData();
  try {
    if (isFormType(type, "multipart/form-data")) await readMultipart(body.pieces(), type, limits, form);
    else await readUrlEncoded(body.pieces(), type, limits, form);
    return form;
  } catch (error) {
    // A browser reads the answer only after it has sent everything.
    await body.drain();
    throw new FormRefused(problemOf(error), textsOf(form), error);
  }
}

type Pieces = AsyncIterable<Uint8Array<ArrayBuffer>>;

async function readMultipart(pieces: Pieces, type: string, limits: FormLimits, form: FormData): Promise<void> {
  const boundary = getMultipartBoundary(type);
  if (!boundary) throw new Error("The form names no boundary");

  const parser = new MultipartParser(boundary, {
    maxFileSize: limits.maxFileBytes,
    maxTotalSize: limits.maxTotalBytes,
    maxParts: limits.maxFiles + limits.maxFields,
  });
  let [files, fields] = [0, 0];
  for await (const piece of pieces) {
    for (const part of parser.write(piece)) {
      if (part.filename === undefined) fields++;
      else files++;
      if (files > limits.maxFiles) throw new MaxPartsExceededError(limits.maxFiles);
      if (fields > limits.maxFields) throw new MaxPartsExceededError(limits.maxFields);
      addPart(form, part);
    }
  }
  parser.finish();
}

function addPart(form: FormData, part: MultipartPart): void {
  const { name, filename } = part;
  if (!name) throw new Error("A part of the form has no name");
  if (filename === undefined) form.append(name, asTyped(part.text));
  else if (filename !== "" || part.size > 0) form.append(name, new File(part.content as BlobPart[], filename));
}

async function readUrlEncoded(pieces: Pieces, type: string, limits: FormLimits, form: FormData): Promise<void> {
  if (!isFormType(type, "application/x-www-form-urlencoded")) throw new Error(`Not the type of a form: ${type}`);

  const whole = [];
  for await (const piece of pieces) whole.push(piece);
  const body = Buffer.concat(whole);
  const posted = new Request("http://form", { method: "POST", headers: { "Content-Type": type }, body });
  const fields = await parseFormData(posted, { maxParts: limits.maxFields, maxTotalSize: limits.maxTotalBytes });
  for (const [name, text] of fields) form.append(name, typeof text === "string" ? asTyped(text) : text);
}

/** Whether a Content-Type is this one, whatever parameters follow. */
export const isFormType = (header: string, type: string) => header.split(";", 1)[0]?.trim().toLowerCase() === type;

const asTyped = (text: string) => composed(text.replace(/\r\n?/g, "\n"));

function textsOf(form: FormData): FormData {
  const texts = new FormData();
  for (const [name, value] of form) if (typeof value === "string") texts.append(name, value);
  return texts;
}

function problemOf(error: unknown): FormRefused["problem"] {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) return "tooLarge";
  return error instanceof MaxPartsExceededError ? "tooMany" : "broken";
}
