import { longestSignIn } from "../accounts/kept-form";
import { largestUpload } from "../backups/largest-upload";
import type { TextKey } from "../language/en";

const megabyte = 1024 * 1024;
const usual = 64 * 1024;

// The largest forms: their files and room for their other fields, and what to say of more.
const largeForms: [path: RegExp, bytes: number, said: TextKey][] = [
  [/^\/cog-admin\/notices(?:\/\d+\/edit)?$/, 11.5 * megabyte, "toast.fileTooLarge.body10"],
  [/^\/cog-admin\/result-documents(?:\/\d+\/edit)?$/, 11.5 * megabyte, "toast.fileTooLarge.body10"],
  [/^\/cog-admin\/blogs(?:\/\d+\/edit)?$/, 12.5 * megabyte, "toast.fileTooLarge.body5"],
  // The marks of a class of 300 in 20 subjects: a Bengali digit takes nine bytes in a form.
  [/^\/cog-admin\/results$/, megabyte / 2, "form.broken"],
  // A sheet of 2 MB, or what was read from one.
  [/^\/cog-admin\/results\/import$/, 3.5 * megabyte, "import.file.tooLarge"],
  // A backup, and room for what the form itself needs.
  [/^\/cog-admin\/backups\/restore$/, largestUpload + usual, "backups.notReceived.tooLarge"],
  // Twenty photos of 5 MB.
  [/^\/cog-admin\/gallery$/, 101.5 * megabyte, "toast.fileTooLarge.bodyFiles5"],
];

/** How many bytes may be posted to this path, as a page or as data (`.data`); of a form with files, what to say of more. */
export function bodyCap(path: string): { bytes: number; said?: TextKey } {
  const page = pageOf(path);
  const [, bytes, said] = largeForms.find(([form]) => form.test(page)) ?? [];
  return { bytes: bytes ?? (page === "/cog-admin/login" ? longestSignIn : usual), said };
}

/** The page a data address belongs to: `/cog-admin/notices.data` gives `/cog-admin/notices`. */
export function pageOf(path: string): string {
  return path.replace(/\.data$/, "");
}
