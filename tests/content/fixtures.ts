import type { ContentKind } from "~/content/activity-texts";
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
  /** The list in the admin area, and the public page that shows a title. */
  list: string;
  publicPage: (id: number) => string;
  table: string;
  insert: (database: SchoolDatabase, row?: RowOptions) => number;
  /** A complete form as it is typed, and its row. */
  values: Record<string, string>;
  columns: Record<string, unknown>;
  /** The messages of the kind; `required` is the one about a missing title. */
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

/** The kinds that are published one by one, with their messages and their file. */
export const publishedKinds = [
  {
    ...notice,
    field: "attachment",
    bucket: "notices",
    created: {
      en: ["Notice created successfully The file was attached to the notice."],
      bn: ["নোটিশ তৈরি হয়েছে নোটিশের সঙ্গে ফাইলটি যুক্ত করা হয়েছে।"],
    },
    published: "Notice published successfully",
  },
  {
    ...resultDocument,
    field: "file",
    bucket: "documents/results",
    created: {
      en: ["File uploaded successfully", "Result published successfully"],
      bn: ["ফাইল আপলোড হয়েছে", "ফলাফল প্রকাশিত হয়েছে"],
    },
    published: "Result published successfully",
  },
  {
    ...post,
    field: "relatedFile",
    bucket: "documents/blog-files",
    created: {
      en: ["File uploaded successfully", "Blog published successfully"],
      bn: ["ফাইল আপলোড হয়েছে", "ব্লগ প্রকাশিত হয়েছে"],
    },
    published: "Blog published successfully",
  },
  {
    ...download,
    field: "file",
    bucket: "documents/downloads",
    created: {
      en: ["File uploaded successfully", "Download published successfully"],
      bn: ["ফাইল আপলোড হয়েছে", "ডাউনলোডের ফাইল প্রকাশিত হয়েছে"],
    },
    published: "Download published successfully",
  },
];

/** The kinds that are published only with a file. */
export const filedKinds = publishedKinds.filter(({ kind }) => kind === "resultDocument" || kind === "download");

export const fixtures = [notice, resultDocument, post, photo, download];

/** The version of a row that a fixture inserts. */
export const firstVersion = String(new Date("2024-11-18T04:00:00Z").getTime());

/** The path of an item's public page. An item without its own page gets the path that it would have. */
export const publicPath = ({ kind, list }: Pick<Fixture, "kind" | "list">, id: number | string) =>
  `/${kind === "resultDocument" ? "results" : list.split("/")[2]}/${id}`;

export const pdfFile = (name = "a.pdf") => new File([pdf], name);

export const rowsOf = (database: SchoolDatabase, kind: ContentKind) =>
  database.select().from(contentTables[kind]).all();

export const input = (page: Answer, name: string) =>
  page.all("input").find(({ attributes }) => attributes.name === name)?.attributes;

/** Returns the names of the fields that are marked as wrong. */
export const wrongFields = (page: Answer) =>
  [...page.all("input"), ...page.all("textarea")]
    .filter(({ attributes }) => attributes["aria-invalid"] === "true")
    .map(({ attributes }) => attributes.name);

/** Returns the values of the form by field name, without files and buttons. */
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

/** Returns the values as a form shows them, with the text of an element on one line. */
export const asShown = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replaceAll("\n", " ")]));
