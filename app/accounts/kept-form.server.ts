import { isSitePath } from "../http";
import { composed } from "../language/composed";
import { type KeptForm, mostKept } from "./kept-form";
import { largePieces } from "./large-pieces.server";
import { partsWithoutFiles } from "./parts-without-files.server";

/** Whether a request brings a form as a page without script posts it. */
export const isPostedForm = (request: Request) =>
  ["application/x-www-form-urlencoded", "multipart/form-data"].includes(typeOf(request));

/**
 * Reads the texts of a posted form of the office, to be shown again after the next sign-in. Of its files nothing is
 * held in memory. A form that is too long or broken gives the texts that came before, and says that it is cut.
 */
export async function keepForm(request: Request): Promise<KeptForm> {
  const { pathname, search } = new URL(request.url);
  const kept: KeptForm = { to: pathname + search, typed: [], hadFile: false, isCut: false };
  let room = mostKept.bytes;
  try {
    for await (const { name, text } of fieldsOf(request)) {
      if (text === undefined) kept.hadFile = true;
      if (text === undefined || name === "resume") continue;
      const field: [string, string] = [name, composed(text.replace(/\r\n?/g, "\n"))];
      room -= Buffer.byteLength(JSON.stringify(field)) + 1;
      if (room < 0 || kept.typed.length === mostKept.texts) throw new Error("There is more than can be kept");
      kept.typed.push(field);
    }
  } catch {
    kept.isCut = true;
  }
  return kept;
}

/** Reads back what a sign-in form carried on as JSON; nothing when it does not lead to a page of the office. */
export function readKept(json: string): KeptForm | undefined {
  try {
    const { to, typed, hadFile, isCut } = JSON.parse(json);
    const isWhole = Array.isArray(typed) && typed.every(isField) && typeof to === "string" && isInOffice(to);
    return isWhole ? { to, typed, hadFile: hadFile === true, isCut: isCut === true } : undefined;
  } catch {
    return undefined;
  }
}

function isInOffice(path: string): boolean {
  if (!isSitePath(path)) return false;
  const { host, pathname } = new URL(path, "http://office");
  return host === "office" && /^\/cog-admin(?:\/(?!log(?:in|out)(?:\/|$))|$)/.test(pathname);
}

const isField = (field: unknown) =>
  Array.isArray(field) && field.length === 2 && field.every((text) => typeof text === "string");

const typeOf = (request: Request) =>
  (request.headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

type Field = { name: string; text?: string };

async function* fieldsOf(request: Request): AsyncGenerator<Field> {
  if (typeOf(request) === "multipart/form-data") yield* partsWithoutFiles(request, mostKept.bytes);
  else for (const [name, text] of new URLSearchParams(await shortBody(request))) yield { name, text };
}

// A Bengali letter takes three bytes, and nine in an address.
const longestBody = 3 * mostKept.bytes;

async function shortBody(request: Request): Promise<string> {
  let body = Buffer.alloc(0);
  for await (const piece of largePieces(request)) {
    body = Buffer.concat([body, piece]);
    if (body.length > longestBody) throw new Error("The form is too long");
  }
  return body.toString();
}
