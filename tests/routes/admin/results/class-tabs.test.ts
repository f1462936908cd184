import { expect, it } from "vitest";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "~tests/support/class";
import { website } from "~tests/support/website";
import { routesOfTheTable } from "~tests/support/website-build";

const school = website();

// These screens show no row of a class, so the class is in their URL. The list of students would open Class 6 anyway.
const classInUrl = /\/(subjects|exams|copy|import|move-up|groups|undo|progress)$/;

const pathOf = (path: string) => {
  const address = `/cog-admin/${path.replace(":kind", "exams").replace(/:\w+/g, "1")}`;
  return classInUrl.test(address) ? `${address}?class=6` : address;
};

it("the tabs of every results screen keep the class that the screen shows", async () => {
  const [studentId, examId] = [insertStudent(school.database, 1), insertExam(school.database, "Annual")];
  const subjectId = insertSubject(school.database, "Bangla");
  insertMarkRow(school.database, { studentId, subjectId, examId, marks: 50 });
  const screens = Object.values(routesOfTheTable).filter(({ parentId }) => parentId === "routes/admin/results/layout");
  expect(screens.length).toBeGreaterThan(15);
  const addresses = [
    ...screens.map(({ path = "" }) => pathOf(path)),
    "/cog-admin/results/subjects/1/delete",
    "/cog-admin/results/progress?exam=1",
  ];
  for (const address of addresses) {
    let page = await school.signedIn().visit(address);
    if (page.status === 302) page = await school.signedIn().visit(page.headers.get("Location") ?? "");
    const links = page.one("nav", "results-nav").all("a");
    const kept = links.map(({ attributes }) => `${attributes.href}`.split("?")[1]);
    expect({ address, kept }).toEqual({ address, kept: Array(4).fill("class=6") });
  }
});
