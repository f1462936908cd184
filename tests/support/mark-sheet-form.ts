import { insertMarkSheet } from "./mark-sheet";
import { staffEmail, type website } from "./website";

type School = ReturnType<typeof website>;

/** A small class with its sheet, and a member of staff in front of it. */
export function openMarkSheet(school: School) {
  const book = insertMarkSheet(school.database);
  const address = `/cog-admin/results?class=6&exam=${book.exam}`;
  const field = (student: number, subject: number) => `m${student}.${subject}`;
  const seen = `${book.science},${book.computing}|${book.first}:,|${book.second}:,`;
  return { ...book, address, field, seen, staff: markSheetBrowser(school.signedIn()) };
}

/** Posts as the sheet's own form does, which says who has typed. */
export function markSheetBrowser(staff: ReturnType<School["signedIn"]>) {
  const post: typeof staff.post = (path, form, headers) => staff.post(path, { account: staffEmail, ...form }, headers);
  return { post, visit: staff.visit.bind(staff), follow: staff.follow.bind(staff) };
}

/** The names of a sheet's fields, and the line that says what it was loaded with. */
export const readSheetForm = (html: string) => ({
  names: [...html.matchAll(/name="(m\d+\.\d+)"/g)].map(([, name]) => name ?? ""),
  seen: /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? "",
});

/** A field of this name that holds this value. */
export const fieldWith = (name: string, value: string) => new RegExp(`name="${name}"[^>]*value="${value}"`);
