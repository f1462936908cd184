import { createHmac } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { data } from "@remix-run/node";
import { z } from "zod";
import { backUpBefore } from "~/backups/back-up-before.server";
import { getCookieSecret } from "~/env.server";
import { type FieldError, getLine } from "~/i18n/form-values";
import { parseWholeNumber } from "~/i18n/whole-number";
import { parseClass } from "~/school/classes";
import { parseForm } from "~/uploads/parse-form.server";
import { maxImportBytes } from "~/uploads/upload-rules";
import type { Flash } from "../flash";
import { redirectWithFlash } from "../flash.server";
import { writeErrorText } from "../forms/saving/write-error.server";
import { splitCells } from "./dates";
import { readSpreadsheet } from "./read-spreadsheet.server";
import {
  type Importer,
  importFailed,
  type PastedList,
  rejectFile,
  rejectImport,
  type SaveImportResult,
} from "./result";
import { spreadsheetLimits, spreadsheetTextValues } from "./spreadsheet-limits";

const megabyte = 1024 * 1024;
// The form limit is higher than the file limit. So a file that is slightly too large gets its own message.
const formLimits = {
  maxFiles: 1,
  maxFileBytes: spreadsheetLimits.bytes + megabyte,
  maxTextBytes: maxImportBytes,
};

const brokenFormFlash: Flash = { ...importFailed, body: "form.broken" };

type ImportOptions<Preview> = {
  /** The email address of the user. */
  account: string;
  maxFields: number;
  findImporter: () => Importer<Preview> | Pick<FieldError, "text">;
};

/**
 * Saves all rows in the form field `carried`, or none. An earlier check filled this field, but the user may have
 * changed it, so we validate it again.
 */
export async function receiveImport<Preview>(
  request: Request,
  { account, maxFields, findImporter }: ImportOptions<Preview>,
): Promise<SaveImportResult<Preview>> {
  const { fields: form, problem } = await parseForm(request, { ...formLimits, maxFields });
  if (problem === "tooLarge") return rejectFile({ text: "import.file.tooLarge" }, 413);
  if (problem) return rejectImport(brokenFormFlash);
  const importer = findImporter();
  if ("text" in importer) return rejectImport({ ...importFailed, body: importer.text }, 409);
  const carried = form.get("carried");
  try {
    if (typeof carried !== "string") return await checkPosted(form, importer);
    await backUpBefore("import");
    // A colleague may have changed the mark sheet during the backup, so the importer must read it again.
    const current = findImporter();
    if ("text" in current) return rejectImport({ ...importFailed, body: current.text }, 409);
    const saved = current.save(carried, form, account) ?? rejectImport(brokenFormFlash);
    return "goTo" in saved ? { ...saved, messages: withLeftOut(form, saved) } : saved;
  } catch (error) {
    return rejectImport({ ...importFailed, body: writeErrorText("a sheet", error) }, 500);
  }
}

/**
 * Adds the number of skipped rows to the message. After saving, the preview with these rows is no longer shown.
 */
function withLeftOut(form: FormData, { messages, accepted = 0 }: { messages: Flash[]; accepted?: number }): Flash[] {
  const leftOut = (parseWholeNumber(getLine(form, "leftOut")) ?? 0) - accepted;
  if (leftOut <= 0) return messages;
  return messages.map(({ tone, values, ...message }) => ({
    ...message,
    tone: tone === "good" ? "warning" : tone,
    body: "import.leftOut.done",
    values: { ...values, leftOut },
  }));
}

/**
 * Redirects to the list if the import was saved. Otherwise shows the same screen again with the result of the check.
 */
export async function answerImport<Preview>(saved: SaveImportResult<Preview>) {
  if ("goTo" in saved) return redirectWithFlash(saved.goTo, saved.messages);
  const { status, ...result } = saved;
  return data({ result }, { status });
}

