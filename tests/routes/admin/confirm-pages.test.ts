import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { activity } from "~drizzle/schema";
import { insertExam, insertStudent, insertSubject } from "~tests/support/class";
import { insertBlog, insertNotice, insertPhoto, insertResultDocument } from "~tests/support/content-rows";
import { getBanner } from "~tests/support/page-parts";
import { takeConsoleErrors } from "~tests/support/setup";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const title = "মাঠ";
const rests = "It stays in the Trash for 30 days and can be restored from there.";
const named = "“মাঠ” stays in the Trash for 30 days and can be restored from there.";
const namedInBengali = "‘মাঠ’ ৩০ দিন ট্র্যাশে থাকবে এবং সেখান থেকে ফিরিয়ে আনা যাবে।";
const again = "Please try again.";
const unexpected = "An unexpected error occurred. Please try again.";

const pages = [
  {
    path: "/notices/1/delete",
    add: () => insertNotice(school.database, { title }),
    list: "/notices",
    question: `Are you sure you want to delete this notice? ${title} It appears on the Notices page and, while new, on the home page and in the ticker. ${rests}`,
    button: "Delete",
    done: [`Notice deleted successfully ${named} Undo`, `নোটিশ মুছে ফেলা হয়েছে ${namedInBengali} ফিরিয়ে আনুন`],
    record: { act: "deleted", kind: "notice", title },
    write: "update on notices",
    failed: `Error deleting notice ${again}`,
  },
  {
    path: "/result-documents/1/delete",
    add: () => insertResultDocument(school.database, { title }),
    list: "/result-documents",
    question: `Are you sure you want to delete this result? ${title} It appears on the Results page and, while new, on the home page. ${rests}`,
    button: "Delete",
    done: [`Result deleted successfully ${named} Undo`, `ফলাফল মুছে ফেলা হয়েছে ${namedInBengali} ফিরিয়ে আনুন`],
    record: { act: "deleted", kind: "resultDocument", title },
    write: "update on result_documents",
    failed: `Error deleting result ${again}`,
  },
  {
    path: "/blogs/1/delete",
    add: () => insertBlog(school.database, { title }),
    list: "/blogs",
    question: `Are you sure you want to delete this blog post? ${title} It appears on the Blogs page and, while new, on the home page. ${rests}`,
    button: "Delete",
    done: [`Blog deleted successfully ${named} Undo`, `ব্লগ মুছে ফেলা হয়েছে ${namedInBengali} ফিরিয়ে আনুন`],
    record: { act: "deleted", kind: "blog", title },
    write: "update on blogs",
    failed: `Error deleting blog post ${again}`,
  },
  {
    path: "/gallery/1/delete",
    add: () => insertPhoto(school.database, { title }),
    list: "/gallery",
    question: `Are you sure you want to delete this photo? ${title} It appears on the Gallery page. ${rests}`,
    button: "Delete",
    done: [`Photo deleted successfully ${named} Undo`, `ছবি মুছে ফেলা হয়েছে ${namedInBengali} ফিরিয়ে আনুন`],
    record: { act: "deleted", kind: "photo", title },
    write: "update on gallery_items",
    failed: `Error deleting photo ${again}`,
  },
  {
    path: "/trash/photo/1/delete",
    add: () => insertPhoto(school.database, { title, deletedAt: new Date() }),
    list: "/trash",
    question: `Are you sure you want to delete this permanently? ${title} This cannot be undone: its text and its files are deleted.`,
    button: "Delete permanently",
    done: ["Deleted permanently “মাঠ”", "স্থায়ীভাবে মুছে ফেলা হয়েছে"],
    record: { act: "removed", kind: "photo", title },
    write: "delete on gallery_items",
    failed: `Error deleting permanently ${again}`,
  },
  {
    path: "/results/subjects/1/delete?class=6",
    add: () => insertSubject(school.database, title),
    list: "/results/subjects?class=6",
    question: `Are you sure you want to delete this subject? ${title} Class 6 The subject has no marks. It is removed from the mark sheet of its class at once.`,
    button: "Delete",
    done: ["Subject deleted successfully “মাঠ”", "বিষয় মুছে ফেলা হয়েছে"],
    record: { act: "removed", kind: "subject", title: `${title}, Class 6` },
    write: "delete on subjects",
    failed: `Error deleting subject ${unexpected}`,
  },
  {
    path: "/results/exams/1/delete?class=6",
    add: () => insertExam(school.database, title),
    list: "/results/exams?class=6",
    question: `Are you sure you want to delete this examination? ${title} Class 6 The examination has no marks. It is removed from its class at once.`,
    button: "Delete",
    done: ["Examination deleted successfully “মাঠ”", "পরীক্ষা মুছে ফেলা হয়েছে"],
    record: { act: "removed", kind: "exam", title: `${title}, Class 6` },
    write: "delete on exams",
    failed: `Error deleting examination ${unexpected}`,
  },
  {
    path: "/results/exams/1/lock?class=6",
    add: () => insertExam(school.database, title),
    list: "/results/exams?class=6",
    question: `Are you sure you want to lock this examination? ${title}, Class 6 Marks can no longer be changed. Every student keeps the current roll number for this examination. Students without any marks are left out. You can unlock the examination again.`,
    button: "Lock",
    intent: "lock",
    done: ["Examination locked", "পরীক্ষা লক করা হয়েছে"],
    record: { act: "locked", kind: "exam", title: `${title}, Class 6` },
    write: "update on exams",
    failed: `Error locking examination ${unexpected}`,
  },
  {
    path: "/results/students/1/delete?list=%3Fclass%3D6",
    add: () => insertStudent(school.database, 1, { name: title }),
    list: "/results/students?class=6",
    question: `Are you sure you want to remove this student? ${title} Class 6 · Roll 1 · Father's Name: Father You can undo this for 7 days.`,
    button: "Remove",
    done: ["Student removed successfully মাঠ, Class 6, roll number 1 Undo", "শিক্ষার্থীকে মুছে ফেলা হয়েছে ‘মাঠ’ ফিরিয়ে আনুন"],
    record: { act: "deleted", kind: "student", title: `${title}, Class 6` },
    write: "delete on students",
    failed: `Error removing student ${unexpected}`,
  },
];

