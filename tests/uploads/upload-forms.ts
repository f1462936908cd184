import { insertBlog, insertDownload, insertNotice, insertResultDocument } from "../support/content-rows";
import { formValues } from "../support/page-parts";
import type { website } from "../support/website";

type UploadForm = {
  /** The address to which the form is sent. A page at the same address shows the form, except if `hasPage` is false. */
  url: string;
  field: string;
  typed?: Record<string, string>;
  takes: "papers" | "pictures" | "crests" | "sheets";
  hasPage?: false;
};

const words = { title: "Routine", content: "See below." };
const office = "/cog-admin";
const school = "/cog-admin/school";

/**
 * Every form that accepts a file, with the values to fill in. The first test in malformed-forms.test.ts fails if a form
 * is missing here.
 */
export const uploadForms: Record<string, UploadForm> = {
  "a notice": { url: `${office}/notices?new`, field: "attachment", typed: words, takes: "papers" },
  "a changed notice": { url: `${office}/notices/1/edit`, field: "attachment", takes: "papers" },
  "a result document": { url: `${office}/result-documents?new`, field: "file", typed: words, takes: "papers" },
  "a changed result document": { url: `${office}/result-documents/1/edit`, field: "file", takes: "papers" },
  "a download": { url: `${office}/downloads?new`, field: "file", typed: words, takes: "papers" },
  "a changed download": { url: `${office}/downloads/1/edit`, field: "file", takes: "papers" },
  "the file of a post": { url: `${office}/blogs?new`, field: "relatedFile", typed: words, takes: "papers" },
  "the file of a changed post": { url: `${office}/blogs/1/edit`, field: "relatedFile", takes: "papers" },
  "the author of a post": { url: `${office}/blogs?new`, field: "authorImage", typed: words, takes: "pictures" },
  "the author of a changed post": { url: `${office}/blogs/1/edit`, field: "authorImage", takes: "pictures" },
  "a picture in a post": { url: `${office}/blogs/pictures`, field: "picture", takes: "pictures", hasPage: false },
  "the gallery": { url: `${office}/gallery?new`, field: "photos", takes: "pictures" },
  "a teacher": {
    url: `${school}/staff?new`,
    field: "portrait.file",
    typed: { "name.en": "Sample", "designation.en": "Teacher" },
    takes: "pictures",
  },
  "the campus": {
    url: `${school}/campus?new`,
    field: "picture.file",
    typed: { "caption.en": "The field" },
    takes: "pictures",
  },
  "a message": { url: `${school}/messages`, field: "principal.portrait.file", takes: "pictures" },
  "the first steps": { url: `${school}/first-steps/4`, field: "principal.portrait.file", takes: "pictures" },
  "the crest": { url: `${school}/contacts`, field: "crest.file", takes: "crests" },
  students: { url: `${office}/results/import?what=students&class=6`, field: "file", takes: "sheets" },
  "the calendar": { url: `${school}/calendar/import`, field: "file", takes: "sheets" },
  "the staff": { url: `${school}/staff/import`, field: "file", takes: "sheets" },
};

export const formsThatTake = (...kinds: UploadForm["takes"][]) =>
  Object.entries(uploadForms).filter(([, { takes }]) => kinds.includes(takes));

/** Inserts the rows that the "changed" forms of `uploadForms` edit. */
export function insertChangedRows({ database }: Pick<ReturnType<typeof website>, "database">): void {
  for (const insert of [insertNotice, insertResultDocument, insertDownload, insertBlog]) insert(database);
}

/** Opens the page of a form, fills in its fields, chooses this file and sends the form. */
export async function sendFile(
  staff: ReturnType<ReturnType<typeof website>["browser"]>,
  { url, field, typed, hasPage }: UploadForm,
  file: File,
) {
  const page = hasPage === false ? {} : formValues(await staff.visit(url), typed);
  return staff.post(url, { ...page, [field]: file });
}
