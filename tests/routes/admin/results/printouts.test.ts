import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { examDays, exams } from "~drizzle/schema";
import { insertExam, insertStudent, insertSubject } from "~tests/support/class";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const count = 120;
let exam: number;
const address = (paper: string, query = "") => `/cog-admin/results/papers/${exam}/${paper}${query}`;

/**
 * Inserts Class 9 with three groups of 40 students each. Six subjects are for all groups. Each group also has one
 * subject of its own, and the exams in these three subjects are at the same time.
 */
beforeEach(() => {
  const groups = ["Science", "Humanities", "Business Studies"] as const;
  exam = insertExam(school.database, "Annual Examination 2026", { classLevel: 9, nameBn: "বার্ষিক পরীক্ষা ২০২৬" });
  for (let roll = 1; roll <= count; roll++)
    insertStudent(school.database, roll, { name: `Student <b>${roll}</b>.`, classLevel: 9, group: groups[roll % 3] });
  const subjects = [...[1, 2, 3, 4, 5, 6].map(() => null), ...groups].map((group, place) =>
    insertSubject(school.database, `Subject ${place + 1}`, { classLevel: 9, group }),
  );
  const days = subjects.map((subjectId, place) => ({
    ...{ examId: exam, subjectId, begin: "10:00", end: "13:00", room: "Hall" },
    date: `2026-11-${15 + Math.min(place, 6)}`,
  }));
  school.database.insert(examDays).values(days).run();
});

const visit = async (paper: string, query?: string, staff = school.signedIn()) => staff.visit(address(paper, query));
const daysUrl = (of = exam) => `/cog-admin/results/exams/${of}/days`;

/** Sends the form of the seat plan, and returns the seat plan. */
async function printSeats(
  rooms: string,
  { of = exam, ...typed }: { of?: number; with?: string; language?: string } = {},
) {
  const staff = school.signedIn();
  const sent = await staff.post(daysUrl(of), { intent: "seats", rooms, with: "", language: "en", ...typed });
  expect(sent.status).toBe(302);
  return staff.visit(sent.location ?? "");
}

/** Returns the rooms that the form for the seat plan shows. */
async function seatsOfScreen(of: number) {
  const page = await school.signedIn().visit(daysUrl(of));
  return page.all("textarea").find(({ attributes }) => attributes.name === "rooms")?.text;
}

const timesOfEach = (text: string) => {
  const found = Array.from({ length: count }, (_, place) => text.split(`Student <b>${place + 1}</b>.`).length - 1);
  return [...new Set(found)];
};

