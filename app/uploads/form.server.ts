import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { afterAnswering } from "../answering.server";
import { rememberForm } from "../posted-form.server";
import {
  asTyped,
  type FormLimits,
  NotTaken,
  type Pieces,
  type PostedFile,
  readMultipart,
  type TakeFile,
} from "./multipart-form.server";
import { lineWithPlaces } from "./reading-line.server";
import { boundedBody } from "./request-body.server";

export type { FormLimits, PostedFile } from "./multipart-form.server";

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

// A body may hold 11 MB until its form is answered, so four at once in the whole process: a few colleagues on slow lines
// do not keep the others waiting, and memory stays bounded. A small form does not wait behind them.
const inLine = lineWithPlaces(4);
const smallBodyBytes = 64 * 1024;

/**
 * Reads a posted form, urlencoded or multipart, within hard limits: texts in NFC with "\n" line ends, files as File
 * objects in memory, a file input that was left empty left out. With a file limit above the one of the rule, a file a
 * little too large comes back with its form, to be judged by the caller. Throws FormRefused.
 *
 * With `takeFile` each file is handed over as soon as it is whole, and not kept in the form: the next one is read when
 * the promise is fulfilled, so that of many files one is in memory at a time. What `takeFile` throws is thrown on. What
 * it has taken is not undone when the form is refused later.
 */
export async function readForm(request: Request, limits: FormLimits, takeFile?: TakeFile): Promise<FormData> {
  const declared = request.headers.get("Content-Length");
  const isSmall = declared !== null && Number(declared) <= smallBodyBytes;
  return isSmall
    ? readNow(request, limits, takeFile)
    : inLine(() => readNow(request, limits, takeFile), afterAnswering);
}

async function readNow(request: Request, limits: FormLimits, takeFile?: TakeFile): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = boundedBody(request, limits.maxTotalBytes);
  const form = new FormData();
  let hadFile = false;
  const take =
    takeFile &&
    ((file: PostedFile) => {
      hadFile = true;
      return takeFile(file);
    });
  try {
    if (isFormType(type, "multipart/form-data")) await readMultipart(body.pieces(), type, limits, form, take);
    else await readUrlEncoded(body.pieces(), type, limits, form);
    rememberForm(request, { fields: form, hadFile });
    return form;
  } catch (error) {
    // A browser reads the answer only after it has sent everything.
    await body.drain();
    if (error instanceof NotTaken) throw error.cause;
    throw new FormRefused(problemOf(error), textsOf(form), error);
  }
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

function textsOf(form: FormData): FormData {
  const texts = new FormData();
  for (const [name, value] of form) if (typeof value === "string") texts.append(name, value);
  return texts;
}

function problemOf(error: unknown): FormRefused["problem"] {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) return "tooLarge";
  return error instanceof MaxPartsExceededError ? "tooMany" : "broken";
}
