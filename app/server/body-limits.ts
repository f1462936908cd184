import { maxSignInBytes } from "../accounts/pending-form.server";
import type { TextKey } from "../i18n/en";
import { maxBackupUploadBytes } from "../operations/backup-rules";
import {
  authorImageRule,
  maxFormBytes,
  noticeFileRule,
  photoRule,
  postFileRule,
  postPictureRule,
  resultFileRule,
  ruleTextValues,
  schoolPictureRule,
  spreadsheetRule,
  type UploadRule,
} from "../uploads/upload-rules";

/** The most bytes of a request, and what to say of a form with more; without that the error page has words of its own. */
type BodyLimit = { bytes: number; tooLarge?: { text: TextKey; values?: Record<string, string | number> } };

const megabyte = 1024 * 1024;
const defaultBytes = 64 * 1024;

/** The forms that may be larger than 64 KB, by the paths of their pages. The numbers of files: uploads/upload-rules.ts. */
const formLimits: [path: RegExp, limit: BodyLimit][] = [
  [/^\/cog-admin\/notices(?:\/\d+\/edit)?$/, limitOf("toast.fileTooLarge.body", noticeFileRule)],
  [/^\/cog-admin\/result-documents(?:\/\d+\/edit)?$/, limitOf("toast.fileTooLarge.body", resultFileRule)],
  [/^\/cog-admin\/blogs(?:\/\d+\/edit)?$/, limitOf("toast.fileTooLarge.body", postFileRule, authorImageRule)],
  [/^\/cog-admin\/blogs\/pictures$/, limitOf("toast.fileTooLarge.body", postPictureRule)],
  [/^\/cog-admin\/gallery$/, limitOf("toast.fileTooLarge.bodyFiles", photoRule)],
  [/^\/cog-admin\/login$/, { bytes: maxSignInBytes }],
  // The marks of a class of 300 in 20 subjects: a Bengali digit takes nine bytes in a form.
  [/^\/cog-admin\/results$/, { bytes: megabyte / 2, tooLarge: { text: "form.broken" } }],
  // A sheet, or what was read from one.
  [
    /^\/cog-admin\/(?:results|school\/(?:calendar|staff))\/import$/,
    {
      bytes: maxFormBytes(spreadsheetRule),
      tooLarge: { text: "import.file.tooLarge", values: { limit: spreadsheetRule.maxBytes / megabyte } },
    },
  ],
  [/^\/cog-admin\/school\//, limitOf("toast.fileTooLarge.body", schoolPictureRule)],
  // A backup, and room for what the form itself needs.
  [
    /^\/cog-admin\/backups\/restore$/,
    { bytes: maxBackupUploadBytes + defaultBytes, tooLarge: { text: "backups.notReceived.tooLarge" } },
  ],
];

function limitOf(text: TextKey, ...rules: [UploadRule, ...UploadRule[]]): BodyLimit {
  return { bytes: maxFormBytes(...rules), tooLarge: { text, values: ruleTextValues(rules[0]) } };
}

/** How many bytes may be posted to this path, as a page or as data (`.data`). */
export function bodyLimit(path: string): BodyLimit {
  const page = pagePath(path);
  return formLimits.find(([form]) => form.test(page))?.[1] ?? { bytes: defaultBytes };
}

/** The page a data address belongs to: `/cog-admin/notices.data` gives `/cog-admin/notices`. */
export function pagePath(path: string): string {
  return path.replace(/\.data$/, "");
}
