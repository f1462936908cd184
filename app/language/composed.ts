// No script hangs so many marks on one letter. A longer run takes the square of its length to compose, and one letter
// that carries a thousand accents covers the lines above it.
const mostMarks = 30;
const beyond = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, "gu");

/** A text in NFC, so that what looks the same is the same; marks beyond the thirtieth on one letter are left out. */
export const composed = (text: string) => text.replace(beyond, "$1").normalize("NFC");
