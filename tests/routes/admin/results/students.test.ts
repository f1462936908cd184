import { describe, expect, it } from "vitest";
import { insertStudent, studentsPath } from "../../../students/student-fixtures";
import { getBanners } from "../../../support/page-parts";
import { takeConsoleErrors } from "../../../support/setup";
import { website } from "../../../support/website";

const school = website();
const namesIn = (page: Awaited<ReturnType<typeof school.visit>>) => page.texts("p", "student-name");

describe("the list of a class", () => {
  it("shows its students by roll, with their parents, each to be edited and removed", async () => {
    insertStudent(school.database, { rollNumber: 10, name: "Rahim" });
    const id = insertStudent(school.database, { rollNumber: 2, name: "রিনা দাস" });
    const page = await school.signedIn().visit(`${studentsPath}?class=6&q=`);
    expect(namesIn(page)).toEqual(["রিনা দাস", "Rahim"]);
    const row = page.one("li", "student");
    expect(row.text).toBe("Roll Number 2 রিনা দাস Father's Name: Father Mother's Name: Mother Edit Remove");
    expect(row.one("p", "student-name").attributes.lang).toBe("bn");
    const query = "?list=%3Fclass%3D6&class=6";
    expect(row.hrefs).toEqual([`${studentsPath}/${id}/edit${query}`, `${studentsPath}/${id}/delete${query}`]);
    expect(page.one("div", "students-head").text).toBe("2 students New rolls Move up a year");
  });

  it("shows rolls and the count in Bengali digits on a Bengali page", async () => {
    insertStudent(school.database, { rollNumber: 12 });
    const page = await school.signedIn().keep("lng=bn").visit(`${studentsPath}?class=6`);
    expect(page.one("p", "student-roll").text).toBe("রোল নম্বর ১২");
    expect(page.one("div", "students-head").one("p").text).toBe("১ জন শিক্ষার্থী");
  });

  it.each(["", "?class=11", "?class=x"])("is that of the lowest class with students at %j", async (search) => {
    insertStudent(school.database, { classLevel: 8, name: "Eighth" });
    const page = await school.signedIn().visit(studentsPath + search);
    expect(namesIn(page)).toEqual(["Eighth"]);
    expect(page.one("option").attributes.value).toBe("1");
    expect(page.all("option").find(({ attributes }) => "selected" in attributes)?.text).toBe("Class 8");
  });

  it("is narrowed to what is sought, and says when nothing fits", async () => {
    insertStudent(school.database, { rollNumber: 7, name: "Rahim" });
    insertStudent(school.database, { rollNumber: 8, name: "Rina" });
    const staff = school.signedIn();
    expect(namesIn(await staff.visit(`${studentsPath}?class=6&q=RIN`))).toEqual(["Rina"]);
    expect(namesIn(await staff.visit(`${studentsPath}?class=6&q=৭`))).toEqual(["Rahim"]);
    const nothing = await staff.visit(`${studentsPath}?class=6&q=zz`);
    expect(nothing.one("div", "empty-state").text).toBe("Nothing here fits. Try other words, or show all.");
  });

  it("shows those who left apart, with the day", async () => {
    insertStudent(school.database, { name: "Gone", leftAt: new Date("2026-03-01T06:00:00Z") });
    const staff = school.signedIn();
    expect(namesIn(await staff.visit(`${studentsPath}?class=6`))).toEqual([]);
    const page = await staff.visit(`${studentsPath}?class=6&status=left`);
    expect(page.one("li", "student").text).toContain("Left on Mar 1, 2026");
  });

  it("of a class without students leads to adding and to importing some", async () => {
    const page = await school.signedIn().visit(`${studentsPath}?class=6`);
    expect(page.one("div", "empty-state").text).toBe("There are no students in Class 6 yet.");
    expect(page.one("p", "empty-actions").hrefs).toEqual([
      `${studentsPath}?class=6&new`,
      "/cog-admin/results/import?class=6&what=students",
    ]);
  });

  it("shows a name that looks like a page as the text it is", async () => {
    insertStudent(school.database, { name: "<img src=x onerror=alert(1)>" });
    const page = await school.signedIn().visit(`${studentsPath}?class=6`);
    expect(namesIn(page)).toEqual(["<img src=x onerror=alert(1)>"]);
    expect(page.html).not.toContain("<img src=x");
  });

  it("says so when the students cannot be read", async () => {
    const staff = school.signedIn();
    school.database.$client.pragma("foreign_keys = off");
    school.database.$client.exec("drop table students");
    const page = await staff.visit(`${studentsPath}?class=6`);
    expect([page.status, getBanners(page)]).toEqual([200, ["Error fetching students Please try again."]]);
    takeConsoleErrors();
  });
});
