import { expect, test } from "vitest";
import { passOnText } from "../../../app/content/sharing/pass-on-text";

const address = "https://school.example/bn/notices/42";
const word = "শিক্ষার্থী";
const family = "👨‍👩‍👧";

test.each([
  ["a short text is sent whole", "ছুটি", "কাল ছুটি।", "ছুটি\n\nকাল ছুটি।"],
  ["nothing said leaves title and address", "Holiday", "", "Holiday"],
  ["line ends of Windows become plain, empty lines one", "T", "a\r\nb \r\n\r\n\r\n\r\nc", "T\n\na\nb\n\nc"],
  ["markup that somebody typed stays as typed", "<b>T</b>", "x < y & z", "<b>T</b>\n\nx < y & z"],
  ["what turns or hides letters is left out", "a\u202eb\u0000", "c\u0007\u2066d", "ab\n\ncd"],
  ["a title of two lines becomes one", "a\nb", "c", "a b\n\nc"],
  ["200 letters are not cut", "T", word.repeat(40), `T\n\n${word.repeat(40)}`],
  ["a long text is cut at a word", "T", `${"word ".repeat(45)}`, `T\n\n${"word ".repeat(40).trim()}…`],
  [
    "a word that the limit divides is left out",
    "T",
    `${"abc ".repeat(49)}abcdefgh more`,
    `T\n\n${"abc ".repeat(49).trim()}…`,
  ],
  [
    "a comma before the cut goes",
    "T",
    `${"abc ".repeat(48)}abc, ${"d".repeat(20)}`,
    `T\n\n${"abc ".repeat(49).trim()}…`,
  ],
  ["one endless word is cut within, never within a letter", "T", "ক্ষ্মী".repeat(250), `T\n\n${"ক্ষ্মী".repeat(200)}…`],
  ["an emoji of several parts is one letter", "T", family.repeat(201), `T\n\n${family.repeat(200)}…`],
])("%s", (_, title, said, expected) => expect(passOnText({ title, said, address })).toBe(`${expected}\n\n${address}`));
