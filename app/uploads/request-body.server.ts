import { MaxTotalSizeExceededError } from "@remix-run/form-data-parser";

const pieceBytes = 64 * 1024;
const closingBytes = "--\r\n".length;

/**
 * The body of a request, never more than `maxBytes` of it. `pieces` gives it in large pieces, and throws when it is
 * longer than that or ends before the length it declared. `drain` reads what is left, within the same limit, and
 * throws it away; it never fails.
 */
export function boundedBody(request: Request, maxBytes: number) {
  const reader = request.body?.getReader();
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  let readBytes = 0;

  async function next(): Promise<Uint8Array | undefined> {
    const chunk = (await reader?.read())?.value;
    readBytes += chunk?.length ?? 0;
    if (readBytes > maxBytes) throw new MaxTotalSizeExceededError(maxBytes);
    if (chunk === undefined && readBytes < declared) throw new Error("The body ended before its declared length");
    return chunk;
  }

  // The multipart parser keeps every chunk it is given as an object of its own, and takes the line end after the
  // closing boundary for an error when it comes alone: so small chunks are joined, and the last bytes stay together.
  async function* pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    for (let chunk = await next(); chunk; chunk = await next()) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes < pieceBytes) continue;
      const piece = Buffer.concat(waiting);
      yield piece.subarray(0, -closingBytes);
      waiting = [piece.subarray(-closingBytes)];
      waitingBytes = closingBytes;
    }
    yield Buffer.concat(waiting);
  }

  async function drain(): Promise<void> {
    try {
      while (await next());
    } catch {
      // It was refused already.
    }
  }

  return { pieces, drain };
}