describe("papers of a class of 120", () => {
  it.each([
    ["admit", 30, 1],
    ["labels", 6, 1],
    // The exams are on seven mornings. Each student has an exam on each of them, so each name is on seven pages.
    ["signatures", 7 * 5, 7],
    // Six subjects have marks of 120 students (five pages each), and three subjects have marks of 40 (two pages each).
    ["marks", 6 * 5 + 3 * 2, 7],
  ])(
    "the exam papers %s for a class of 120 fill %i pages, which name each student %i times",
    async (paper, sheets, times) => {
      const page = await visit(paper);
      expect([page.status, page.all("section").length, timesOfEach(page.text)]).toEqual([200, sheets, [times]]);
      expect(page.html).not.toContain("<b>");
    },
  );

  it("the seat plan of two classes lists each student once, with or without a seat", async () => {
    const other = insertExam(school.database, "Annual Examination 2026", { classLevel: 8 });
    for (let roll = 1; roll <= 30; roll++) insertStudent(school.database, roll, { classLevel: 8 });
    const page = await printSeats("Room 1, 6 × 5\nRoom 2, 10 × 8\nHall, 3 × 10", { with: String(other) });
    const seated = page.all("section", "plan").flatMap((plan) => plan.texts("td").flatMap((text) => text || []));
    const left = page.text.match(/Class \d: \d+/g) ?? [];
    expect(page.all("section", "plan")).toHaveLength(4);
    expect([seated.length, left.length]).toEqual([140, 10]);
    const all = [...seated, ...left].map((text) => text.replace(":", "").replace(/\s+/g, " "));
    expect([new Set(all).size, all.filter((text) => /^Class 8/.test(text)).length]).toEqual([150, 30]);
    expect(page.text).toContain("10 without a seat");
  });

  it("the exam papers name the examination, its dates and the rules of the school, also in Bengali", async () => {
    writeSection(school.database, "contacts", { examRules: { en: "Come early", bn: "আগে আসুন" } });
    const page = await visit("admit", "?language=bn");
    for (const text of ["প্রবেশপত্র", "বার্ষিক পরীক্ষা ২০২৬", "রবি, ১৫ নভেম্বর", "সকাল ১০টা–১টা", "রোল ১২০", "বিজ্ঞান", "আগে আসুন"])
      expect(page.text).toContain(text);
    const english = await visit("admit");
    expect(english.all("thead")[0]?.texts("th")).toEqual(["Date", "Time", "Subject", "Room"]);
    expect(english.text).toMatch(/Father's Name: \S/);
    expect([english.text.includes("Sun, Nov 15"), english.text.includes("Come early")]).toEqual([true, true]);
  });

  it("the exam papers load nothing from elsewhere, and their policy forbids scripts", async () => {
    const page = await visit("admit", "?language=bn");
    expect(page.html).not.toMatch(/<script|src="(?!data:)|url\((?!"?data:)|style="/);
    expect(page.headers.get("Content-Security-Policy")).toMatch(
      /default-src 'none'; style-src 'sha256-[^;]+; img-src data:/,
    );
    expect(page.headers.get("Cache-Control")).toBe("no-store");
  });

  it("a student gets only one seat if the seat plan combines exams of the same class", async () => {
    const page = await printSeats("Hall, 14 × 10", { with: String(exam) });
    expect(page.all("td").filter(({ text }) => text.trim() !== "")).toHaveLength(count);
    const half = insertExam(school.database, "Half-yearly Examination 2026", { classLevel: 9 });
    const days = school.rows(examDays).map((day) => ({ ...day, examId: half }));
    school.database.insert(examDays).values(days).run();
    expect((await visit("seats", `?with=${half}`)).text).not.toContain("without a seat");
    const screen = await school.signedIn().visit(`/cog-admin/results/exams/${exam}/days`);
    const offered = (name: string) => screen.all("select").find(({ attributes }) => attributes.name === name)?.text;
    expect([offered("from"), offered("with")].map((text) => text?.includes("Half-yearly"))).toEqual([true, false]);
  });

  it.each([
    ["en", ["Room 1, Class 9, Roll 1–30", "Hall, Class 9, Roll 31–120"], "Room list"],
    ["bn", ["Room 1, নবম শ্রেণি, রোল ১–৩০", "Hall, নবম শ্রেণি, রোল ৩১–১২০"], "কোন কক্ষে কোন রোল"],
  ])(
    "the room list names the rolls of each room once, and each plan repeats them: %s",
    async (language, rooms, title) => {
      const page = await printSeats("Room 1, 6 × 5\nHall, 14 × 10\nRoom 3, 2 × 2", { language });
      const [list, ...plans] = page.all("section");
      expect(list?.one("h1").text).toContain(title);
      const rows = list?.all("tbody").map((row) => [row.one("th").text, ...row.texts("td").slice(0, 2)]) ?? [];
      const roll = language === "en" ? "Roll" : "রোল";
      expect(rows.map(([room, level, rolls]) => `${room}, ${level}, ${roll} ${rolls}`)).toEqual(rooms);
      expect(plans).toHaveLength(2);
      for (const [place, plan] of plans.entries()) expect(plan.text).toContain(rooms[place]?.replace(/^[^,]+, /, ""));
    },
  );

  it("with a seat plan, admit cards and signature sheets have its rooms, and the screen warns about the rooms of the dates", async () => {
    await printSeats("Room 1, 6 × 5\nRoom 2, 8 × 10");
    const cards = await visit("admit");
    const roomsOf = (place: number) =>
      new Set(
        cards
          .all("article")
          [place]?.all("tr")
          .map((row) => row.texts("td").at(-1)),
      );
    expect([roomsOf(29), roomsOf(30)]).toEqual([new Set([undefined, "Room 1"]), new Set([undefined, "Room 2"])]);
    expect([...new Set(cards.all("article").at(-1)?.texts("td"))]).toContain("");
    const sheets = await visit("signatures");
    expect(sheets.all("section")[0]?.text).toContain("10:00 am–1:00 pm, Room 1 · 1/2");
    expect(timesOfEach(sheets.text)).toEqual([7]);
    const screen = await school.signedIn().visit(daysUrl());
    const note = screen.all("div", "rooms-note")[0]?.text;
    expect(note).toContain("show the rooms of the seat plan: Room 1, Room 2.");
    expect(note).toContain("Students without a seat: 10.");
    const bengali = await school.signedIn().keep("lng=bn").visit(daysUrl());
    expect(bengali.all("div", "rooms-note")[0]?.text).toContain("১০ জনের আসন নেই।");
    expect(note).toContain("The dates and the routine have other rooms: Hall.");
  });

  it("two classes in the same rooms have one seat plan, whose rooms both have on their admit cards until staff use the dates again", async () => {
    const other = insertExam(school.database, "Annual Examination 2026", { classLevel: 8 });
    const subjectId = insertSubject(school.database, "Bangla", { classLevel: 8 });
    insertStudent(school.database, 1, { classLevel: 8 });
    const [day] = school.rows(examDays);
    school.database
      .insert(examDays)
      .values({ ...day, examId: other, subjectId, date: "2026-11-15", begin: "10:00", end: "13:00", room: "Shed" })
      .run();
    const rooms = "Room 1, 6 × 5\nRoom 2, 10 × 10";
    const plan = await printSeats(rooms, { with: String(other) });
    const staff = school.signedIn();
    const ofOther = async (paper: string) => staff.visit(`/cog-admin/results/papers/${other}/${paper}`);
    expect((await ofOther("seats")).texts("td")).toEqual(plan.texts("td"));
    expect((await ofOther("admit")).texts("td").at(-1)).toBe("Room 1");
    const screen = await staff.visit(daysUrl(other));
    expect(
      screen.all("option").find(({ attributes }) => "selected" in attributes && attributes.value)?.attributes.value,
    ).toBe(String(exam));
    await staff.post(daysUrl(), { intent: "noSeats" });
    expect((await ofOther("admit")).texts("td").at(-1)).toBe("Shed");
    expect((await visit("admit")).texts("td").at(-1)).toBe("Hall");
    for (const of of [exam, other]) expect(await seatsOfScreen(of)).toBe(rooms.replace("\n", " "));
    expect((await visit("seats")).status).toBe(302);
  });

  describe("two classes in the same rooms", () => {
    const rooms = "Hall, 14 × 10";
    let others: number[];
    beforeEach(() => {
      others = [8, 7].map((classLevel) => {
        insertStudent(school.database, 1, { classLevel });
        const subjectId = insertSubject(school.database, "Bangla", { classLevel });
        const examId = insertExam(school.database, "Annual Examination 2026", { classLevel });
        const day = { date: "2026-11-15", begin: "10:00", end: "13:00", room: "Shed" };
        school.database
          .insert(examDays)
          .values({ ...day, examId, subjectId })
          .run();
        return examId;
      });
    });
    const roomsOfOthers = async () => {
      const cards = others.map((of) => school.signedIn().visit(`/cog-admin/results/papers/${of}/admit`));
      return (await Promise.all(cards)).map((page) => page.texts("td").at(-1));
    };
    const idOf = (place: number) => String(others[place] ?? "");

    it.each([
      ["alone", () => printSeats(rooms), ["Shed", "Shed"]],
      ["with a third class", () => printSeats(rooms, { with: idOf(1) }), ["Shed", "Hall"]],
      ["with it by the third class", () => printSeats(rooms, { of: others[1], with: String(exam) }), ["Shed", "Hall"]],
    ])(
      "a class has the rooms of its dates again when the other class in its rooms gets a new seat plan %s",
      async (_case, save, expected) => {
        await printSeats(rooms, { with: idOf(0) });
        expect(await roomsOfOthers()).toEqual(["Hall", "Shed"]);
        await save();
        expect(await roomsOfOthers()).toEqual(expected);
        expect(await seatsOfScreen(others[0] ?? 0)).toBe(rooms);
        expect((await visit("admit")).texts("td").at(-1)).toBe("Hall");
      },
    );

    it("a class has the rooms of its dates if an earlier version stored the other class in its rooms with a seat plan of its own", async () => {
      const store = (seatRooms: string, of: number) =>
        school.database.update(exams).set({ seatRooms }).where(eq(exams.id, of)).run();
      store(rooms, exam);
      store(`${rooms}\nwith ${exam}`, others[0] ?? 0);
      expect(await roomsOfOthers()).toEqual(["Shed", "Shed"]);
    });

    it("a class keeps its seat plan when the exam of the other class in its rooms is deleted", async () => {
      await printSeats(rooms, { with: idOf(0) });
      school.database.delete(exams).where(eq(exams.id, exam)).run();
      expect(await roomsOfOthers()).toEqual(["Hall", "Shed"]);
    });
  });

  it.each([
    ["", "Enter at least one room"],
    ["Room", "This line could not be read: Room."],
    ["<i>Hall</i>, 99 × 9", "This line could not be read"],
  ])(
    "the seat plan asks again for rooms that cannot be read, and keeps the form as typed: %j",
    async (rooms, problem) => {
      const other = insertExam(school.database, "Annual Examination 2026", { classLevel: 8 });
      school.database
        .insert(examDays)
        .values(
          school
            .rows(examDays)
            .slice(0, 1)
            .map((day) => ({ ...day, examId: other })),
        )
        .run();
      const page = await school.signedIn().post(daysUrl(), { intent: "seats", rooms, with: String(other) });
      expect(page.status).toBe(400);
      expect(page.one("p", "field-problem").text).toContain(problem);
      expect(page.all("textarea").find(({ attributes }) => attributes.name === "rooms")?.text).toBe(rooms);
      expect(
        page.all("option").find(({ attributes }) => "selected" in attributes && attributes.value)?.attributes.value,
      ).toBe(String(other));
      expect(page.html).not.toContain("<i>");
      // The screen offers the room of the dates.
      expect(await seatsOfScreen(exam)).toBe("Hall, 12 × 10");
    },
  );

  it("each paper leads back to the screen that opened it, and a paper that becomes a file leads nowhere", async () => {
    const back = async (paper: string, headers: Record<string, string> = {}, of = address(paper)) => {
      const page = await school.signedIn().visit(of, headers);
      return page.all("nav").flatMap((nav) => nav.hrefs);
    };
    const days = `${daysUrl()}#printouts`;
    const from = (path: string) => ({ Referer: `https://school.example${path}` });
    expect(await back("admit")).toEqual([days]);
    expect(await back("signatures", from(daysUrl()))).toEqual([days]);
    expect(await back("marks", from("/cog-admin/login?from=1"))).toEqual([days]);
    expect(await back("labels", { Referer: "nowhere" })).toEqual([days]);
    expect(await back("labels", { "Sec-Fetch-Dest": "empty" })).toEqual([]);
    const families = `/cog-admin/results/exams/${exam}/families`;
    const sheet = `/cog-admin/results?class=9&exam=${exam}`;
    for (const report of ["cards", "tabulation"]) {
      const of = `/cog-admin/results/${report}/${exam}`;
      expect(await back("", from(families), of)).toEqual([families]);
      expect(await back("", from(`${of}?perSheet=2`), of)).toEqual([sheet]);
    }
  });

  it("the screen warns that admit cards have no room before there is a seat plan, and names rooms that stay empty", async () => {
    const staff = school.signedIn();
    expect((await staff.visit(daysUrl())).all("p", "no-plan")).toEqual([]);
    school.database.update(examDays).set({ room: "" }).run();
    const note = (await staff.visit(daysUrl())).one("p", "no-plan");
    expect(note.text).toContain("There is no seat plan yet");
    expect(note.hrefs).toEqual(["#seats"]);
    const plan = await printSeats("Hall, ১৪ × ১০\nRoom 2, 6 × 5");
    expect(plan.one("p", "page-note").text).toBe("Rooms without students: Room 2.");
    const after = await staff.visit(daysUrl());
    expect(after.all("p", "no-plan")).toEqual([]);
    expect(after.one("div", "rooms-note").text).toContain("Rooms without students: Room 2.");
    expect(await seatsOfScreen(exam)).toBe("Hall, 14 × 10 Room 2, 6 × 5");
  });

  it("the seat plan without saved rooms leads to the form for the rooms", async () => {
    const sent = await visit("seats");
    expect([sent.status, sent.location]).toEqual([302, `${daysUrl()}#seats`]);
  });

  it("a saved seat plan is in the list of papers in both languages, and its form says that it is saved and saves other rooms", async () => {
    const staff = school.signedIn();
    const plans = async () => {
      const screen = await staff.visit(daysUrl());
      return {
        links: screen.hrefs.filter((href) => href?.includes("/seats")),
        saved: screen.all("div", "seats-saved").map(({ text }) => text),
        buttons: screen
          .all("form")
          .find(({ attributes }) => attributes.id === "seats")
          ?.texts("button"),
      };
    };
    const before = await plans();
    expect([before.links, before.saved, before.buttons]).toEqual([
      ...[[], [], ["Save and print the seat plan: English", "Save and print the seat plan: বাংলা"]],
    ]);
    await printSeats("Room 1, 6 × 5\nHall, 9 × 10");
    const after = await plans();
    expect([after.links, after.buttons]).toEqual([
      [address("seats", "?language=en"), address("seats", "?language=bn")],
      ["Save changed rooms"],
    ]);
    expect(after.saved.join()).toContain("The seat plan is saved.");
    const sent = await staff.post(daysUrl(), { intent: "seats", rooms: "Hall, 14 × 10", with: "" });
    expect([sent.status, sent.location]).toEqual([303, `${daysUrl()}#seats`]);
    expect(await seatsOfScreen(exam)).toBe("Hall, 14 × 10");
  });

  it.each([
    ["bn", ["কক্ষ ১০১", "কক্ষ 12A", "Hall 2", "২য় তলা"]],
    ["en", ["Room ১০১", "Room 12A", "Hall 2", "২য় তলা"]],
  ])(
    "each sheet of the seat plan names its room in large letters, with the word for room at a number: %s",
    async (language, doors) => {
      const plan = await printSeats("১০১, 6 × 5\n12A, 6 × 5\nHall 2, 6 × 5\n২য় তলা, 6 × 5", { language });
      expect(plan.all("p", "door").map(({ text }) => text)).toEqual(doors);
    },
  );

  it("a room that was typed with its number of seats keeps this number, and not rows and columns", async () => {
    await printSeats("১০১, ২০\nHall (6 rows 5 seats)");
    expect(await seatsOfScreen(exam)).toBe("১০১, ২০ Hall, 6 × 5");
  });

  it("the rooms of a seat plan are offered for this and later exams of the class, but not for other classes", async () => {
    const half = insertExam(school.database, "Half-yearly Examination 2027", { classLevel: 9 });
    const eight = insertExam(school.database, "Annual Examination 2026", { classLevel: 8 });
    insertStudent(school.database, 1, { classLevel: 8 });
    const [day] = school.rows(examDays);
    for (const examId of [half, eight])
      school.database
        .insert(examDays)
        .values({ ...day, examId, subjectId: 1, date: "2027-06-01", begin: "10:00", end: "13:00", room: "" })
        .run();
    await printSeats("কক্ষ ১, ১২ × ১০");
    expect([await seatsOfScreen(exam), await seatsOfScreen(half), await seatsOfScreen(eight)]).toEqual([
      "কক্ষ ১, ১২ × ১০",
      "কক্ষ ১, ১২ × ১০",
      "",
    ]);
    await printSeats("Hall, 14 × 10", { of: half });
    expect([await seatsOfScreen(exam), await seatsOfScreen(half)]).toEqual(["কক্ষ ১, ১২ × ১০", "Hall, 14 × 10"]);
  });

  it("an exam of a class without students offers the import of students and no papers, and each paper says why", async () => {
    const eight = insertExam(school.database, "Annual Examination 2026", { classLevel: 8 });
    const day = { date: "2027-06-01", begin: "10:00", end: "13:00", room: "" };
    school.database
      .insert(examDays)
      .values({ ...day, examId: eight, subjectId: 1 })
      .run();
    const staff = school.signedIn();
    const screen = await staff.visit(daysUrl(eight));
    expect(screen.text).toContain("There are no students in this class yet.");
    expect(screen.hrefs.filter((href) => href?.includes("/papers/"))).toEqual([]);
    expect(screen.hrefs.some((href) => href?.startsWith("/cog-admin/results/import?class=8"))).toBe(true);
    for (const paper of ["papers/8/admit", "cards/8", "tabulation/8"].map((path) => path.replace("8", String(eight)))) {
      const page = await staff.visit(`/cog-admin/results/${paper}`);
      expect([page.status, page.one("h1").text]).toEqual([404, "There are no students in this class yet."]);
      expect(page.hrefs).toEqual(["/cog-admin/results/import?class=8&what=students"]);
    }
  });

  it("an unknown exam paper, or one of a deleted exam, answers 404", async () => {
    const staff = school.signedIn();
    const statuses = [await visit("tickets", "", staff), await staff.visit("/cog-admin/results/papers/999/admit")];
    expect(statuses.map(({ status }) => status)).toEqual([404, 404]);
  });

  it("the exam papers need a session", async () => {
    for (const paper of ["admit", "labels", "signatures", "marks", "seats"])
      expect((await school.visit(address(paper))).location).toContain("/cog-admin/login");
  });
});
