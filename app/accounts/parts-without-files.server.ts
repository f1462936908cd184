import { getMultipartBoundary, MultipartPart } from "@remix-run/multipart-parser";
import type { Hold } from "./held-bytes.server";

const longestHead = 8 * 1024;
// RFC 2046, section 5.1.1.
const longestBoundary = 70;

/**
 * The fields of a multipart form as they come: the texts whole, of a chosen file its name of the field alone. The bytes
 * of a file are let go as they come, however many there are. The bytes of the texts are given to `hold`. Throws what
 * that throws, and when the form is broken.
 */
export async function* partsWithoutFiles(
  contentType: string,
  pieces: AsyncIterable<Buffer>,
  hold: Hold,
): AsyncGenerator<{ name: string; text?: string }> {
  const boundary = getMultipartBoundary(contentType) ?? "";
  if (boundary === "" || boundary.length > longestBoundary) throw new Error("The form names no usable boundary");
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
        if ((end === -1 ? held.length : end) > longestHead) throw new Error("The head of a part is too long");
        if (end === -1) break;
        part = new MultipartPart(Buffer.from(held.subarray(0, end)), []);
        held = held.subarray(end + 4);
        isInHead = false;
      }
      const at = held.indexOf(delimiter);
      const content = held.subarray(0, at === -1 ? Math.max(0, held.length - delimiter.length + 1) : at);
      if (part) take(part, content, hold);
      held = held.subarray(at === -1 ? content.length : at + delimiter.length);
      if (at === -1) break;
      if (part) yield* fieldIn(part);
      isInHead = true;
    }
  }
  throw new Error("The form did not arrive whole");
}

function take(part: MultipartPart, content: Buffer, hold: Hold): void {
  if (content.length === 0 || part.isFile) return;
  hold(content.length);
  part.content.push(Buffer.from(content));
}

function* fieldIn(part: MultipartPart) {
  const { name, isFile, filename } = part;
  if (!name) throw new Error("A part of the form has no name");
  if (!isFile) yield { name, text: part.text };
  // A file input that was left empty is sent with an empty file name.
  else if (filename) yield { name };
}
