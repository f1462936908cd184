const longest = 256;

/** A raw path as the log shows it: at most 256 characters, and all but the plain ones of an address escaped. */
export function loggedPath(path: string): string {
  const escaped = path.replace(/[^\w\-.~!$&'()*+,;=:@/%]/g, escapedBytes);
  return escaped.slice(0, longest);
}

// Node reads each byte of a request line as one character.
function escapedBytes(character: string): string {
  const byte = character.charCodeAt(0) & 0xff;
  return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}
