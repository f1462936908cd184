import type { ContentKind } from "~/content/content-kind";
import { contentTables } from "~/content/content-tables.server";
import type { SchoolDatabase } from "~drizzle/client";
import type { Answer } from "../support/browser";
import {
  fileColumns,
  insertBlog,
  insertDownload,
  insertNotice,
  insertPhoto,
  insertResultDocument,
} from "../support/content-rows";
import { pdf } from "../support/sample-files";

type RowOptions = {
  title?: string;
  status?: "Draft" | "Published";
  publishAt?: Date;
  createdAt?: Date;
  deletedAt?: Date;
};

type Fixture = {
  kind: ContentKind;
  /**
   * `list` is the path of the list in the admin area. `publicPage` returns the path of the public page that shows the
   * title of an item.
   */
  list: string;
  publicPage: (id: number) => string;
  table: string;
  insert: (database: SchoolDatabase, row?: RowOptions) => number;
  /** `values` are a completely filled-in form, and `columns` is the row that the website saves for it. */
  values: Record<string, string>;
  columns: Record<string, unknown>;
  /** The messages that the website shows for this kind. `required` is the error about a missing title. */
  said: Record<"saved" | "createError" | "updateError" | "required", string>;
};

const base = { title: "Annual <sports>" };
const text = "Line one\nline two & three";

export const notice: Fixture = {
  kind: "notice",
  list: "/cog-admin/notices",
  publicPage: () => "/notices",
  table: "notices",
  insert: insertNotice,
  values: { ...base, type: "Event", content: text, startsOn: "2026-11-28", endsOn: "2026-11-30" },
  columns: { ...base, type: "Event", content: text, startsOn: "2026-11-28", endsOn: "2026-11-30" },
  said: {
    saved: "Notice saved successfully",
    createError: "Error creating notice",
    updateError: "Error saving notice",
    required: "Error Please fill in all required fields",
  },
};

export const resultDocument: Fixture = {
  kind: "resultDocument",
  list: "/cog-admin/result-documents",
  publicPage: () => "/results",
  table: "result_documents",
  insert: (database, row) => {
    const key = `documents/results/${rowsOf(database, "resultDocument").length}_1.pdf`;
    return insertResultDocument(database, { ...fileColumns(key), ...row });
  },
  values: { ...base, description: text, examType: "Annual", examDate: "2026-10-18", classLevel: "6" },
  columns: { ...base, description: text, examType: "Annual", examDate: "2026-10-18", classLevel: 6 },
  said: {
    saved: "Result saved successfully",
    createError: "Error publishing result",
    updateError: "Error saving result",
    required: "Error Please fill in title and select a file",
  },
};

export const post: Fixture = {
  kind: "blog",
  list: "/cog-admin/blogs",
  publicPage: (id) => `/blogs/${id}`,
  table: "blogs",
  insert: insertBlog,
  values: { ...base, content: text, excerpt: "Short.", author: "Head", category: "Arts" },
  columns: { ...base, content: text, excerpt: "Short.", author: "Head", category: "Arts" },
  said: {
    saved: "Blog saved successfully",
    createError: "Error publishing blog",
    updateError: "Error saving blog post",
    required: "Error Please fill in title and content",
  },
};

export const photo: Fixture = {
  kind: "photo",
  list: "/cog-admin/gallery",
  publicPage: () => "/curriculum-gallery",
  table: "gallery_items",
  insert: (database, { title, createdAt, deletedAt } = {}) => {
    insertPhoto(database, { ...(title && { title }), ...(createdAt && { createdAt }), deletedAt });
    return database.select().from(contentTables.photo).all().length;
  },
  values: { ...base, category: "sports", description: text, alt: "Girls running" },
  columns: { ...base, category: "sports", description: text, alt: "Girls running" },
  said: {
    saved: "Photo saved successfully",
    createError: "Error uploading photos",
    updateError: "Error saving photo",
    required: "Error Please fill in all required fields",
  },
};

export const download: Fixture = {
  kind: "download",
  list: "/cog-admin/downloads",
  publicPage: (id) => `/downloads/${id}`,
  table: "downloads",
  insert: (database, row) => {
    const key = `documents/downloads/${rowsOf(database, "download").length}_1.pdf`;
    return insertDownload(database, { ...fileColumns(key), ...row });
  },
  values: { ...base, group: "fees", classLevel: "6", year: "2026" },
  columns: { ...base, group: "fees", classLevel: 6, year: 2026 },
  said: {
    saved: "Download saved successfully",
    createError: "Error publishing download",
    updateError: "Error saving download",
    required: "Error Please fill in title and select a file",
  },
};

