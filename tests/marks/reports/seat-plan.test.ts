import { describe, expect, it } from "vitest";
import { formatRooms, parseRooms, planSeats, suggestRooms } from "~/marks/reports/seat-plan";

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
    ["হল (৬×৫)।", [["হল", 6, 5]]],
    ["কক্ষ ১ ৬*৫ জন", [["কক্ষ ১", 6, 5]]],
    ["কক্ষ ২, ৬ সারি, ৫ জন", [["কক্ষ ২", 6, 5]]],
    ["১০১ ১০ আসন", [["১০১", 2, 5]]],
    ["101, 30", [["101", 6, 5]]],
    ["কক্ষ ১: ৩২টি আসন", [["কক্ষ ১", 8, 4]]],
    ["Hall (140)", [["Hall", 14, 10]]],
    ["Room 1 - 31 seats", [["Room 1", 6, 5]]],
    ["Corner, 3", [["Corner", 1, 3]]],
  ])("the typed lines %j are read as rooms", (text, rooms) => {
    expect(parseRooms(text)).toEqual({ rooms: rooms.map(([name, rows, columns]) => ({ name, rows, columns })) });
  });

  it.each([
    ["", ""],
    ["Room 1, 6 × 5\nRoom 2", "Room 2"],
    ["Room 1, 0 × 5", "Room 1, 0 × 5"],
    ["Room 1, 0", "Room 1, 0"],
    ["Room 1, 141", "Room 1, 141"],
    ["Room 30", "Room 30"],
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

it.each([
  [["কক্ষ ২"], 28, "কক্ষ ২, ৬ × ৫"],
  [["মিলনায়তন"], 28, "মিলনায়তন, ৬ × ৫"],
  [["Room 1", "Room 2"], 61, "Room 1, 7 × 5\nRoom 2, 7 × 5"],
  [["Hall"], 120, "Hall, 12 × 10"],
  [["Hall"], 0, "Hall, 1 × 5"],
  [[], 30, ""],
] as const)("the rooms %j get enough seats for %i students: %s", (names, students, rooms) => {
  expect(suggestRooms([...names], students)).toBe(rooms);
});

it.each([
  ["Room 1, ৩ × ৫", "Room 1, 3 × 5"],
  ["কক্ষ ১, 3x5", "কক্ষ ১, ৩ × ৫"],
  ["কক্ষ 1: ৩*৫", "কক্ষ 1, 3 × 5"],
  ["মিলনায়তন, 10 × 8\nHall (৬ সারি ৫ জন)", "মিলনায়তন, ১০ × ৮\nHall, 6 × 5"],
])("the typed rooms %j are written with the digits of their names: %j", (typed, written) => {
  expect(formatRooms(parseRooms(typed).rooms)).toBe(written);
});

const toClass = (classLevel: number, rolls: number[]) => ({
  exam: { classLevel },
  students: rolls.map((rollNumber) => ({ id: classLevel * 1000 + rollNumber, rollNumber })),
});
const rolls = (classLevel: number, count: number) =>
  toClass(
    classLevel,
    Array.from({ length: count }, (_, place) => place + 1),
  );
type Plans = ReturnType<typeof planSeats>["plans"];
type Seat = Plans[number]["seats"][number][number];
const shown = (seats: Plans[number]["seats"] = []) =>
  seats.map((row) => row.map((seat) => (seat ? `${seat.classLevel}.${seat.rollNumber}` : "–")).join(" "));
const listed = (plans: Plans) =>
  plans.map(({ rolls }) => rolls.map((of) => `${of.classLevel}: ${of.first}–${of.last} (${of.students})`).join(", "));
const isLike = (seat?: Seat, other?: Seat) =>
  seat && other && seat.classLevel === other.classLevel && (seat.rollNumber - other.rollNumber) % 2 === 0;
const likeNeighbours = (plans: Plans) =>
  plans.flatMap(({ seats }) => seats).flatMap((row) => row.filter((seat, at) => isLike(seat, row[at - 1])));

describe("seats", () => {
  const room = (rows: number, columns: number) => ({ name: "1", rows, columns });

  it("students of two classes sit in alternate columns, in the order of their rolls", () => {
    const { plans, left } = planSeats([room(2, 4)], rolls(6, 4), rolls(7, 4));
    expect(shown(plans[0]?.seats)).toEqual(["6.1 7.1 6.2 7.2", "6.3 7.3 6.4 7.4"]);
    expect(left).toEqual([]);
  });

  it("the seat plan of a single class puts odd roll numbers beside even ones", () => {
    expect(shown(planSeats([room(2, 2)], rolls(6, 4)).plans[0]?.seats)).toEqual(["6.1 6.2", "6.3 6.4"]);
    expect(shown(planSeats([room(2, 3)], rolls(6, 6)).plans[0]?.seats)).toEqual(["6.1 6.2 6.3", "6.4 6.5 6.6"]);
  });

  it("the seat plan fills the remaining seats with the larger class, and lists students without a seat", () => {
    const { plans, left } = planSeats([room(2, 2), room(1, 2)], rolls(6, 7), rolls(7, 1));
    expect(plans.map(({ seats }) => shown(seats))).toEqual([["6.1 7.1", "6.2 6.3"], ["6.4 6.5"]]);
    expect(left.map(({ classLevel, rollNumber }) => [classLevel, rollNumber])).toEqual([
      [6, 6],
      [6, 7],
    ]);
  });

  it.each([
    ["one class", [rolls(6, 50)], ["6: 1–20 (20)", "6: 21–40 (20)", "6: 41–50 (10)"]],
    [
      "two equal classes",
      [rolls(6, 30), rolls(7, 30)],
      ["6: 1–12 (12), 7: 1–8 (8)", "6: 13–20 (8), 7: 9–20 (12)", "6: 21–30 (10), 7: 21–30 (10)"],
    ],
    [
      "a large and a small class",
      [rolls(9, 45), rolls(8, 10)],
      ["8: 1–8 (8), 9: 1–12 (12)", "8: 9–10 (2), 9: 13–30 (18)", "9: 31–45 (15)"],
    ],
    ["a class whose rolls have gaps", [toClass(6, [2, 5, 6, 9, 10, 11, 30])], ["6: 2–30 (7)", "", ""]],
  ])("each room has one run of rolls of each class: %s", (_what, [one = rolls(6, 0), other], rooms) => {
    expect(listed(planSeats([room(4, 5), room(4, 5), room(4, 5)], one, other).plans)).toEqual(rooms);
  });

  it("a seat stays empty where only a like roll number could sit, and the room's last roll moves to the next room", () => {
    const { plans } = planSeats([room(1, 4), room(2, 2)], toClass(6, [1, 3, 5, 6, 7]));
    expect(plans.map(({ seats }) => shown(seats))).toEqual([["6.1 – 6.3 –"], ["6.5 6.6", "6.7 –"]]);
    expect(listed(plans)).toEqual(["6: 1–3 (2)", "6: 5–7 (3)"]);
  });

  it("like roll numbers sit side by side when no seat may stay empty", () => {
    const { plans, left } = planSeats([room(1, 4)], toClass(6, [1, 3, 5, 6]));
    expect([shown(plans[0]?.seats), left]).toEqual([["6.1 6.6 6.3 6.5"], []]);
  });

  it.each([[[room(6, 5), room(10, 8)]], [[room(4, 5), room(4, 5), room(4, 5)]], [[room(7, 7), room(1, 3)]]])(
    "two students of a class never sit side by side with both odd or both even rolls if no roll is missing: %j",
    (rooms) => {
      const all = rooms.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
      for (let one = 1; one <= 124; one += 7)
        for (let other = 0; other <= 124; other += 5) {
          const { plans, left } = planSeats(rooms, rolls(8, one), rolls(6, other));
          expect(likeNeighbours(plans), `${one} and ${other}`).toEqual([]);
          expect(left.length).toBe(Math.max(0, one + other - all));
        }
    },
  );

  it("every student gets one seat, in runs and beside unlike rolls, also when many rolls are missing", () => {
    const rooms = [room(4, 5), room(5, 4), room(6, 6), room(3, 1), room(7, 10)];
    for (let step = 2; step <= 9; step++) {
      const some = (level: number, missing: number) =>
        toClass(
          level,
          rolls(level, 50).students.flatMap(({ rollNumber }) => (rollNumber % step === missing ? [] : rollNumber)),
        );
      const [one, other] = [some(6, 1), some(7, 0)];
      const { plans, left } = planSeats(rooms, one, other);
      const seated = plans.flatMap(({ seats }) => seats.flat()).flatMap((seat) => seat?.id ?? []);
      expect(left, `every ${step}th roll is missing`).toEqual([]);
      expect(seated.toSorted()).toEqual([...one.students, ...other.students].map(({ id }) => id).toSorted());
      expect(likeNeighbours(plans)).toEqual([]);
      for (const level of [6, 7]) {
        const runs = plans.flatMap(({ rolls }) => rolls.filter(({ classLevel }) => classLevel === level));
        expect(runs.every(({ first }, at) => at === 0 || first > (runs[at - 1]?.last ?? 0))).toBe(true);
      }
    }
  });

  it("a seat stays empty when no student is left", () => {
    expect(shown(planSeats([room(1, 3)], rolls(6, 1)).plans[0]?.seats)).toEqual(["6.1 – –"]);
  });
});
