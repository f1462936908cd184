import { phonePattern, toDialledNumber } from "./phone-numbers";

type TextPiece = { text: string; href?: string };

/**
 * Splits a text into pieces, of which some are links. Joined together, the pieces are the complete text. The time grows
 * linearly with the length of the text.
 */
export function findLinks(text: string): TextPiece[] {
  return splitAtLinks(text, pattern, ({ 0: found, index, groups = {} }) => {
    const web = groups.web && readWebAddress(found, text[index - 1]);
    if (web) return { text: web, href: withScheme(web) };
    if (groups.mail) return { text: groups.mail, href: `mailto:${groups.mail}` };
    if (groups.phone) return { text: groups.phone, href: `tel:${toDialledNumber(groups.phone)}` };
    return undefined;
  });
}

const calendarWords =
  /(?<=\b(?:in|see) the )(?:(?:academic|school) )?calendar\b|\b(?:academic|school) calendar\b|শিক্ষাপঞ্জি[\p{L}\p{M}]*|ক্যালেন্ডারে(?![\p{L}\p{M}])/giu;

/** Adds a link to the words that point to the calendar, for example in "the date is in the calendar". */
export function linkCalendar(pieces: TextPiece[], href: string): TextPiece[] {
  const toLink = ({ 0: found }: RegExpExecArray) => ({ text: found, href });
  return pieces.flatMap((piece) => (piece.href ? [piece] : splitAtLinks(piece.text, calendarWords, toLink)));
}

type ToLink = (match: RegExpExecArray) => Required<TextPiece> | undefined;

/** A link may be shorter than its match. If `toLink` returns no link for a match, the match stays text. */
function splitAtLinks(text: string, matches: RegExp, toLink: ToLink): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(matches)) {
    const link = toLink(match);
    if (!link) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push(link);
    end = match.index + link.text.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

const maxAddressLength = 2_000;

function readWebAddress(found: string, before = ""): string {
  if (found.length > maxAddressLength || /[@/\\&=#]/.test(before)) return "";
  // Bengali adds case endings with a hyphen, for example "www.school.edu.bd-তে". The ending is not part of the URL.
  return trimEnd(trimEnd(found).replace(/^([!-~]+)-[\u0980-\u09ff]+$/, "$1"));
}

const brackets = [
  [")", "("],
  ["]", "["],
  ["}", "{"],
] as const;

function trimEnd(address: string): string {
  // We count the brackets only once. Counting them again for each bracket would take quadratic time.
  const unopened = new Map<string, number>(
    brackets.map(([closing, opening]) => [closing, count(address, closing) - count(address, opening)]),
  );
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? "";
    const surplus = unopened.get(last);
    if (surplus === undefined ? !/[.,;:!?'’*_~|-]/.test(last) : surplus <= 0) break;
    if (surplus !== undefined) unopened.set(last, surplus - 1);
  }
  return address.slice(0, end);
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

const withScheme = (address: string) => (/^https?:/i.test(address) ? address : `https://${address}`);

const label = "[a-z0-9](?:[a-z0-9-]{0,62})";
// A URL with one of these endings is a link even without "www.". The short endings belong to link shorteners.
const bareEnding = "(?:(?:com|org|net|edu|gov|bd)(?!-?\\w|\\.\\w)|(?:ly|be|me|gle|gl)(?=/))";
const restOfAddress = '(?:(?::[0-9]{1,5})?[/?#][^\\s<>"“”«»।॥\\\\\\p{Cc}\\p{Cf}]*)?';
const hosts = [
  "https?://[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}.-]*",
  `www(?:\\.${label}){2,8}`,
  `(?:${label}\\.){1,8}${bareEnding}`,
];

const mail = `[a-z0-9][a-z0-9._%+-]{0,63}@(?:${label}\\.){1,8}[a-z]{2,24}(?![a-z0-9@])`;

/* The last two alternatives match all other words completely, so that we find no links inside them. Limited
   repetitions keep the time linear. */
const pattern = new RegExp(
  [
    `(?<mail>${mail})`,
    `(?<web>(?:${hosts.join("|")})${restOfAddress})`,
    `(?<phone>${phonePattern})`,
    "[\\p{L}\\p{M}_][\\p{L}\\p{M}\\p{N}_]*",
    "\\p{N}+(?:[-.]\\p{N}+)*[a-z]*",
  ].join("|"),
  "giu",
);

/** Rejects URLs with a user name. "https://school.example@elsewhere.example" only looks like the school's URL. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]+\.[^\s/]+/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
