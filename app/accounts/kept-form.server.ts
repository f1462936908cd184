import { isSitePath } from "../http";
import { composed } from "../language/composed";
import { type PostedForm, rememberedForm } from "../posted-form.server";
import { type Hold, NoRoom, withHeldBytes } from "./held-bytes.server";
import { type KeptForm, mostKept } from "./kept-form";
import { largePieces, longestMs, pieceBytes } from "./large-pieces.server";
import { partsWithoutFiles } from "./parts-without-files.server";

/** Whether a request brings a form as a page without script posts it. */
export const isPostedForm = (request: Request) =>
  ["application/x-www-form-urlencoded", "multipart/form-data"].includes(typeOf(request));

/**
 * Reads the texts of a posted form of the office, to be shown again after the next sign-in. Of its files nothing is
 * held in memory. A form that is too long, too slow or broken gives the texts that came before, and says that it is
 * cut; while too much is held for others it gives none. One that was read already gives what was read.
 */
export function keepForm(request: Request, withinMs = longestMs): Promise<KeptForm> {
  return withHeldBytes((hold) => readTexts(request, hold, withinMs));
}

async function readTexts(request: Request, hold: Hold, withinMs: number): Promise<KeptForm> {
  const { pathname, search } = new URL(request.url);
  const kept: KeptForm = { to: pathname + search, typed: [], hadFile: false, isCut: false };
  let room = mostKept.bytes;
  try {
    hold(pieceBytes);
    for await (const { name, text } of fieldsOf(request, hold, withinMs)) {
      if (text === undefined) kept.hadFile = true;
      if (text === undefined || name === "resume" || isSecret(name)) continue;
      const field: [string, string] = [name, composed(text.replace(/\r\n?/g, "\n"))];
      room -= Buffer.byteLength(field.join(""));
      if (room < 0 || kept.typed.length === mostKept.texts) throw new Error("There is more than can be kept");
      kept.typed.push(field);
    }
  } catch (fault) {
    if (fault instanceof NoRoom) kept.typed = [];
    kept.isCut = true;
  }
  return kept;
}

/** Reads back what a sign-in form carried on; nothing when it does not lead to a form of the office. */
export function readKept(value: string): KeptForm | undefined {
  try {
    const whole = Buffer.from(value, "base64url").toString();
    const lineEnd = whole.indexOf("\n");
    const { to, lengths, hadFile, isCut } = JSON.parse(whole.slice(0, lineEnd));
    const typed = fieldsIn(whole.slice(lineEnd + 1), lengths);
    const isWhole = typed && typeof to === "string" && isInOffice(to);
    return isWhole ? { to, typed, hadFile: hadFile === true, isCut: isCut === true } : undefined;
  } catch {
    return undefined;
  }
}

function fieldsIn(texts: string, lengths: unknown): KeptForm["typed"] | undefined {
  if (!Array.isArray(lengths) || lengths.length % 2 === 1 || !lengths.every(Number.isSafeInteger)) return undefined;
  const typed: KeptForm["typed"] = [];
  let read = 0;
  for (let at = 0; at < lengths.length; at += 2) {
    const end = read + lengths[at];
    typed.push([texts.slice(read, end), texts.slice(end, end + lengths[at + 1])]);
    read = end + lengths[at + 1];
  }
  return read === texts.length ? typed : undefined;
}

// The page that keeps a form may be left open, and somebody else may sign in on it.
const isSecret = (name: string) => /password/i.test(name);

// Only what an address of the office is made of: another spelling of the ways out could be anything.
const officeForm = /^\/cog-admin(?!\/(?:login|logout|language)(?:\/|$))(?:\/[a-z\d-]+)*\/?$/i;

const isInOffice = (path: string) => isSitePath(path) && officeForm.test(path.split("?", 1)[0] ?? "");

const typeOf = (request: Request) =>
  (request.headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

type Field = { name: string; text?: string };

async function* fieldsOf(request: Request, hold: Hold, withinMs: number): AsyncGenerator<Field> {
  const form = rememberedForm(request);
  if (form) return yield* fieldsRead(form);
  const pieces = largePieces(request, withinMs);
  let room = mostKept.bytes;
  const holdText = (bytes: number) => {
    room -= bytes;
    if (room < 0) throw new Error("There is more than can be kept");
    hold(bytes);
  };
  if (typeOf(request) === "multipart/form-data") {
    yield* partsWithoutFiles(request.headers.get("Content-Type") ?? "", pieces, holdText);
  } else {
    const body: Buffer[] = [];
    for await (const piece of pieces) {
      holdText(piece.length);
      body.push(Buffer.from(piece));
    }
    for (const [name, text] of new URLSearchParams(Buffer.concat(body).toString())) yield { name, text };
  }
}

function* fieldsRead({ fields, hadFile }: PostedForm): Generator<Field> {
  for (const [name, value] of fields) yield typeof value === "string" ? { name, text: value } : { name };
  if (hadFile) yield { name: "" };
}
