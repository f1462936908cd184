import { describe, expect, it } from "vitest";
import { activity, students } from "../../../../drizzle/schema";
import {
  fillPromotionForm,
  getBanners,
  insertMarkedExam,
  insertStudent,
  previewPromotion,
  promotionPath,
  studentsPath,
} from "../../../students/student-fixtures";
import { takeConsoleErrors } from "../../../support/setup";
import { website } from "../../../support/website";

const school = website();
const rows = () => school.database.select().from(students).all();
const lines = () => school.database.select().from(activity).all();

describe("a class is not moved up", () => {
  it("twice by one form that is sent twice", async () => {
    insertStudent(school.database);
    const staff = school.signedIn();
    const confirmed = fillPromotionForm(await previewPromotion(staff), "confirm");
    for (const _ of [1, 2]) expect((await staff.post(promotionPath, confirmed)).status).toBe(303);
    expect([rows()[0]?.classLevel, lines().length]).toEqual([7, 1]);
  });

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
    expect(page.one("ul", "move-pupils").text).toContain("Newcomer");
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
    const conflicts = page.one("div", "move-clashes");
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
    expect((await staff.visit(promotionPath)).one("div", "move-clashes").text).toMatch(
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
    expect(page.one("div", "move-clashes").text).toBe(
      "Move Class 7 up first: it still has 30 students. Move Class 7 up",
    );
    expect(page.one("div", "move-clashes").one("a").attributes.href).toBe(`${studentsPath}/move-up?class=7`);
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
