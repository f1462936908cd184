import { MaxPartsExceededError } from "@remix-run/form-data-parser";
import { getMultipartBoundary, MultipartParser, type MultipartPart } from "@remix-run/multipart-parser";
import { composed } from "../language/composed";

export type FormLimits = { maxFiles: number; maxFileBytes: number; maxFields: number; maxTotalBytes: number };

/** A file of a form that has come whole: the name of its field, the sender's own name for it, its bytes. */
export type PostedFile = { field: string; name: string; bytes: Uint8Array<ArrayBuffer> };

export type TakeFile = (file: PostedFile) => Promise<void>;

export type Pieces = AsyncIterable<Uint8Array<ArrayBuffer>>;

/** What was to take a file has failed; the cause says why. */
export class NotTaken extends Error {}

/**
 * Reads a multipart body into `form`, its files too unless `takeFile` takes them. Throws NotTaken with the cause that
 * `takeFile` gave, and the errors of the parser.
 */
export async function readMultipart(
  pieces: Pieces,
  type: string,
  limits: FormLimits,
  form: FormData,
  takeFile: TakeFile | undefined,
): Promise<void> {
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
      if (takeFile && part.filename !== undefined) await handOver(part, takeFile);
      else addPart(form, part);
    }
  }
  parser.finish();
}

function addPart(form: FormData, part: MultipartPart): void {
  const { filename } = part;
  if (filename === undefined) form.append(nameOf(part), asTyped(part.text));
  else if (!isEmptyInput(part)) form.append(nameOf(part), new File(part.content as BlobPart[], filename));
}

async function handOver(part: MultipartPart, takeFile: TakeFile): Promise<void> {
  const field = nameOf(part);
  if (isEmptyInput(part)) return;
  const bytes = part.bytes as Uint8Array<ArrayBuffer>;
  // The pieces it came in go now, or the file would be in memory twice while it is worked on.
  part.content.length = 0;
  try {
    await takeFile({ field, name: part.filename ?? "", bytes });
  } catch (error) {
    throw new NotTaken("A file was not taken", { cause: error });
  }
}

function nameOf({ name }: MultipartPart): string {
  if (!name) throw new Error("A part of the form has no name");
  return name;
}

/** What browsers send for a file input in which nothing was chosen. */
const isEmptyInput = ({ filename, size }: MultipartPart) => filename === "" && size === 0;

/** A text of a form in NFC with "\n" line ends. */
export const asTyped = (text: string) => composed(text.replace(/\r\n?/g, "\n"));
