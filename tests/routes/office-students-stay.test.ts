import { describe, expect, it } from "vitest";
import { activity, students } from "../../drizzle/schema";
import { banners, enrolled, examWithMarks, list } from "../students/class-of-pupils";
import { filledIn, preview, screen } from "../students/move-screen";
import { acceptedComplaints } from "../support/setup";
import { website } from "../support/website";

const school = website();
const rows = () => school.database.select().from(students).all();
const lines = () => school.database.select().from(activity).all();

describe("a class is not moved up", () => {
  it("twice by one form that is sent twice", async () => {
    enrolled(school.database);
    const staff = school.signedIn();
    const confirmed = filledIn(await preview(staff), "confirm");
    for (const _ of [1, 2]) expect((await staff.post(screen, confirmed)).status).toBe(303);
    expect([rows()[0]?.classLevel, lines().length]).toEqual([7, 1]);
  });

  it("without anybody ticked", async () => {
    enrolled(school.database);
    const page = await preview(school.signedIn(), []);
    expect([page.status, banners(page)]).toEqual([
      400,
      ["The class was not moved up Nobody is ticked, so nobody would move."],
    ]);
  });

  it("when it has changed since it was shown: it is shown once more, as it stands", async () => {
    enrolled(school.database);
    const staff = school.signedIn();
    const confirmed = filledIn(await preview(staff), "confirm");
    enrolled(school.database, { rollNumber: 2, name: "Newcomer" });
    const page = await staff.post(screen, confirmed);
    expect([page.status, banners(page)[0]]).toEqual([409, expect.stringContaining("The class has changed")]);
    expect(page.one("ul", "move-pupils").text).toContain("Newcomer");
    expect(rows().every(({ classLevel }) => classLevel === 6)).toBe(true);
    expect((await staff.post(screen, filledIn(page, "confirm"))).status).toBe(303);
    expect(rows().map(({ classLevel }) => classLevel)).toEqual([7, 7]);
  });

  it("while some rolls would be there twice: which class goes first is said before they are named, with both pupils", async () => {
    const mine = enrolled(school.database, { rollNumber: 3, name: "Rina" });
    const theirs = enrolled(school.database, { rollNumber: 3, name: "Karim", classLevel: 7 });
    const page = await preview(school.signedIn());
    expect([page.status, banners(page)]).toEqual([
      409,
      ["The class was not moved up Move Class 7 up first: some roll numbers would be there twice."],
    ]);
    const clashes = page.one("div", "move-clashes");
    expect(clashes.text).toMatch(/^Move Class 7 up first: it still has 1 student\. Move Class 7 up In Class 7 these/);
    expect(clashes.one("li").text).toBe("Roll Number 3: Rina (Class 6) , Karim (Class 7)");
    expect(clashes.all("a").map(({ attributes }) => attributes.href)).toEqual([
      `${list}/move-up?class=7`,
      `${list}/${mine}/edit?class=6`,
      `${list}/${theirs}/edit?class=7`,
    ]);
  });

  it("before the class above has gone up: which one is said in Bengali, too, and at first sight", async () => {
    enrolled(school.database);
    enrolled(school.database, { classLevel: 7 });
    const staff = school.signedIn().keep("lng=bn");
    expect((await staff.visit(screen)).one("div", "move-clashes").text).toMatch(
      /^আগে সপ্তম শ্রেণির শিক্ষার্থীদের উন্নীত করুন: /,
    );
    expect(banners(await preview(staff))[0]).toContain("আগে সপ্তম শ্রেণির শিক্ষার্থীদের উন্নীত করুন");
  });

  it("before the class above has gone up: of many rolls none is named", async () => {
    for (let rollNumber = 1; rollNumber <= 30; rollNumber++) {
      enrolled(school.database, { rollNumber });
      enrolled(school.database, { rollNumber, classLevel: 7 });
    }
    const page = await preview(school.signedIn());
    expect(page.one("div", "move-clashes").text).toBe(
      "Move Class 7 up first: it still has 30 students. Move Class 7 up",
    );
    expect(page.one("div", "move-clashes").one("a").attributes.href).toBe(`${list}/move-up?class=7`);
  });

  it("in part: when an examination cannot be locked nobody moves", async () => {
    examWithMarks(school.database, [enrolled(school.database)]);
    const staff = school.signedIn();
    const confirmed = filledIn(await preview(staff), "confirm");
    school.database.$client.exec("create trigger open before update on exams begin select raise(abort, 'no'); end");
    const page = await staff.post(screen, confirmed);
    expect([page.status, rows()[0]?.classLevel, lines()]).toEqual([500, 6, []]);
    acceptedComplaints();
  });

  it("by a form that comes back after signing in again", async () => {
    enrolled(school.database);
    const staff = school.signedIn();
    const confirmed = filledIn(await preview(staff), "confirm");
    confirmed.append("resume", "1");
    const page = await staff.post(screen, confirmed);
    expect([page.status, banners(page)[0]]).toEqual([200, expect.stringContaining("You are signed in again.")]);
    expect(rows()[0]?.classLevel).toBe(6);
  });

  it("when there is nobody in it", async () => {
    const page = await school.signedIn().visit(screen);
    expect(page.one("div", "empty-state").text).toBe("There are no students in Class 6 yet.");
  });
});
