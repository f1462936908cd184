import { describe, expect, it } from "vitest";
import { listSittings, type PaperDay, parseRooms, planSeats } from "~/marks/reports/papers";

describe("rooms typed as lines", () => {
  it.each([
    ["Room 1, 6 × 5", [["Room 1", 6, 5]]],
    [
      "Room 1: 6x5\n\n  Hall – 10 * 8 ",
      [
        ["Room 1", 6, 5],
        ["Hall", 10, 8],
      ],
    ],
    ["কক্ষ ২, ৬ × ৫", [["কক্ষ ২", 6, 5]]],
    ["2, 14X10", [["2", 14, 10]]],
  ])("the typed lines %j are read as rooms", (text, rooms) => {
    expect(parseRooms(text)).toEqual({ rooms: rooms.map(([name, rows, columns]) => ({ name, rows, columns })) });
  });

  it.each([
    ["", ""],
    ["Room 1, 6 × 5\nRoom 2", "Room 2"],
    ["Room 1, 0 × 5", "Room 1, 0 × 5"],
    ["Room 1, 15 × 5", "Room 1, 15 × 5"],
    ["Room 1, 6 × 11", "Room 1, 6 × 11"],
    ["6 × 5", "6 × 5"],
    [`${"Hall, 6 × 5\n".repeat(60)}Last, 6 × 5`, "Last, 6 × 5"],
    // The name of a room must end within the first 60 characters.
    [`${"R".repeat(61)}, 6 × 5`, `${"R".repeat(61)}, 6 × 5`],
  ])("the typed rooms %j are refused, and the wrong line is named: %j", (text, wrong) =>
    expect(parseRooms(text)).toEqual({ rooms: [], wrong }),
  );
});

const rolls = (classLevel: number, count: number) => ({
  exam: { classLevel },
  students: Array.from({ length: count }, (_, place) => ({ id: classLevel * 1000 + place + 1, rollNumber: place + 1 })),
});
type Seat = ReturnType<typeof planSeats>["plans"][number]["seats"][number][number];
const shown = (seats: ReturnType<typeof planSeats>["plans"][number]["seats"] = []) =>
  seats.map((row) => row.map((seat) => (seat ? `${seat.classLevel}.${seat.rollNumber}` : "–")).join(" "));

describe("seats", () => {
  const room = (rows: number, columns: number) => ({ name: "1", rows, columns });

  it("the seat plan puts odd roll numbers of one class beside even roll numbers of the other", () => {
    const { plans, left } = planSeats([room(2, 4)], rolls(6, 4), rolls(7, 4));
    expect([plans.map(({ seats }) => shown(seats)), left]).toEqual([[["6.1 7.2 7.1 6.2", "6.3 7.4 7.3 6.4"]], []]);
  });

  it("the seat plan of a single class puts odd roll numbers beside even ones", () => {
    expect(shown(planSeats([room(2, 2)], rolls(6, 4)).plans[0]?.seats)).toEqual(["6.1 6.2", "6.3 6.4"]);
  });

  it("the seat plan fills the remaining seats with the larger class, and lists students without a seat", () => {
    const { plans, left } = planSeats([room(2, 2), room(1, 2)], rolls(6, 7), rolls(7, 1));
    expect(plans.map(({ seats }) => shown(seats))).toEqual([["6.1 6.2", "6.3 6.4"], ["6.5 6.6"]]);
    expect(left.map(({ classLevel, rollNumber }) => [classLevel, rollNumber])).toEqual([
      [6, 7],
      [7, 1],
    ]);
  });

  it.each([[[room(6, 5), room(10, 8)]], [[room(4, 5), room(4, 5), room(4, 5)]], [[room(7, 7), room(1, 3)]]])(
    "two students of a class sit side by side with both odd or both even rolls only in (almost) full rooms: %j",
    (rooms) => {
      const isLike = (seat?: Seat, other?: Seat) =>
        seat && other && seat.classLevel === other.classLevel && (seat.rollNumber - other.rollNumber) % 2 === 0;
      const all = rooms.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
      for (let one = 1; one <= 124; one += 7)
        for (let other = 0; other <= 124; other += 5) {
          const { plans, left } = planSeats(rooms, rolls(8, one), rolls(6, other));
          const rows = plans.flatMap(({ seats }) => seats);
          const like = rows.flatMap((row) => row.filter((seat, at) => isLike(seat, row[at - 1])));
          expect(like.length, `${one} and ${other}`).toBeLessThanOrEqual(all - one - other > 4 ? 0 : 4);
          expect(left.length).toBe(Math.max(0, one + other - all));
        }
    },
  );

  it("a seat stays empty when no student is left", () => {
    expect(shown(planSeats([room(1, 3)], rolls(6, 1)).plans[0]?.seats)).toEqual(["6.1 – –"]);
  });
});

it("one signature sheet lists the students in one room at one time, each once, without students of other groups", () => {
  const day = (subjectId: number, group: PaperDay["group"], room = "1", begin = "10:00"): PaperDay => ({
    ...{ subjectId, group, room, begin, date: "2026-11-16", end: "13:00", name: `Subject ${subjectId}` },
  });
  const student = (id: number, group: PaperDay["group"]) => ({
    id,
    rollNumber: id,
    name: "x",
    fatherName: "",
    motherName: "",
    group,
  });
  const students = [student(1, "Science"), student(2, "Humanities"), student(3, "Business Studies"), student(4, null)];
  const days = [day(1, "Science"), day(2, "Humanities"), day(3, "Science", "2"), day(4, null, "1", "14:00")];
  const found = listSittings(days, students).map((sitting) => [
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
