/**
 * The tag of an If-None-Match header that names the page of this fingerprint, however it was packed, as it was sent but
 * for its `W/`; `own` for `*`. Undefined when none does. Tags are a fingerprint, a hyphen and a letter for the packing.
 */
export function sameTag(header: string, fingerprint: string, own: string): string | undefined {
  if (header === own || header.trim() === "*") return own;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(own) ? own : tags.find((tag) => tag.startsWith(`"${fingerprint}-`) && /^"[\w-]+"$/.test(tag));
}
