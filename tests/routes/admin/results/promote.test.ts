import { describe, expect, it } from "vitest";
import { getMarkSheet } from "../../../../app/marks/marks.server";
import { activity, examRolls, exams, students } from "../../../../drizzle/schema";
import {
  fillPromotionForm,
  insertMarkedExam,
  insertStudent,
  previewPromotion,
  promotionPath,
  studentsPath,
} from "../../../students/student-fixtures";
import type { Answer } from "../../../support/browser";
import { getBanners } from "../../../support/page-parts";
import { takeConsoleErrors } from "../../../support/setup";
import { staffEmail, website } from "../../../support/website";

const school = website();
const rows = () => school.database.select().from(students).all();
const lines = () => school.database.select().from(activity).all();
const lockedExams = () =>
  school.database
    .select()
    .from(exams)
    .all()
    .filter(({ lockedAt }) => lockedAt);
const titles = (page: Answer) => page.all("h3").map(({ text }) => text);

describe("moving a class up", () => {
  it("shows the class, all ticked, and the examinations that would be locked", async () => {
    const id = insertStudent(school.database, { name: "রিনা দাস" });
    insertMarkedExam(school.database, [id], "Annual 2026");
    const page = await school.signedIn().visit(promotionPath);
    const boxes = page.all("input").filter(({ attributes }) => attributes.type === "checkbox");
    expect(boxes.map(({ attributes }) => [attributes.name, "checked" in attributes])).toEqual([
      ["up", true],
      ["lock", true],
    ]);
    expect(page.one("ul", "exams-to-lock").text).toBe("Annual 2026");
    expect(page.one("legend").text).toBe("Who moves up to Class 7");
  });

  it("says in words what will happen, and does nothing by saying it", async () => {
    const [stays = 0, ...others] = [1, 2, 3].map((rollNumber) =>
      insertStudent(school.database, { rollNumber, name: `P${rollNumber}` }),
    );
    insertMarkedExam(school.database, [stays], "Annual 2026");
    const page = await previewPromotion(school.signedIn(), others);
    expect(titles(page)).toEqual([
      "2 students move from Class 6 to Class 7:",
      "1 student stays in Class 6:",
      "These examinations are locked:",
    ]);
    expect(page.all("ul", "students-by-roll").map(({ text }) => text)).toEqual([
      "Roll Number 2 P2 Roll Number 3 P3",
      "Roll Number 1 P1",
    ]);
    expect([rows().every(({ classLevel }) => classLevel === 6), lockedExams(), lines()]).toEqual([true, [], []]);
  });

  it("once confirmed moves those who were ticked under their rolls and locks the examinations with the rolls of today", async () => {
    const [one = 0, two = 0] = [4, 9].map((rollNumber) => insertStudent(school.database, { rollNumber }));
    const examId = insertMarkedExam(school.database, [one, two]);
    const staff = school.signedIn();
    const shown = await previewPromotion(staff, [two]);
    const answer = await staff.post(promotionPath, fillPromotionForm(shown, "confirm"));
    expect([answer.status, answer.location]).toEqual([303, `${studentsPath}?class=7`]);
    expect(getBanners(await staff.follow(answer))).toEqual(["1 student moved up to Class 7"]);
    expect(rows().map(({ classLevel, rollNumber }) => [classLevel, rollNumber])).toEqual([
      [6, 4],
      [7, 9],
    ]);
    expect(lockedExams().map(({ id }) => id)).toEqual([examId]);
    expect(school.database.select().from(examRolls).all()).toMatchObject([
      { studentId: one, rollNumber: 4 },
      { studentId: two, rollNumber: 9 },
    ]);
    expect(lines()).toMatchObject([
      { act: "locked", kind: "exam", itemId: examId },
      { act: "movedUp", kind: "class", itemId: 6, title: "Class 6", account: staffEmail, details: '{"classLevel":6}' },
    ]);
  });

  it("says how many have moved, whoever else the form names, and the same when it comes again", async () => {
    insertStudent(school.database);
    const staff = school.signedIn();
    const sent = fillPromotionForm(await previewPromotion(staff), "confirm");
    sent.append("up", "98 99");
    for (const _time of [1, 2]) {
      const answer = await staff.post(promotionPath, sent);
      expect(getBanners(await staff.follow(answer))).toEqual(["1 student moved up to Class 7"]);
    }
    expect([rows()[0]?.classLevel, lines().length]).toEqual([7, 1]);
  });

  it("leaves the examinations open when that is chosen, with the rolls they were sat under", async () => {
    const id = insertStudent(school.database, { rollNumber: 4 });
    const examId = insertMarkedExam(school.database, [id]);
    const staff = school.signedIn();
    const chosen = fillPromotionForm(await staff.visit(promotionPath), "preview");
    chosen.delete("lock");
    const shown = await staff.post(promotionPath, chosen);
    expect(titles(shown)).toContain("No examination is locked.");
    await staff.post(promotionPath, fillPromotionForm(shown, "confirm"));
    expect([rows()[0]?.classLevel, lockedExams()]).toEqual([7, []]);
    school.database.update(students).set({ rollNumber: 31 }).run();
    expect(getMarkSheet(examId)?.students.map(({ rollNumber }) => rollNumber)).toEqual([4]);
  });

  it("lets Class 10 leave the school", async () => {
    insertStudent(school.database, { classLevel: 10 });
    const staff = school.signedIn();
    const at = `${studentsPath}/move-up?class=10`;
    const shown = await previewPromotion(staff, undefined, at);
    expect(titles(shown)[0]).toBe("1 student of Class 10 leaves the school:");
    const answer = await staff.post(at, fillPromotionForm(shown, "confirm"));
    expect(answer.location).toBe(`${studentsPath}?class=10&status=left`);
    expect(rows()).toMatchObject([{ classLevel: 10, leftAt: expect.any(Date) }]);
  });

  it("moves a class of 200", async () => {
    for (let rollNumber = 1; rollNumber <= 200; rollNumber++) insertStudent(school.database, { rollNumber });
    const staff = school.signedIn();
    await staff.post(promotionPath, fillPromotionForm(await previewPromotion(staff), "confirm"));
    expect(rows().filter(({ classLevel }) => classLevel === 7)).toHaveLength(200);
  });
});

