/**
 * `single` is the limit of a single message. `several` is the limit of each part of a longer message. Both are in units
 * of GSM-7 or UTF-16.
 */
export const smsLimits = { gsm7: { single: 160, several: 153 }, utf16: { single: 70, several: 67 } } as const;

/**
 * The default alphabet of GSM 03.38. `gsm7Escaped` has the characters of its extension table, which need an escape
 * character.
 */
const gsm7Letters = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const gsm7Escaped = new Set("\f^{}\\[~]|€");

const isInGsm7 = (letters: string[]) => letters.every((letter) => gsm7Letters.has(letter) || gsm7Escaped.has(letter));

const plainSigns: Record<string, string> = {
  ...{ "…": "...", "‘": "'", "’": "'", "‚": "'", "`": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"' },
  ...{ "–": "-", "—": "-", "‑": "-", "−": "-", "•": "-", "·": "-", "\u00a0": " ", "\u202f": " ", "\t": " " },
};

/**
 * Uses plain characters if the complete text then fits into GSM-7. A single character outside GSM-7 would double the
 * price.
 */
export function toCheapText(text: string): string {
  const plain = [...text].map((letter) => plainSigns[letter] ?? letter);
  return isInGsm7(plain.flatMap((letters) => [...letters])) ? plain.join("") : text;
}

/**
 * Counts the characters as a phone company counts them. `used` is the number of used units (GSM-7 or UTF-16), and
 * `room` is the number of units in all parts. Unused space at the end of a part counts as used.
 */
export function countSms(text: string) {
  const letters = [...text];
  const isGsm7 = isInGsm7(letters);
  const encoding = isGsm7 ? "gsm7" : "utf16";
  const sizes = letters.map((letter) => (isGsm7 ? (gsm7Escaped.has(letter) ? 2 : 1) : letter.length));
  const { single, several } = smsLimits[encoding];
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= single) return { encoding, parts: 1, used: total, room: single } as const;
  let used = 0;
  for (const size of sizes) {
    const free = several - (used % several);
    // A part never ends between an escape character or a surrogate and the unit after it.
    used += size > free ? free + size : size;
  }
  const parts = Math.ceil(used / several);
  return { encoding, parts, used, room: parts * several } as const;
}

/**
 * The URL has both "?" and "&", because Android reads the body after "?" and iPhones after "&". `number` looks like
 * +8801700000000.
 */
export const smsUrl = (body: string, number = "") =>
  `sms:${number}?&body=${encodeURIComponent(body.replace(/\p{Cs}/gu, ""))}`;

/** Phones recognise a link in a text even if it has no scheme. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\//, "");
