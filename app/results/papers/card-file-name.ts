import { composed } from "../../language/composed";
import { cutText } from "../../language/graphemes";

const mostLetters = 60;
// A file system takes 255 bytes, and what saves the file adds " (2)" or its own ending; a Bengali letter has up to 12.
const mostBytes = 170;

// Joiners (U+200C, U+200D) stay: Bengali words are spelt with them.
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Co}]|(?![\u200c\u200d])\p{Cf}/gu;
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i;

/**
 * The name a pupil's card is saved under: `{name}_{roll}_Result.html` (specification, section 9). The name is without
 * what a file system or a header takes for something else, and at most 60 visible letters and 170 bytes long.
 */
export function cardFileName({ name, rollNumber }: { name: string; rollNumber: number }): string {
  const bare = composed(name.replace(/\s+/g, " ").replace(unfit, "")).replace(/^[.\s]+|[.\s]+$/g, "");
  return `${cutToFit(bare.replace(reserved, "_$&")) || "Student"}_${rollNumber}_Result.html`;
}

function cutToFit(name: string): string {
  for (let letters = mostLetters; letters > 0; letters--) {
    const cut = cutText(name, letters);
    if (new TextEncoder().encode(cut).length <= mostBytes) return cut;
  }
  return "";
}
