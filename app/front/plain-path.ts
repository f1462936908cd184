const longest = 2048;

/**
 * Whether a raw path can be read in one way only, so that every reader after this one understands the same address:
 * its own normal form, no empty or dot segments, and nothing escaped that is an ASCII letter, digit, `-`, `.`, `_`,
 * `~`, a slash, a backslash, a control character or another escape. Text such as Bengali is escaped as UTF-8.
 */
export function isPlainPath(path: string): boolean {
  if (path.length > longest || !path.startsWith("/") || /\/\/|\\/.test(path)) return false;
  if (new URL(path, "http://school.invalid").pathname !== path) return false;
  const text = textOf(path);
  return text !== undefined && !/\p{Cc}|%[0-9a-f]{2}/iu.test(text) && !escapedAscii(path).some(hidesSomething);
}

function textOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function escapedAscii(path: string): string[] {
  return Array.from(path.matchAll(/%([0-7][0-9a-f])/gi), ([, hex]) => String.fromCharCode(Number(`0x${hex}`)));
}

function hidesSomething(character: string): boolean {
  return /[A-Za-z0-9\-._~/\\]/.test(character);
}