describe("a class is not moved up", () => {
  it("without anybody ticked", async () => {
    insertStudent(school.database);
    const page = await previewPromotion(school.signedIn(), []);
    expect([page.status, getBanners(page)]).toEqual([
      400,
      ["The class was not moved up Nobody is ticked, so nobody would move."],
    ]);
  });

  it("when it has changed since it was shown: it is shown once more, as it stands", async () => {
    insertStudent(school.database);
    const staff = school.signedIn();
    const confirmed = fillPromotionForm(await previewPromotion(staff), "confirm");
    insertStudent(school.database, { rollNumber: 2, name: "Newcomer" });
    const page = await staff.post(promotionPath, confirmed);
    expect([page.status, getBanners(page)[0]]).toEqual([409, expect.stringContaining("The class has changed")]);
    expect(page.one("ul", "students-by-roll").text).toContain("Newcomer");
    expect(rows().every(({ classLevel }) => classLevel === 6)).toBe(true);
    expect((await staff.post(promotionPath, fillPromotionForm(page, "confirm"))).status).toBe(303);
    expect(rows().map(({ classLevel }) => classLevel)).toEqual([7, 7]);
  });

  it("while some rolls would be there twice: which class goes first is said before they are named, with both students", async () => {
    const mine = insertStudent(school.database, { rollNumber: 3, name: "Rina" });
    const theirs = insertStudent(school.database, { rollNumber: 3, name: "Karim", classLevel: 7 });
    const page = await previewPromotion(school.signedIn());
    expect([page.status, getBanners(page)]).toEqual([
      409,
      ["The class was not moved up Move Class 7 up first: some roll numbers would be there twice."],
    ]);
    const conflicts = page.one("div", "roll-conflicts");
    expect(conflicts.text).toMatch(/^Move Class 7 up first: it still has 1 student\. Move Class 7 up In Class 7 these/);
    expect(conflicts.one("li").text).toBe("Roll Number 3: Rina (Class 6) , Karim (Class 7)");
    expect(conflicts.all("a").map(({ attributes }) => attributes.href)).toEqual([
      `${studentsPath}/move-up?class=7`,
      `${studentsPath}/${mine}/edit?class=6`,
      `${studentsPath}/${theirs}/edit?class=7`,
    ]);
  });

  it("before the class above has gone up: which one is said in Bengali, too, and at first sight", async () => {
    insertStudent(school.database);
    insertStudent(school.database, { classLevel: 7 });
    const staff = school.signedIn().keep("lng=bn");
    expect((await staff.visit(promotionPath)).one("div", "roll-conflicts").text).toMatch(
      /^আগে সপ্তম শ্রেণির শিক্ষার্থীদের উন্নীত করুন: /,
    );
    expect(getBanners(await previewPromotion(staff))[0]).toContain("আগে সপ্তম শ্রেণির শিক্ষার্থীদের উন্নীত করুন");
  });

  it("before the class above has gone up: of many rolls none is named", async () => {
    for (let rollNumber = 1; rollNumber <= 30; rollNumber++) {
      insertStudent(school.database, { rollNumber });
      insertStudent(school.database, { rollNumber, classLevel: 7 });
    }
    const page = await previewPromotion(school.signedIn());
    expect(page.one("div", "roll-conflicts").text).toBe(
      "Move Class 7 up first: it still has 30 students. Move Class 7 up",
    );
    expect(page.one("div", "roll-conflicts").one("a").attributes.href).toBe(`${studentsPath}/move-up?class=7`);
  });

  it("in part: when an examination cannot be locked nobody moves", async () => {
    insertMarkedExam(school.database, [insertStudent(school.database)]);
    const staff = school.signedIn();
    const confirmed = fillPromotionForm(await previewPromotion(staff), "confirm");
    school.database.$client.exec("create trigger open before update on exams begin select raise(abort, 'no'); end");
    const page = await staff.post(promotionPath, confirmed);
    expect([page.status, rows()[0]?.classLevel, lines()]).toEqual([500, 6, []]);
    takeConsoleErrors();
  });

  it("by a form that comes back after signing in again", async () => {
    insertStudent(school.database);
    const staff = school.signedIn();
    const confirmed = fillPromotionForm(await previewPromotion(staff), "confirm");
    confirmed.append("resume", "1");
    const page = await staff.post(promotionPath, confirmed);
    expect([page.status, getBanners(page)[0]]).toEqual([200, expect.stringContaining("You are signed in again.")]);
    expect(rows()[0]?.classLevel).toBe(6);
  });

  it("when there is nobody in it", async () => {
    const page = await school.signedIn().visit(promotionPath);
    expect(page.one("div", "empty-state").text).toBe("There are no students in Class 6 yet.");
  });
});
