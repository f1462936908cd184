import type { Problem } from "../language/typed";
import { PictureRefused, withoutMetadata } from "../uploads/picture.server";
import type { ReceivedFile } from "./received-form.server";

/**
 * A received file as it is to be kept: a picture without what it says about place, time and camera, and no longer than
 * `longest` pixels; anything else as it came. `problem` instead of a file when the picture cannot be read.
 */
export async function cleanFile(
  received: ReceivedFile,
  size: { longest?: number } = {},
): Promise<{ file: ReceivedFile } | { problem: Problem }> {
  try {
    const bytes = await withoutMetadata(received.judged.extension, received.bytes, size);
    return { file: { ...received, bytes } };
  } catch (fault) {
    if (!(fault instanceof PictureRefused)) throw fault;
    return { problem: { text: `form.picture.${fault.problem}` } };
  }
}
