import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { backupStem } from "~/backups/backup-rules";
import { moveToTrash } from "~/content/trash.server";
import { bn } from "~/i18n/bn";
import { formatDays } from "~/i18n/days";
import { en } from "~/i18n/en";
import { dhakaToday } from "~/i18n/format";
import { writeHealthReport } from "~/operations/doctor/health-report.server";
import { firstValues } from "~/school/first-values";
import { examDays, notices, students } from "~drizzle/schema";
import { seedDemoSchool } from "~drizzle/seed/demo-school";
import { insertExam, insertSubject } from "~tests/support/class";
import { insertBlog, insertNotice, insertPhoto, insertResultDocument } from "~tests/support/content-rows";
import { writeSmallBackup } from "~tests/support/school-on-disk";
import { staffEmail, website } from "~tests/support/website";
import { version } from "../../../package.json";

const school = website();
const day = 24 * 3600 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * day);

async function dashboard(lng = "en") {
  const page = await school.signedIn().keep(`lng=${lng}`).visit("/cog-admin");
  expect(page.status).toBe(200);
  const links = (part: string) =>
    page.all("li", part).map((item) => [item.one("a").attributes.href, item.one("a").text] as const);
  return { page, due: links("due"), areas: links("card"), system: links("system") };
}

function fill() {
  const deletedAt = new Date();
  for (let count = 0; count < 12; count++) insertNotice(school.database, { status: count ? "Published" : "Draft" });
  insertNotice(school.database, { deletedAt });
  insertResultDocument(school.database);
  insertResultDocument(school.database, { deletedAt });
  insertBlog(school.database);
  insertBlog(school.database);
  insertPhoto(school.database, { deletedAt });
  const parents = { fatherName: "Father", motherName: "Mother" };
  school.insert(students, { name: "Student", rollNumber: 1, classLevel: 6, ...parents });
}

async function quietSchool(backupAge = 0) {
  await seedDemoSchool({ set: async () => {} }, firstValues);
  const publishAt = daysFromNow(-1);
  school.database.update(notices).set({ publishAt }).run();
  const folder = join(dirname(school.uploadsFolder), "backups");
  mkdirSync(folder);
  writeSmallBackup(join(folder, `${backupStem(daysFromNow(-backupAge))}.db`));
}

