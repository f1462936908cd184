import { countGraphemes, truncateText } from "../../i18n/text";

type PassedOn = {
  title: string;
  /** What it says, as plain text. */
  said: string;
  /** The whole address of its page. */
  address: string;
};

/** What somebody sends on: the title, the first lines and the address, with a blank line between each. */
export const passOnText = ({ title, said, address }: PassedOn): string =>
  [tidyLines(title).replace(/\n+/g, " "), firstLines(said), address].filter(Boolean).join("\n\n");

const mostLetters = 200;

/** The first lines of a text: about 200 visible letters, cut at a word, with an ellipsis when something was cut. */
function firstLines(written: string): string {
  const text = tidyLines(written);
  if (countGraphemes(text) <= mostLetters) return text;
  const cut = truncateText(text, mostLetters).slice(0, -1);
  const isAtWord = /\s/.test(text.charAt(cut.length));
  const whole = isAtWord ? cut : cut.replace(/\s+\S*$/, "");
  return `${whole.replace(/[\s,;:।.–—-]+$/u, "")}…`;
}

/** Line ends are line feeds, no line is longer by spaces, at most one line in a row is empty, nothing invisible acts on the text. */
const tidyLines = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(controlCharacters, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

// Also those that turn the direction of what follows: the address does.
const controlCharacters = /(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
