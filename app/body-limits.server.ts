import type { TextKey } from "./i18n/en";
import { pagePath, pushPath } from "./path-rules";
import {
  authorImageRule,
  blogFileRule,
  blogPictureRule,
  downloadFileRule,
  maxFormBytes,
  maxImportBytes,
  maxTextBytes,
  noticeFileRule,
  photoRule,
  resultFileRule,
  ruleTextValues,
  schoolPictureRule,
  spreadsheetRule,
  type UploadRule,
} from "./uploads/upload-rules";

type BodyLimit = {
  bytes: number;
  textBytes?: number;
  tooLarge?: { text: TextKey; values?: Record<string, string | number> };
};

const megabyte = 1024 * 1024;
const defaultBytes = 64 * 1024;

const formLimits: [path: RegExp, limit: BodyLimit][] = [
  [new RegExp(`^${pushPath}$`), { bytes: 4096 }],
  [/^\/cog-admin\/notices(?:\/\d+\/edit)?$/, limitOf("toast.fileTooLarge.body", noticeFileRule)],
  [/^\/cog-admin\/result-documents(?:\/\d+\/edit)?$/, limitOf("toast.fileTooLarge.body", resultFileRule)],
  [/^\/cog-admin\/blogs(?:\/\d+\/edit)?$/, limitOf("toast.fileTooLarge.body", blogFileRule, authorImageRule)],
  [/^\/cog-admin\/downloads(?:\/\d+\/edit)?$/, limitOf("toast.fileTooLarge.body", downloadFileRule)],
  [/^\/cog-admin\/blogs\/pictures$/, limitOf("toast.fileTooLarge.body", blogPictureRule)],
  [/^\/cog-admin\/gallery$/, limitOf("toast.fileTooLarge.bodyFiles", photoRule)],
  // This is enough for the marks of 300 students in 20 subjects. A Bengali digit takes nine bytes in a form.
  [/^\/cog-admin\/results$/, { bytes: megabyte / 2, tooLarge: { text: "form.broken" } }],
  [
    /^\/cog-admin\/(?:results|school\/(?:calendar|staff))\/import$/,
    {
      bytes: maxImportBytes,
      textBytes: maxImportBytes,
      tooLarge: { text: "import.file.tooLarge", values: { limit: spreadsheetRule.maxBytes / megabyte } },
    },
  ],
  [/^\/cog-admin\/school\//, limitOf("toast.fileTooLarge.body", schoolPictureRule)],
];

function limitOf(text: TextKey, ...rules: [UploadRule, ...UploadRule[]]): BodyLimit {
  return { bytes: maxFormBytes(...rules), tooLarge: { text, values: ruleTextValues(rules[0]) } };
}

/** Returns the limit for the body of a request to this path. `type` is the Content-Type of the body. */
export function bodyLimit(path: string, type = "multipart/form-data") {
  const page = pagePath(path);
  const found = formLimits.find(([form]) => form.test(page))?.[1];
  const limit = { bytes: defaultBytes, textBytes: maxTextBytes, ...found };
  if (/^multipart\//i.test(type)) return limit;
  // A form without files contains only texts and names. A byte of text can take three bytes in such a form.
  return { ...limit, bytes: Math.min(limit.bytes, 3 * limit.textBytes + defaultBytes) };
}