describe("the dashboard", () => {
  it("the dashboard links each area with its number of items, and the system screens", async () => {
    fill();
    const { areas, system } = await dashboard();
    expect(areas).toEqual([
      ["/cog-admin/notices", "Manage Notices Write notices, attach files, show them on the home page. 12 notices"],
      ["/cog-admin/results", "Exam Results Enter marks and exam routines, and print result cards. 1 student"],
      [
        "/cog-admin/result-documents",
        "Result Documents Publish result documents for parents to view and download. 1 document",
      ],
      ["/cog-admin/blogs", "Manage Blogs Write and publish articles. 2 posts"],
      ["/cog-admin/gallery", "Manage Gallery Upload photos and sort them by category. 0 photos"],
      ["/cog-admin/downloads", "Downloads Routines, syllabuses, fee lists and other documents. 0 downloads"],
      ["/cog-admin/school", "School Name, contacts, messages, staff, pictures and calendar of the school. 10 sections"],
    ]);
    expect(system).toEqual([
      ["/cog-admin/activity", "Activity All changes, with the time and the person who made them."],
      ["/cog-admin/trash", "Trash 3 items that can be restored"],
      ["/cog-admin/backups", "Backups Action needed"],
      ["/cog-admin/accounts", "Accounts The people who can sign in to the office."],
      ["/cog-admin/notifications", "Notifications Send notices to phones (off)"],
    ]);
  });

  it("the dashboard shows the next scheduled item above the tasks: an old backup, and what the Trash will delete soon", async () => {
    await quietSchool(9);
    insertNotice(school.database, { title: "Uniforms", publishAt: daysFromNow(2) });
    insertBlog(school.database, { title: "মাঠ", publishAt: daysFromNow(1) });
    insertBlog(school.database, { title: "A draft", status: "Draft", publishAt: daysFromNow(0.5) });
    insertPhoto(school.database, { deletedAt: daysFromNow(-28) });
    insertNotice(school.database, { deletedAt: daysFromNow(-26) });
    const { due, page } = await dashboard();
    expect(due.map(([href, text]) => [href, text.replace(/\d+:\d\d [ap]m/, "8:00 am")])).toEqual([
      ["/cog-admin/blogs?status=Scheduled", "A blog post will be published tomorrow at 8:00 am মাঠ View"],
      [
        "/cog-admin/backups",
        "The latest full backup is 9 days old The website should make a backup every night. Make one now. If this message comes back, tell the person who set up the website. Make a backup",
      ],
      [
        "/cog-admin/trash",
        "1 item in the Trash will soon be deleted permanently This happens within 3 days. Restore anything you still need. View",
      ],
    ]);
    expect(page.texts("h2").slice(0, 2)).toEqual(["Now and soon", "To do"]);
    expect(page.text).toContain("2 tasks are waiting.");
    const bengali = await dashboard("bn");
    expect(bengali.due.map(([, text]) => text.replace(/আগামীকাল \S+ \S+টা( [০-৯]{2})?(?= )/, "আগামীকাল সকাল ৮টা"))).toEqual([
      "একটি ব্লগ প্রকাশিত হবে আগামীকাল সকাল ৮টা মাঠ দেখুন",
      "সর্বশেষ সম্পূর্ণ ব্যাকআপ ৯ দিন আগের ওয়েবসাইটের প্রতি রাতে একটি ব্যাকআপ তৈরি করার কথা। এখন একটি তৈরি করুন। এই বার্তা আবার দেখা দিলে যিনি ওয়েবসাইটটি বসিয়েছেন, তাঁকে জানান। ব্যাকআপ তৈরি করুন",
      "ট্র্যাশের ১টি জিনিস স্থায়ীভাবে মুছে যাবে ৩ দিনের মধ্যে। দরকারি কিছু থাকলে ফিরিয়ে আনুন। দেখুন",
    ]);
  });

  it("the dashboard counts the exams whose routine parents cannot see, names the next one, and leads to the button that shows it", async () => {
    await quietSchool();
    const insert = (classLevel: number, ...days: number[]) => {
      const examId = insertExam(school.database, "Annual 2026", { classLevel, nameBn: "বার্ষিক ২০২৬" });
      const rows = days.map((count) => ({
        ...{ examId, subjectId: insertSubject(school.database, `Subject ${count}`, { classLevel }) },
        ...{ date: dhakaToday(daysFromNow(count)), begin: "10:00", end: "13:00", room: "" },
      }));
      if (rows.length > 0) school.database.insert(examDays).values(rows).run();
      return examId;
    };
    insert(6);
    insert(7, -4, -2);
    const last = insert(8, 20, 22);
    const running = insert(9, -3, 2);
    const staff = school.signedIn();
    const soon = dhakaToday(daysFromNow(2));
    const { due } = await dashboard();
    expect(due).toEqual([
      [
        `/cog-admin/results/exams/${running}/days#parents`,
        `The routines of 2 examinations are not shown to parents Annual 2026 , Class 9: next paper on ${formatDays(soon, soon, "en").from.replace("\u00a0", " ")}. 1 more examination is waiting. Show to parents`,
      ],
    ]);
    expect((await dashboard("bn")).due[0]?.[1]).toMatch(
      /^২টি পরীক্ষার রুটিন অভিভাবকদের দেখানো হয়নি বার্ষিক ২০২৬ , নবম শ্রেণি: পরের পরীক্ষা .* আরও ১টি পরীক্ষা বাকি। অভিভাবকদের দেখান$/,
    );
    await staff.post(`/cog-admin/results/exams/${running}/days`, { intent: "show" });
    expect((await dashboard()).due.map(([href]) => href)).toEqual([`/cog-admin/results/exams/${last}/days#parents`]);
    await staff.post(`/cog-admin/results/exams/${last}/days`, { intent: "show" });
    expect((await dashboard()).due).toEqual([]);
  });

  it("while the first steps of a new school have a number, the other tasks have none, and work comes first", async () => {
    const { page, due } = await dashboard();
    expect(page.texts("h2").slice(0, 3)).toEqual(["To do", "First steps: 0 of 7", "More to do"]);
    expect(due.map(([href]) => href)).toEqual([
      "/cog-admin/backups",
      "/cog-admin/school/information",
      ...["/cog-admin/school", "/cog-admin/school/contacts"],
    ]);
    expect(page.text).not.toMatch(/tasks? (is|are) waiting/);
  });

  it("the dashboard shows the server's problems from the last health check, above all other tasks", async () => {
    const path = join(dirname(school.uploadsFolder), "school.db");
    const server = async (lng?: string) => {
      const { page, due } = await dashboard(lng);
      return {
        due: due[0],
        said: page.all("div", "server").map(({ text }) => text.replace(/\d+:\d\d [ap]m/, "8:00 am")),
      };
    };
    await quietSchool();
    expect(await server()).toEqual({ due: undefined, said: [] });
    const report = { at: Date.now(), fullCheckAt: Date.now(), problems: [], reported: [] };
    writeHealthReport(path, report);
    expect(await server()).toEqual({
      due: undefined,
      said: ["The server No problems found. Last checked today at 8:00 am."],
    });
    writeHealthReport(path, { ...report, problems: [{ about: "space", message: "120 MB are free." }] });
    expect((await server()).due).toEqual([
      "/cog-admin#server",
      "1 problem on the server needs attention Tell the person who set up the website. You can send them the text below by WhatsApp. View",
    ]);
    expect((await server()).said[0]).toContain(`${en["doctor.space"]} ${en["doctor.space.do"]} 120 MB are free.`);
    expect((await server("bn")).said[0]).toContain(bn["doctor.space"]);
    writeHealthReport(path, { ...report, at: daysFromNow(-2.1).getTime() });
    expect((await server()).said[0]).toContain(
      "The server has not been checked for two days Restart the health check timer (school-doctor.timer).",
    );
  });

  it("the footer of the dashboard says which version runs", async () =>
    expect((await dashboard()).page.text).toContain(`Version ${version}`));

  it("the dashboard shows the three latest activities, today's with their time, and links to all", async () => {
    const ids = ["One", "Two", "Three"].map((title) => insertNotice(school.database, { title }));
    const old = new Date("2026-01-05T06:00:00Z");
    moveToTrash("notice", insertNotice(school.database), staffEmail, old);
    for (const id of ids.slice(0, 1)) moveToTrash("notice", id, staffEmail, old);
    for (const id of ids.slice(1)) moveToTrash("notice", id, staffEmail);
    const { page } = await dashboard();
    expect(page.all("li", "act").map(({ text }) => text.replace(/\d+:\d\d [ap]m/, "8:00 am"))).toEqual([
      `8:00 am Notice deleted: Three ${staffEmail}`,
      `8:00 am Notice deleted: Two ${staffEmail}`,
      `Jan 5 Notice deleted: One ${staffEmail}`,
    ]);
    expect(page.text).toContain("All activity");
  });
});
