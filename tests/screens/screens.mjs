const site = (name, path, more = {}) => ({ name, path, isPublic: true, ...more });

const click = (selector) => async (page) => {
  await page.locator(selector).filter({ visible: true }).first().click();
};

/**
 * The public pages. `path` is the English path; take.mjs adds the Bengali one. `open` opens a dialog or a menu before
 * the picture is taken.
 */
export const publicScreens = [
  site("home", "/"),
  site("about", "/about"),
  site("information", "/information"),
  site("staff", "/staff"),
  site("academic", "/academic"),
  site("results", "/results"),
  site("notices", "/notices"),
  site("notice", "/notices/3", { states: ["filled"] }),
  site("download", "/downloads/1", { states: ["filled"] }),
  site("blogs", "/blogs"),
  site("blog", "/blogs/1", { states: ["filled"] }),
  site("blog-missing", "/blogs/9999", { states: ["empty"] }),
  site("gallery", "/curriculum-gallery"),
  site("courses", "/free-courses", { states: ["filled"] }),
  site("search", "/search?q=exam"),
  site("search-bengali", "/search?q=%E0%A6%AA%E0%A6%B0%E0%A7%80%E0%A6%95%E0%A7%8D%E0%A6%B7%E0%A6%BE", {
    states: ["filled"],
  }),
  site("offline", "/offline", { states: ["filled"] }),
  site("not-found", "/no-such-page", { states: ["filled"] }),
  site("preview-dialog", "/results", { states: ["filled"], open: click("main a[data-preview]") }),
  site("lightbox", "/curriculum-gallery", { states: ["filled"], open: click("main a[data-photo]") }),
];

const office = (name, path, more = {}) => ({ name: `office-${name}`, path: `/cog-admin${path}`, ...more });
const filled = { states: ["filled"] };

/** The pages of the admin area. */
export const officeScreens = [
  office("dashboard", ""),
  office("notices", "/notices"),
  office("new-notice", "/notices?new", filled),
  office("edit-notice", "/notices/1/edit", filled),
  office("delete-notice", "/notices/1/delete", filled),
  office("result-documents", "/result-documents"),
  office("new-result-document", "/result-documents?new", filled),
  office("downloads", "/downloads"),
  office("new-download", "/downloads?new&for=fees", filled),
  office("edit-download", "/downloads/1/edit", filled),
  office("blogs", "/blogs"),
  office("new-blog", "/blogs?new", filled),
  office("edit-blog", "/blogs/1/edit", filled),
  office("gallery", "/gallery"),
  office("new-photos", "/gallery?new", filled),
  office("school-contacts", "/school/contacts"),
  office("school-information", "/school/information"),
  office("school-information-students", "/school/information/students"),
  office("school-information-recognition", "/school/information/recognition"),
  office("school-information-mpo", "/school/information/mpo"),
  office("school-information-centre", "/school/information/centre"),
  office("school-information-approved", "/school/information/approved"),
  office("school-information-links", "/school/information/links"),
  office("school-information-results", "/school/information/results"),
  office("school-figures", "/school/figures"),
  office("school-messages", "/school/messages"),
  office("school-committee", "/school/committee"),
  office("school-about", "/school/about"),
  office("school-staff", "/school/staff"),
  office("school-staff-edit", "/school/staff?edit=staff-2"),
  office("school-staff-new", "/school/staff?new"),
  office("school-staff-delete", "/school/staff/staff-2/delete"),
  office("school-campus", "/school/campus"),
  office("school-campus-new", "/school/campus?new"),
  office("school-courses", "/school/courses"),
  office("school-courses-edit", "/school/courses?edit=course-2"),
  office("school-calendar", "/school/calendar"),
  office("school-calendar-new", "/school/calendar?new"),
  office("school-first-values", "/school/contacts/first-values", filled),
  office("import-calendar", "/school/calendar/import"),
  office("import-staff", "/school/staff/import"),
  office("trash", "/trash"),
  office("activity", "/activity"),
  office("accounts", "/accounts"),
  office("account", "/account"),
  office("backups", "/backups"),
  office("marks", "/results"),
  office("marks-table", "/results?class=6&exam=18", filled),
  office("progress", "/results/progress"),
  office("import", "/results/import"),
  office("students", "/results/students?class=5"),
  office("move-up", "/results/students/move-up?class=5", filled),
  office("new-rolls", "/results/students/rolls?class=5", filled),
  office("subjects", "/results/subjects?class=5"),
  office("exams", "/results/exams?class=5"),
  office("copy-exams", "/results/exams/copy", filled),
  office("exam-days", "/results/exams/17/days", filled),
];
