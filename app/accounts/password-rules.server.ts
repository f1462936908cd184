import { createHash } from "node:crypto";
import { normalizeUnicode } from "../i18n/text";
import { school } from "../school/identity";
import { type Credentials, isValidEmail, isValidPasswordLength, type PasswordError } from "./account";
import listed from "./most-used-passwords.txt?raw";

/** What keeps these credentials from opening a new account: no plausible address, or a password that cannot be chosen. */
export function validateCredentials({ email, password }: Credentials): "email" | PasswordError | undefined {
  if (!isValidEmail(email)) return "email";
  return validatePassword(password, email);
}

/** What keeps a (cleaned) password from being chosen for the account of this e-mail: its length, or that anybody would try it. */
export function validatePassword(password: string, email: string): PasswordError | undefined {
  if (!isValidPasswordLength(password)) return "passwordLength";
  if (isCommonPassword(password) || isWeakPassword(password, email)) return "passwordCommon";
}

// Signs that stand for a letter: "p4$$w0rd". I, l and 1 look alike, so all of them are one.
const lookalikes: Record<string, string> = { 0: "o", 1: "i", l: "i", "!": "i", "|": "i", 3: "e", 4: "a", "@": "a" };
Object.assign(lookalikes, { 5: "s", $: "s", 7: "t", "+": "t" });

const keyboardRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const keyPositions = new Map(keyboardRows.flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const)));

const minPieceLength = 12;
const minDifferentCharacters = 5;
const minUnknownCharacters = 4;
const maxNumberLength = 4;

/**
 * Whether a password is among the first that anybody would try: one short piece over and over, or hardly anything but
 * common words, names of this school, parts of the address, runs of the alphabet, walks over the keyboard and years.
 * Capitals, spaces, dashes and digits that look like letters make no difference.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const text = toPlainText(password);
  const piece = findRepeatedPiece(text);
  if (new Set(text).size < minDifferentCharacters || (piece !== text && piece.length < minPieceLength)) return true;
  const words = [...weakWords, ...schoolWords, ...getEmailWords(email)].map(replaceLookalikes).filter(isWord);
  return countUnknownCharacters(text, replaceLookalikes(text), new Set(words)) < minUnknownCharacters;
}

const schoolWords = [
  ...[school.name, school.place].flatMap(({ en, bn }) => `${en} ${bn}`.split(" ").map(toPlainText)),
  String(school.established),
];

const getEmailWords = (email: string) => [
  toPlainText(email.split("@", 1)[0] ?? ""),
  ...email.split(/[^\p{L}\p{M}\p{N}]+/u).map(toPlainText),
];

const isWord = (word: string) => word.length > 1;

/** Small letters and Latin digits alone; a sign stays where it stands for a letter. */
function toPlainText(text: string): string {
  return normalizeUnicode(text)
    .toLowerCase()
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/[!|@$+](?=.*[\p{L}\p{N}])/gu, (sign) => lookalikes[sign] ?? "")
    .replace(/[^\p{L}\p{M}\p{N}\p{So}]/gu, "");
}

const replaceLookalikes = (text: string) => text.replace(/[0134571l]/g, (sign) => lookalikes[sign] ?? sign);

function findRepeatedPiece(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1) || text.length);
}

/** The fewest signs that stay over when a text is cut into known pieces. */
function countUnknownCharacters(text: string, looksLike: string, words: Set<string>): number {
  const longest = Math.max(...[...words].map(({ length }) => length));
  const outside = [0];
  for (let end = 1; end <= text.length; end++) {
    let fewest = (outside[end - 1] ?? 0) + 1;
    for (let start = 0; start < end; start++) {
      const isKnown =
        (end - start <= longest && words.has(looksLike.slice(start, end))) || isRun(text.slice(start, end));
      if (isKnown) fewest = Math.min(fewest, outside[start] ?? end);
    }
    outside.push(fewest);
  }
  return outside[text.length] ?? 0;
}

/** A short number, a walk such as "4567", "cba", "aaa" or "qwe", or two walks in turn such as "1a2s3d" and "010203". */
function isRun(text: string): boolean {
  if (text.length <= maxNumberLength && /^\d+$/.test(text)) return true;
  return (text.length >= 3 && isWalk(text, 1)) || (text.length >= 6 && isWalk(text, 2));
}

function isWalk(text: string, step: number): boolean {
  for (let at = step; at < text.length; at++) {
    if (!isNeighbouringKey(text[at - step] ?? "", text[at] ?? "")) return false;
  }
  return true;
}

