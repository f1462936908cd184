import { maxSignInBytes } from "../accounts/pending-form.server";
import type { TextKey } from "../i18n/en";
import { maxBackupUploadBytes } from "../operations/backup-rules";

const second = 1000;

/** How long and how slowly a visitor may speak, and how many at once; in milliseconds, bytes, connections and requests. */
export const defaultLimits = {
  headersMs: 10 * second,
  // Twenty photos of five megabytes over a rural line of 256 kbit/s take 53 minutes; whoever is slower than below goes earlier.
  requestMs: 3600 * second,
  checkMs: 2 * second,
  keepAliveMs: 65 * second,
  slowestMs: 30 * second,
  slowestBytes: 30 * 1024,
  lingerMs: 30 * second,
  closeMs: 10 * second,
  connections: 1000,
  // A quarter of all, so that one slow client never holds them; a computer room behind one address needs 240.
  connectionsOfOne: 250,
  // The same behind a proxy, by requests: many parents of one mobile company share an address, and pages are short.
  requestsOfOne: 250,
  // Only the office takes forms. Forty computers behind one address may all send one, and half as many again.
  bodiesOfOne: 60,
  // Half of all connections, so that reading goes on however many networks send.
  bodies: 500,
  // Lines a second about refused requests; more of them are counted.
  refusedLines: 10,
};

export type Limits = typeof defaultLimits;

const megabyte = 1024 * 1024;
const defaultBodyBytes = 64 * 1024;

// The largest forms: their files and room for their other fields, and the message about more.
const formLimits: [path: RegExp, bytes: number, tooLarge: TextKey][] = [
  [/^\/cog-admin\/notices(?:\/\d+\/edit)?$/, 11.5 * megabyte, "toast.fileTooLarge.body10"],
  [/^\/cog-admin\/result-documents(?:\/\d+\/edit)?$/, 11.5 * megabyte, "toast.fileTooLarge.body10"],
  [/^\/cog-admin\/blogs(?:\/\d+\/edit)?$/, 12.5 * megabyte, "toast.fileTooLarge.body5"],
  // The marks of a class of 300 in 20 subjects: a Bengali digit takes nine bytes in a form.
  [/^\/cog-admin\/results$/, megabyte / 2, "form.broken"],
  // A sheet of 2 MB, or what was read from one.
  [/^\/cog-admin\/results\/import$/, 3.5 * megabyte, "import.file.tooLarge"],
  // A backup, and room for what the form itself needs.
  [/^\/cog-admin\/backups\/restore$/, maxBackupUploadBytes + defaultBodyBytes, "backups.notReceived.tooLarge"],
  // Twenty photos of 5 MB.
  [/^\/cog-admin\/gallery$/, 101.5 * megabyte, "toast.fileTooLarge.bodyFiles5"],
];

/** How many bytes may be posted to this path, as a page or as data (`.data`); of a form with files, the message about more. */
export function bodyLimit(path: string): { bytes: number; tooLarge?: TextKey } {
  const page = pagePath(path);
  const [, bytes, tooLarge] = formLimits.find(([form]) => form.test(page)) ?? [];
  return { bytes: bytes ?? (page === "/cog-admin/login" ? maxSignInBytes : defaultBodyBytes), tooLarge };
}

/** The page a data address belongs to: `/cog-admin/notices.data` gives `/cog-admin/notices`. */
export function pagePath(path: string): string {
  return path.replace(/\.data$/, "");
}
