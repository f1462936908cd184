/** The bytes of a piece. */
export const pieceBytes = 16 * 1024;

/** How long the body may take of somebody who is not signed in. */
export const longestMs = 60_000;

/** The body did not come in its time. */
export class TooLate extends Error {}

/**
 * The body of a request in pieces of 16 KB, the last one shorter. The same memory serves for every piece, so whoever
 * keeps something of one copies it; a body sent byte by byte costs no more than another. Throws TooLate.
 */
export async function* largePieces(request: Request, withinMs: number): AsyncGenerator<Buffer> {
  const reader = request.body?.getReader();
  const gathered = Buffer.alloc(pieceBytes);
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
        const taken = rest.subarray(0, pieceBytes - filled);
        gathered.set(taken, filled);
        filled += taken.length;
        rest = rest.subarray(taken.length);
        if (filled < pieceBytes) break;
        yield gathered;
        filled = 0;
      }
    }
  } catch (fault) {
    throw isLate ? new TooLate("The body took too long") : fault;
  } finally {
    clearTimeout(limit);
  }
  yield gathered.subarray(0, filled);
}