function isNeighbouringKey(one: string, next: string): boolean {
  if (Math.abs(one.charCodeAt(0) - next.charCodeAt(0)) <= 1) return true;
  const [from, to] = [keyPositions.get(one), keyPositions.get(next)];
  return from !== undefined && to !== undefined && Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1;
}

let commonPasswords: Set<string> | undefined;

/**
 * Whether a password, in capitals or small letters, is one of the 4,465 most used of those that are long enough, which
 * stolen lists of passwords are full of.
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(listed.split("\n").filter((line) => !line.startsWith("#")));
  return commonPasswords.has(createHash("sha256").update(password.toLowerCase()).digest("base64url").slice(0, 11));
}

/** What passwords are most often made of, in small letters: words of login pages, names, pets, teams, and this country's. */
const weakWords = `
password passwort passcode passphrase secret private login logon signin letmein welcome hello admin administrator
root user username guest test testing tester temp temporary default change changeme office master manager system
server computer internet website network security access account email google gmail facebook youtube yahoo hotmail
windows microsoft apple samsung android mobile phone wifi database oracle cisco java
school college student teacher headmaster headteacher headmistress principal education class classroom mission
result results exam notice gallery library science math english bangla church christian
football baseball basketball cricket hockey soccer tennis chelsea arsenal liverpool manchester united barcelona
real madrid brazil argentina messi ronaldo neymar shakib tamim tigers
love iloveyou loveyou lover mylove forever always together family mother father mummy daddy mama papa baby
sister brother friend friends bestfriend girlfriend boyfriend husband wife sweetheart honey darling angel princess
prince king queen sunshine sunflower flower rose butterfly rainbow summer winter spring autumn monday friday sunday
january february march april june july august september october november december birthday happy smile
monkey dragon tiger lion eagle horse puppy kitten doggy panther dolphin phoenix wolf
superman batman spiderman pokemon starwars starwar naruto minecraft playstation nintendo gaming gamer killer
hunter shadow ninja pirate warrior soldier freedom liberty justice whatever nothing trustno cheese chocolate
banana orange cookie coffee pepper ginger peanut butter silver golden diamond purple yellow black white blue green
red orange pink mustang ferrari mercedes porsche yamaha honda toyota harley corvette
michael jessica jennifer michelle ashley nicole daniel anthony joshua andrew matthew thomas robert william richard
charlie george jordan taylor alexander christopher christina elizabeth jonathan samantha stephanie victoria
amanda melissa benjamin jasmine hannah sophie oliver samuel joseph david james john maria anna
mohammad mohammed muhammad mohamed ahmed rahman hossain hussain islam begum khatun akter khan chowdhury sarkar
abdullah abdul ibrahim fatima ayesha karim rahim hasan kamal jamal
allah bismillah alhamdulillah inshallah mashallah assalamualaikum salam jesus christ godisgood godbless blessed
bangladesh dhaka rangpur rajshahi chittagong chattogram sylhet khulna barisal joybangla sonarbangla sonar amar ami
tomake tumi bhalobashi valobashi jannat jaan sona shona maa baba desh swadhin ekushey bijoy
india pakistan america london newyork california
intelligence international professional construction communication organization transformers supernatural
satisfaction civilization cosmopolitan scandinavian sanfrancisco cheeseburger peanutbutter stratocaster
greenlantern nightcrawler mortalkombat systemofadown thecakeisalie iseedeadpeople edwardcullen warhammer ronaldinho
sonyericsson ticketmaster websolutions punksnotdead whosyourdaddy solution high
unbelievable responsibility congratulations entertainment headquarters california mississippi philadelphia
counterstrike needforspeed finalfantasy residentevil grandtheftauto callofduty worldofwarcraft leagueoflegends
michaeljackson justinbieber harrypotter lordoftherings onedirection linkinpark ironmaiden metallica
jamesbond correcthorsebatterystaple tobeornottobe thequickbrownfox ingodwetrust leavemealone whoami
my the you your our and for this that one not am is are me we new best good open start now please come back its
abc asdf qwe qwer qwerty qwertz azerty zxc zxcv
পাসওয়ার্ড গোপন স্বাগতম বাংলাদেশ আমার সোনার বাংলা ভালোবাসি আমি তোমায় তোমাকে বিদ্যালয় স্কুল শিক্ষক শিক্ষার্থী ঢাকা রংপুর
জয় আল্লাহ বিসমিল্লাহ মা বাবা প্রধান অফিস কার্যালয়
`
  .trim()
  .split(/\s+/);
