import { data } from "@remix-run/node";
import type { z } from "zod";
import { backUpBefore } from "../../backups/back-up-before.server";
import { type FieldError, getLine } from "../../i18n/form-values";
import { FormRejected, parseForm } from "../../uploads/parse-form.server";
import type { Flash } from "../flash";
import { redirectWithFlash } from "../flash.server";
import { writeErrorText } from "../forms/write-error.server";
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
// Room above the limit, so that a slightly larger file is rejected in words.
const formLimits = {
  maxFiles: 1,
  maxFileBytes: spreadsheetLimits.bytes + megabyte,
};

const brokenFormFlash: Flash = { ...importFailed, body: "form.broken" };

type ImportOptions<Preview> = {
  /** The sender's e-mail. */
  account: string;
  maxFields: number;
  findImporter: () => Importer<Preview> | Pick<FieldError, "text">;
};

/** `carried` was made by a check, but is validated anew like anything posted; all of it is written or nothing. */
export async function receiveImport<Preview>(
  request: Request,
  { account, maxFields, findImporter }: ImportOptions<Preview>,
): Promise<SaveImportResult<Preview>> {
  const form = await readImportForm(request, maxFields);
  if (!(form instanceof FormData)) return form;
  const importer = findImporter();
  if ("text" in importer) return rejectImport({ ...importFailed, body: importer.text }, 409);
  const carried = form.get("carried");
  try {
    if (typeof carried !== "string") return await checkPosted(form, importer);
    await backUpBefore("import");
    return importer.save(carried, form, account) ?? rejectImport(brokenFormFlash);
  } catch (error) {
    return rejectImport({ ...importFailed, body: writeErrorText("a sheet", error) }, 500);
  }
}

/** To the list with what was imported, or the same screen with what was found. */
export async function answerImport<Preview>(saved: SaveImportResult<Preview>) {
  if ("goTo" in saved) return redirectWithFlash(saved.goTo, saved.messages);
  const { status, ...result } = saved;
  return data({ result }, { status });
}

async function readImportForm(request: Request, maxFields: number) {
  try {
    return await parseForm(request, { ...formLimits, maxFields });
  } catch (error) {
    if (!(error instanceof FormRejected)) throw error;
    return error.problem === "tooLarge"
      ? rejectFile({ text: "import.file.tooLarge" }, 413)
      : rejectImport(brokenFormFlash);
  }
}

async function checkPosted<Preview>(
  form: FormData,
  { check, checkPasted }: Importer<Preview>,
): Promise<SaveImportResult<Preview>> {
  const text = form.get("pasted");
  if (checkPasted && typeof text === "string") {
    const pasted = { text, year: getLine(form, "year") };
    return { ...checkList(pasted, checkPasted), pasted };
  }
  const file = form.get("file");
  if (!(file instanceof File)) return rejectFile({ text: "import.file.missing" });
  const read = await readSpreadsheet(file.name, new Uint8Array(await file.arrayBuffer()));
  if ("error" in read) return rejectFile(read.error);
  return answerCheck(check(read.rows, read.loaded), "import.mend");
}

function checkList<Preview>(list: PastedList, check: NonNullable<Importer<Preview>["checkPasted"]>) {
  const { text } = list;
  const lines = text.split("\n").length;
  const isTooLong = lines > spreadsheetLimits.rows || text.length > spreadsheetLimits.lettersPasted;
  const problem = text.trim() === "" ? "import.pasted.missing" : isTooLong ? "import.pasted.tooLong" : undefined;
  if (!problem) return answerCheck(check(list), "import.pasted.mend");
  const pasteError = { text: problem, values: spreadsheetTextValues } as const;
  return { ...rejectImport({ ...importFailed, body: problem, values: spreadsheetTextValues }), pasteError };
}

function answerCheck<Result extends { checked?: unknown }>(result: Result, mend: "import.mend" | "import.pasted.mend") {
  if (result.checked) return { ...result, status: 200 };
  return { ...result, message: { ...importFailed, body: mend }, status: 400 };
}

export const encodeCarried = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");

export function decodeCarried<T>(shape: z.ZodType<T>, field: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(field, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