describe.each(pages)(
  "/cog-admin$path",
  ({ path, add, list, question, button, intent, done, record, write, failed }) => {
    const [address, back] = [`/cog-admin${path}`, `/cog-admin${list}`];
    const lines = () => school.rows(activity);
    const sent: Record<string, string> = intent ? { intent } : {};

    it("a confirm page says what will happen and links back to the list, and opening it changes nothing", async () => {
      add();
      const page = await school.signedIn().visit(address);
      expect(page.one("div", "dialog-body").text).toBe(question);
      expect(page.one("p", "question-named").attributes.lang).toBe("bn");
      const foot = page.one("form", "dialog-foot");
      expect([foot.one("button").text, foot.one("button").attributes.value]).toEqual([button, intent]);
      expect([foot.one("a").text, foot.one("a").attributes.href]).toEqual(["Cancel", back]);
      expect(lines()).toEqual([]);
    });

    it("a confirmed action happens once, is confirmed in both languages and recorded; a second click changes nothing", async () => {
      add();
      const staff = school.signedIn();
      for (const [place, language] of ["en", "bn"].entries()) {
        const answer = await staff.keep(`lng=${language}`).post(address, sent);
        expect([answer.status, answer.location]).toEqual([303, back]);
        expect(getBanner(await staff.follow(answer))).toBe(done[place]);
      }
      expect(lines()).toMatchObject([{ account: staffEmail, itemId: 1, ...record }]);
    });

    it("a confirmed action that cannot be written changes nothing and says so", async () => {
      add();
      school.database.run(sql.raw(`create trigger no before ${write} begin select raise(abort, 'from inside'); end`));
      const staff = school.signedIn();
      expect(getBanner(await staff.follow(await staff.post(address, sent)))).toBe(failed);
      expect([lines(), takeConsoleErrors().length]).toEqual([[], 1]);
      expect((await staff.visit(address)).one("div", "dialog-body").text).toBe(question);
    });

    it("a confirm page about a missing item answers 404", async () => {
      expect((await school.signedIn().visit(address)).status).toBe(404);
      takeConsoleErrors();
    });
  },
);

describe("a confirm page", () => {
  it("the confirm page of a draft says that it appears only in the office", async () => {
    insertNotice(school.database, { title, status: "Draft" });
    const page = await school.signedIn().visit("/cog-admin/notices/1/delete");
    expect(page.one("div", "dialog-body").text).toContain("It appears only here in the office.");
  });

  it("the confirm page of a scheduled notice says when it would be published", async () => {
    insertNotice(school.database, { title, publishAt: new Date("2037-01-01T09:00:00+06:00") });
    const page = await school.signedIn().visit("/cog-admin/notices/1/delete");
    expect(page.one("div", "dialog-body").text.replaceAll("\u00a0", " ")).toContain(
      "It is scheduled for Jan 1, 2037 at 9:00 am. In the Trash, it is not published.",
    );
  });
});
