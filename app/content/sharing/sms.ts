/** In GSM-7 units, or in UTF-16 units: of one message, and of each part where there are several. */
export const smsLimits = { gsm7: { single: 160, several: 153 }, utf16: { single: 70, several: 67 } } as const;

/** GSM 03.38: the default alphabet, and the letters of its extension table, which cost an escape each. */
const gsm7Letters = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const gsm7Escaped = new Set("\f^{}\\[~]|€");

const isInGsm7 = (letters: string[]) => letters.every((letter) => gsm7Letters.has(letter) || gsm7Escaped.has(letter));

const plainSigns: Record<string, string> = {
  ...{ "…": "...", "‘": "'", "’": "'", "‚": "'", "`": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"' },
  ...{ "–": "-", "—": "-", "‑": "-", "−": "-", "•": "-", "·": "-", "\u00a0": " ", "\u202f": " ", "\t": " " },
};

/** With plain signs, if GSM-7 then has all of the text: a single other sign would double its price. */
export function toCheapText(text: string): string {
  const plain = [...text].map((letter) => plainSigns[letter] ?? letter);
  return isInGsm7(plain.flatMap((letters) => [...letters])) ? plain.join("") : text;
}

/** `used` of `room` are letters as an operator counts them: what a part leaves empty at its end is used up. */
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
    // An escape or a surrogate is never parted from what follows it.
    used += size > free ? free + size : size;
  }
  const parts = Math.ceil(used / several);
  return { encoding, parts, used, room: parts * several } as const;
}

/** Android reads the body behind "?", iPhones behind "&"; both take this form. `number` as in +8801700000000. */
export const smsUrl = (body: string, number = "") =>
  `sms:${number}?&body=${encodeURIComponent(body.replace(/\p{Cs}/gu, ""))}`;

/** Phones still make a link of the address. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\//, "");
