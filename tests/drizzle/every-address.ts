import type Database from "better-sqlite3";
import { sectionNames } from "../../app/school/sections";
import { routesOfTheTable } from "../support/website-build";

/** The token of a card that a school on these addresses shows. */
export const cardToken = "-a-card-of-this-school";

type Addresses = { pages: string[]; files: string[] };

/** The screens of the school's sections. */
const sectionScreens = sectionNames
  .filter((name) => Object.values(routesOfTheTable).some(({ id }) => id === `routes/admin/school/${name}`))
  .map((name) => `/${name}`);

/** Every public address, each list also on a later page. */
export const publicAddresses: Addresses = {
  pages: [
    ...[
      "/_root",
      "/bn",
      "/about",
      "/staff",
      "/academic",
      "/free-courses",
      "/offline",
      "/notices/1",
      "/blogs/1",
      "/bn/gone",
      `/card/${cardToken}`,
    ],
    ...["/notices", "/results", "/blogs", "/curriculum-gallery"].flatMap((list) => [list, `${list}?page=2`]),
    ...["/search", "/search?q=school+rout", "/bn/search?q=%E0%A6%AA%E0%A6%B0%E0%A7%80"],
  ],
  files: [
    ...["/notices.xml", "/blogs.xml", "/calendar.ics", "/sitemap.xml", "/robots.txt", "/light-pages"],
    ...["/speculation-rules.json", "/offline-worker.js", "/manifest.webmanifest", "/uploads/notices/gone_1.pdf"],
    "/uploads/documents/gallery/1-320.webp",
    `/card/${cardToken}/download`,
  ],
};

/** Every address of the office, each list also on a later page and narrowed by whatever it can be narrowed by. */
export function adminAddresses(client: Database.Database): Addresses {
  const one = (sql: string) => client.prepare<[], number>(sql).pluck().get() ?? 0;
  const exam = one("select max(exam_id) from results");
  const locked = one("select min(exam_id) from results");
  const student = one(`select max(student_id) from results where exam_id = ${exam}`);
  const subject = one(`select max(subject_id) from results where exam_id = ${exam}`);
  const resting = one("select max(id) from notices where deleted_at is not null");
  const pages = [
    ...[
      "/gone",
      "",
      "/accounts",
      "/accounts/1/link",
      "/accounts/1/approve",
      "/account",
      "/activity",
      "/activity?before=100",
    ],
    ...["/login", "/login/confirm", "/login/forgotten", "/login/new-password", "/login/new-address"],
    ...[
      "/backups",
      "/backups/restore",
      "/backups/download",
      "/trash",
      "/trash?page=2",
      `/trash/notice/${resting}/delete`,
    ],
    ...["/notices", "/result-documents", "/blogs", "/gallery"].flatMap((list) => [list, `${list}?page=2`]),
    ...["/notices", "/result-documents", "/blogs", "/gallery"].flatMap((list) => [
      `${list}/1/edit`,
      `${list}/1/delete`,
    ]),
    ...["/notices/1/pass-on", "/result-documents/1/pass-on", "/blogs/1/pass-on"],
    ...["/preview/notices/1", "/preview/results/1", "/preview/blogs/1"],
    ...["q=school", "status=Draft", "status=Scheduled", "status=Published", "status=Draft&q=school"].flatMap((asked) =>
      ["/notices", "/result-documents", "/blogs"].map((list) => `${list}?${asked}`),
    ),
    ...["/notices?type=Exam", "/notices?type=Exam&status=Draft", "/notices?type=Exam&q=school"],
    ...["/result-documents?class=3", "/result-documents?class=general", "/blogs?category=Education"],
    ...[
      "/gallery?category=sports",
      "/gallery?category=sports&page=2",
      "/gallery/chosen?photo=1&photo=2",
      "/blogs/gallery",
    ],
    ...["", "?class=10", `?class=10&exam=${exam}`, `?class=1&exam=${locked}`].map((asked) => `/results${asked}`),
    ...["", "?before=9", `?student=${student}&subject=${subject}`].map((asked) => `/results/changes/${exam}${asked}`),
    ...["", "?class=10", `?exam=${exam}`].map((asked) => `/results/progress${asked}`),
    ...["?class=10", `?class=10&exam=${exam}`].map((asked) => `/results/import${asked}`),
    ...["", ...sectionScreens, "/contacts/first-values", "/first-steps/1"].map((path) => `/school${path}`),
    ...["/school/calendar/import", "/school/staff/import", "/school/staff/staff-1/delete"],
    ...["", "&page=2", "&q=3", "&status=left", "&status=left&q=3"].map((asked) => `/results/students?class=10${asked}`),
    ...[
      "/groups?class=9",
      "/move-up?class=6",
      "/groups?class=10",
      "/rolls?class=6",
      `/rolls?class=6&by=exam:${exam}`,
      "/rolls/1/undo",
      `/${student}/edit`,
      `/${student}/delete`,
    ].map((path) => `/results/students${path}`),
    ...["?class=10", `/${subject}/edit`, `/${subject}/split`, `/${subject}/delete`].map(
      (path) => `/results/subjects${path}`,
    ),
    ...["?class=10", "/copy", `/${exam}/edit`, `/${exam}/lock`, `/${exam}/families`, `/${exam}/delete`].map(
      (path) => `/results/exams${path}`,
    ),
  ];
  const files = [
    ...[
      `/results/changes/${exam}/${student}/${subject}`,
      `/results/cards/${exam}`,
      `/results/cards/${exam}/${student}`,
    ],
    ...[`/results/tabulation/${exam}`, `/results/tabulation/${locked}`, `/results/workbook/${exam}`],
    ...["/results/workbook/students?class=6", "/results/workbook/rolls?class=6", "/backups/file"],
    ...["/school/workbook/calendar", "/school/workbook/staff"],
    ...["/logout", "/language", "/blogs/pictures"],
  ];
  const inOffice = (path: string) => `/cog-admin${path}`;
  return { pages: pages.map(inOffice), files: files.map(inOffice) };
}