const scheduledWithFile = "It will be published on Dec 16, 2099 at 9:00 am. File uploaded successfully";

/** The kinds of content whose items have their own publication, with their messages and their file field. */
export const publishedKinds = [
  {
    ...notice,
    field: "attachment",
    bucket: "notices",
    created: {
      en: ["Notice created successfully It is on the website now. The file was attached to the notice."],
      bn: ["নোটিশ প্রকাশিত হয়েছে এখন ওয়েবসাইটে দেখা যাচ্ছে, সঙ্গে ফাইলটিও আছে।"],
    },
    scheduled:
      "Notice created successfully It will be published on Dec 16, 2099 at 9:00 am. The file was attached to the notice.",
    published: "Notice published successfully",
  },
  {
    ...resultDocument,
    field: "file",
    bucket: "documents/results",
    created: {
      en: ["Result published successfully File uploaded successfully"],
      bn: ["ফলাফল প্রকাশিত হয়েছে ফাইল আপলোড হয়েছে"],
    },
    scheduled: scheduledWithFile,
    published: "Result published successfully",
  },
  {
    ...post,
    field: "relatedFile",
    bucket: "documents/blog-files",
    created: {
      en: ["Blog published successfully File uploaded successfully"],
      bn: ["ব্লগ প্রকাশিত হয়েছে ফাইল আপলোড হয়েছে"],
    },
    scheduled: scheduledWithFile,
    published: "Blog published successfully",
  },
  {
    ...download,
    field: "file",
    bucket: "documents/downloads",
    created: {
      en: ["Download published successfully File uploaded successfully"],
      bn: ["ডাউনলোডের ফাইল প্রকাশিত হয়েছে ফাইল আপলোড হয়েছে"],
    },
    scheduled: scheduledWithFile,
    published: "Download published successfully",
  },
];

/** The kinds of content that cannot be published without a file. */
export const filedKinds = publishedKinds.filter(({ kind }) => kind === "resultDocument" || kind === "download");

export const fixtures = [notice, resultDocument, post, photo, download];

/** The version (optimistic lock) of a row that `insert` of a fixture creates. */
export const firstVersion = String(new Date("2024-11-18T04:00:00Z").getTime());

/**
 * Returns the path of an item's public page. If the kind has no page for each item, returns the path that such a page
 * would have.
 */
export const publicPath = ({ kind, list }: Pick<Fixture, "kind" | "list">, id: number | string) =>
  `/${kind === "resultDocument" ? "results" : list.split("/")[2]}/${id}`;

export const pdfFile = (name = "a.pdf") => new File([pdf], name);

export const rowsOf = (database: SchoolDatabase, kind: ContentKind) =>
  database.select().from(contentTables[kind]).all();

export const input = (page: Answer, name: string) =>
  page.all("input").find(({ attributes }) => attributes.name === name)?.attributes;

/** Returns the names of the fields that the page marks as invalid. */
export const wrongFields = (page: Answer) =>
  [...page.all("input"), ...page.all("textarea")]
    .filter(({ attributes }) => attributes["aria-invalid"] === "true")
    .map(({ attributes }) => attributes.name);

/** Returns the values of the form on an admin page by field name, without files, checkboxes and buttons. */
export function formValues(page: Answer): Record<string, string> {
  const form = page.one("form", "admin-form");
  const inputs = form.all("input").filter(({ attributes }) => !["file", "checkbox"].includes(attributes.type ?? ""));
  return Object.fromEntries([
    ...inputs.map(({ attributes }) => [attributes.name, attributes.value ?? ""]),
    ...form.all("textarea").map(({ text, attributes }) => [attributes.name, text]),
    ...form.all("select").map((select) => {
      const chosen = select.all("option").find(({ attributes }) => "selected" in attributes);
      return [select.attributes.name, chosen?.attributes.value];
    }),
  ]);
}

/** Returns the values in the way in which formValues reads them from a page: a text of several lines is one line. */
export const asShown = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replaceAll("\n", " ")]));
