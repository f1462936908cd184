export type ByteRange = { start: number; end: number };

/**
 * The part of a file of `size` bytes that a Range header asks for (RFC 9110, 14.1.2), both ends included. No header,
 * several ranges or anything that is not understood means the whole file.
 */
export function requestedRange(header: string | null, size: number): ByteRange | "whole" | "unsatisfiable" {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  const [first, last] = [asked?.[1] ?? "", asked?.[2] ?? ""];
  if (first === "" && last === "") return "whole";
  if (first === "") return lastBytes(Number(last), size);
  if (last !== "" && Number(last) < Number(first)) return "whole";
  if (Number(first) >= size) return "unsatisfiable";
  return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  return count === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - count), end: size - 1 };
}