async function checkPosted<Preview>(
  form: FormData,
  { check, checkPasted }: Importer<Preview>,
): Promise<SaveImportResult<Preview>> {
  const text = form.get("pasted");
  if (checkPasted && typeof text === "string") {
    const year = getLine(form, "year").slice(0, 20);
    const shown = text.slice(0, 2 * spreadsheetLimits.lettersPasted);
    return { ...checkList({ text, year }, checkPasted), pasted: { text: shown, year } };
  }
  const sheet = await (typeof text === "string" ? readPasted(text) : readSheet(form));
  if ("status" in sheet) return sheet;
  const result = check({ ...sheet, answered: parseClass(form.get("answered")) }, form);
  // If the user can still change the class or the kind, the response contains the sheet for the next request, because
  // script cannot choose the file again.
  const mayChange = result.classQuestion || result.found;
  return answerCheck(mayChange ? { ...result, sheet: encodeSheet(sheet) } : result, "import.correct");
}

function readPasted(text: string) {
  const rejected = rejectText(text);
  const pasted = { text: text.slice(0, 2 * spreadsheetLimits.lettersPasted), year: "" };
  return rejected ? { ...rejected, pasted } : { rows: text.split(/\r?\n/).map(splitCells) };
}

const rowsShape = z
  .array(z.array(z.string()).max(spreadsheetLimits.columns))
  .max(spreadsheetLimits.rows + spreadsheetLimits.rowsAbove);
const sheetShape = z.object({
  rows: rowsShape,
  loaded: rowsShape.optional(),
  sheetName: z.string().optional(),
  fileName: z.string().optional(),
});

/**
 * Reads the uploaded file. If the user has answered the question about the class, reads the sheet that the form
 * contains instead.
 */
async function readSheet(form: FormData) {
  const carried = form.get("sheet");
  if (typeof carried === "string") return decodeSheet(carried) ?? rejectImport(brokenFormFlash);
  const file = form.get("file");
  if (!(file instanceof File)) return rejectFile({ text: "import.file.missing" });
  const read = await readSpreadsheet(file.name, new Uint8Array(await file.arrayBuffer()));
  return "error" in read ? rejectFile(read.error) : { ...read, fileName: file.name };
}

function encodeSheet(sheet: z.infer<typeof sheetShape>): string {
  const packed = deflateSync(JSON.stringify(sheet)).toString("base64url");
  return `${packed}.${signSheet(packed)}`;
}

// The signature shows that this website has made the field. A small field from someone else could need much memory.
function decodeSheet(field: string) {
  const [packed = "", signature] = field.split(".");
  if (signature !== signSheet(packed)) return undefined;
  return decodeJson(sheetShape, () => inflateSync(Buffer.from(packed, "base64url")));
}

const signSheet = (packed: string) => createHmac("sha256", getCookieSecret("sheet")).update(packed).digest("base64url");

const checkList = <Preview>(list: PastedList, check: NonNullable<Importer<Preview>["checkPasted"]>) =>
  rejectText(list.text) ?? answerCheck(check(list), "import.pasted.correct");

function rejectText(text: string) {
  const lines = text.split("\n").length;
  const isTooLong = lines > spreadsheetLimits.rows || text.length > spreadsheetLimits.lettersPasted;
  const problem = text.trim() === "" ? "import.pasted.missing" : isTooLong ? "import.pasted.tooLong" : undefined;
  if (!problem) return undefined;
  const pasteError = { text: problem, values: spreadsheetTextValues } as const;
  return { ...rejectImport({ ...importFailed, body: problem, values: spreadsheetTextValues }), pasteError };
}

type Answered = { checked?: unknown; classQuestion?: unknown; found?: { isOpen: boolean } };

function answerCheck<Result extends Answered>(result: Result, body: "import.correct" | "import.pasted.correct") {
  if (result.checked || result.classQuestion || result.found?.isOpen) return { ...result, status: 200 };
  return { ...result, message: { ...importFailed, body }, status: 400 };
}

export const encodeCarried = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");

export const decodeCarried = <T>(shape: z.ZodType<T>, field: string): T | undefined =>
  decodeJson(shape, () => Buffer.from(field, "base64url"));

function decodeJson<T>(shape: z.ZodType<T>, unpack: () => Buffer): T | undefined {
  try {
    return shape.safeParse(JSON.parse(unpack().toString())).data;
  } catch {
    return undefined;
  }
}
