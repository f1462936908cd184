/** The same bytes in a buffer of their own: a small one is a piece of a large one, which would stay whole in the memory. */
export function ownBytes(piece: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(piece.length);
  piece.copy(own);
  return own;
}
