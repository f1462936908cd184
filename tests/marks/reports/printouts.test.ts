import { expect, it } from "vitest";
import { listSittings, type PrintedDay } from "~/marks/reports/printouts";

it("one signature sheet lists the students in one room at one time, each once, without students of other groups", () => {
  const day = (subjectId: number, group: PrintedDay["group"], room = "1", begin = "10:00"): PrintedDay => ({
    ...{ subjectId, group, room, begin, date: "2026-11-16", end: "13:00", name: `Subject ${subjectId}` },
  });
  const student = (id: number, group: PrintedDay["group"]) => ({
    id,
    rollNumber: id,
    name: "x",
    fatherName: "",
    motherName: "",
    group,
  });
  const students = [student(1, "Science"), student(2, "Humanities"), student(3, "Business Studies"), student(4, null)];
  const days = [day(1, "Science"), day(2, "Humanities"), day(3, "Science", "2"), day(4, null, "1", "14:00")];
  const found = listSittings(days, students, (_student, { room }) => room).map((sitting) => [
    sitting.days.map(({ subjectId }) => subjectId),
    sitting.students.map(({ id }) => id),
  ]);
  expect(found).toEqual([
    [
      [1, 2],
      [1, 2, 4],
    ],
    [[3], [1, 4]],
    [[4], [1, 2, 3, 4]],
  ]);
});
