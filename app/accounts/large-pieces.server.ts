const pieceBytes = 64 * 1024;

/**
 * The body of a request in pieces of 64 KB, the last one shorter. The same memory serves for every piece, so whoever
 * keeps something of one copies it; a body sent byte by byte costs no more than another.
 */
export async function* largePieces(request: Request): AsyncGenerator<Buffer> {
  const reader = request.body?.getReader();
  const gathered = Buffer.alloc(pieceBytes);
  let filled = 0;
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
  yield gathered.subarray(0, filled);
}
