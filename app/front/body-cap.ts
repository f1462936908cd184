import { longestSignIn } from "../accounts/kept-form";
import type { TextKey } from "../language/en";

const megabyte = 1024 * 1024;
const usual = 64 * 1024;

// The largest files of a form and room for its other fields, and what to say of more.
const withFiles: [path: RegExp, bytes: number, said: TextKey][] = [
  [/^\/cog-admin\/notices(?:\/\d+\/edit)?$/, 11.5 * megabyte, "toast.fileTooLarge.body10"],
  [/^\/cog-admin\/result-documents(?:\/\d+\/edit)?$/, 11.5 * megabyte, "toast.fileTooLarge.body10"],
  [/^\/cog-admin\/blogs(?:\/\d+\/edit)?$/, 12.5 * megabyte, "toast.fileTooLarge.body5"],
  // Twenty photos of 5 MB.
  [/^\/cog-admin\/gallery$/, 101.5 * megabyte, "toast.fileTooLarge.bodyFiles5"],
];

/** How many bytes may be posted to this path, as a page or as data (`.data`); of a form with files, what to say of more. */
export function bodyCap(path: string): { bytes: number; said?: TextKey } {
  const page = pageOf(path);
  const [, bytes, said] = withFiles.find(([form]) => form.test(page)) ?? [];
  return { bytes: bytes ?? (page === "/cog-admin/login" ? longestSignIn : usual), said };
}

/** The page a data address belongs to: `/cog-admin/notices.data` gives `/cog-admin/notices`. */
export function pageOf(path: string): string {
  return path.replace(/\.data$/, "");
}
