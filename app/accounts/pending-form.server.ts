import { z } from "zod";
import { isSitePath } from "../paths";
import { getParsedForm } from "../request-scope.server";
import { FormRejected, isContentType, parseForm } from "../uploads/parse-form.server";
import { maxFormBytes, photoRule, resultFileRule } from "../uploads/upload-rules";

export type PendingForm = {
  action: string;
  /** Without files and passwords. */
  fields: [name: string, text: string][];
  hadFile: boolean;
  /** Not every text could be kept. */
  isCut: boolean;
};

/** What the guard throws with status 401; `title` is that of the page. */
export type SessionExpired = { title: string; pending: PendingForm };

const maxPendingBytes = 256 * 1024;

export const maxPlainSignInBytes = 64 * 1024;

export const maxSignInBytes = maxPlainSignInBytes + maxPendingBytes;

export const isFormPost = (request: Request) =>
  ["application/x-www-form-urlencoded", "multipart/form-data"].some((type) =>
    isContentType(request.headers.get("Content-Type") ?? "", type),
  );

/** Reads 256 KB at most; of a form that is broken or too large, what came before. */
export async function readPendingForm(request: Request): Promise<PendingForm> {
  const { pathname, search } = new URL(request.url);
  const read = () => getParsedForm(request) ?? parseAnonymousForm(request);
  const form = (await withAnonymousSlot(request, async () => read())) ?? { fields: [], hadFile: false, isCut: true };
  const pending: PendingForm = { action: pathname + search, fields: [], hadFile: form.hadFile, isCut: "isCut" in form };
  let room = maxPendingBytes;
  for (const [name, value] of form.fields) {
    if (typeof value !== "string") pending.hadFile = true;
    if (typeof value !== "string" || name === "resume" || isPasswordField(name)) continue;
    const bytes = Buffer.byteLength(JSON.stringify([name, value])) + 1;
    if (bytes > room) pending.isCut = true;
    else {
      room -= bytes;
      pending.fields.push([name, value]);
    }
  }
  return pending;
}

// What the largest forms of the office bring: twenty photos, or the marks of 300 students in 20 subjects.
const formLimits = {
  maxFiles: photoRule.maxFiles,
  maxFileBytes: maxFormBytes(resultFileRule),
  maxFields: 6_100,
  maxTotalBytes: maxFormBytes(photoRule),
};

async function parseAnonymousForm(request: Request) {
  let hadFile = false;
  const dropFile = async () => {
    hadFile = true;
  };
  try {
    // Not in the queue of those who are signed in: a slow stranger must not hold them up.
    return { fields: await parseForm(request, formLimits, dropFile, (parse) => parse()), hadFile };
  } catch (error) {
    return { fields: error instanceof FormRejected ? error.fields : [], hadFile, isCut: true };
  }
}

const maxLargeBodies = 4;
let largeBodies = 0;

/** Undefined, with nothing read, when the body may be large and four such are being read already. */
export async function withAnonymousSlot<T>(request: Request, read: () => Promise<T>): Promise<T | undefined> {
  const declared = request.headers.get("Content-Length");
  if (request.bodyUsed || (declared !== null && Number(declared) <= maxPlainSignInBytes)) return read();
  if (largeBodies === maxLargeBodies) return undefined;
  largeBodies += 1;
  try {
    return await read();
  } finally {
    largeBodies -= 1;
  }
}

// The page may be left open, and somebody else may sign in on it.
const isPasswordField = (name: string) => /password/i.test(name);

export function parsePendingForm(json: string): PendingForm | undefined {
  try {
    return pendingFormSchema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

// Plain addresses only: another spelling of login or logout could be anything.
const adminFormPath = /^\/cog-admin(?!\/(?:login|logout|language)(?:\/|$))(?:\/[a-z\d-]+)*\/?$/i;

const isAdminFormPath = (path: string) => isSitePath(path) && adminFormPath.test(path.split("?", 1)[0] ?? "");

const pendingFormSchema = z.object({
  action: z.string().refine(isAdminFormPath),
  fields: z.array(z.tuple([z.string(), z.string()])),
  hadFile: z.boolean(),
  isCut: z.boolean(),
});
