import { longestSignIn } from "../accounts/kept-form";

const megabyte = 1024 * 1024;
const usual = 64 * 1024;

// The largest files of a form, and room for its other fields.
const withFiles: [path: RegExp, bytes: number][] = [
  [/^\/cog-admin\/notices(?:\/\d+\/edit)?$/, 11.5 * megabyte],
  [/^\/cog-admin\/result-documents(?:\/\d+\/edit)?$/, 11.5 * megabyte],
  [/^\/cog-admin\/blogs(?:\/\d+\/edit)?$/, 12.5 * megabyte],
  // Twenty photos of 5 MB.
  [/^\/cog-admin\/gallery$/, 101.5 * megabyte],
];

/** How many bytes may be posted to this path, as a page or as data (`.data`), and whether that is to hold files. */
export function bodyCap(path: string): { bytes: number; takesFiles: boolean } {
  const [, bytes] = withFiles.find(([form]) => form.test(pageOf(path))) ?? [];
  const withoutFiles = pageOf(path) === "/cog-admin/login" ? longestSignIn : usual;
  return { bytes: bytes ?? withoutFiles, takesFiles: bytes !== undefined };
}

/** The page a data address belongs to: `/cog-admin/notices.data` gives `/cog-admin/notices`. */
export function pageOf(path: string): string {
  return path.replace(/\.data$/, "");
}
