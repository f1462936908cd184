import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setExamLock } from "~/exams/exams.server";
import { activity, downloads, examDays, exams, notices, subjects } from "~drizzle/schema";
import type { Answer } from "~tests/support/browser";
import { insertExam, insertStudent, insertSubject } from "~tests/support/class";
import { insertMark } from "~tests/support/mark-sheet";
import { fieldValue, getBanner } from "~tests/support/page-parts";
import { writeSection } from "~tests/support/sections";
import { staffEmail, website } from "~tests/support/website";

const school = website();
let exam: number;
let bangla: number;
let english: number;
const address = () => `/cog-admin/results/exams/${exam}/days`;
const stored = () =>
  school.rows(examDays).map(({ subjectId, date, begin, end, room }) => [subjectId, date, begin, end, room]);

// Sets the time to 10 November 2026, because the exam is in that month and the calendar leaves out past years.
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 10, 6), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  exam = insertExam(school.database, "Annual Examination 2026", { nameBn: "বার্ষিক পরীক্ষা ২০২৬" });
  [bangla, english] = [
    insertSubject(school.database, "Bangla", { nameBn: "বাংলা" }),
    insertSubject(school.database, "English"),
  ] as [number, number];
});

/** Sends the form of the exam routine with the values that the page shows. `change` replaces some of them. */
async function send(change: Record<string, string>, staff = school.signedIn()) {
  const page = await staff.visit(address());
  const kept = [
    "seen",
    "once",
    ...[bangla, english].flatMap((id) => [`date${id}`, `begin${id}`, `end${id}`, `room${id}`]),
  ];
  const form = Object.fromEntries(kept.map((name) => [name, fieldValue(page, name) ?? ""]));
  return staff.post(address(), { ...form, intent: "publish", ...change });
}

const day = (id: number, date: string, begin = "10:00", end = "13:00", room = "") => ({
  ...{ [`date${id}`]: date, [`begin${id}`]: begin, [`end${id}`]: end, [`room${id}`]: room },
});

describe("the days of an examination", () => {
  it("an exam routine is saved for all subjects in one form, linked from the examinations, and recorded", async () => {
    const staff = school.signedIn();
    const list = await staff.visit("/cog-admin/results/exams?class=6");
    expect(list.html).toContain(`href="${address()}"`);
    const done = await send(
      { ...day(bangla, "১৫/১১/২০২৬", "১০টা", "১টা", "Hall"), ...day(english, "2026-11-17", "", "") },
      staff,
    );
    expect([done.status, done.location]).toEqual([303, `${address()}#parents`]);
    expect(stored()).toEqual([
      [bangla, "2026-11-15", "10:00", "13:00", "Hall"],
      [english, "2026-11-17", "10:00", "13:00", ""],
    ]);
    expect(school.rows(activity)).toMatchObject([
      { act: "dated", kind: "exam", title: "Annual Examination 2026, Class 6" },
    ]);
    const again = await staff.visit(address());
    expect([fieldValue(again, `date${bangla}`), fieldValue(again, `end${english}`)]).toEqual(["2026-11-15", "13:00"]);
    expect(again.one("nav", "exam-path").text).toContain("Routine, admit cards, seats");
  });

  it("the exam routine of a class with 60 subjects is saved in one form", async () => {
    const others = Array.from({ length: 58 }, (_, place) => insertSubject(school.database, `Subject ${place}`));
    await send(Object.assign({}, ...others.map((id) => day(id, "2026-11-15"))));
    expect(stored()).toHaveLength(58);
  });

  it("saving names the subjects that got the times of the subject above, and counts the ones after the third", async () => {
    const others = ["Science", "Religion", "Drawing"].map((name) => insertSubject(school.database, name));
    const later = Object.assign({}, ...others.map((id) => day(id, "2026-11-18", "", "")));
    const staff = school.signedIn().keep("lng=bn");
    const done = await send(
      { ...day(bangla, "2026-11-15"), ...day(english, "2026-11-17", "2:00", ""), ...later },
      staff,
    );
    expect(getBanner(await staff.follow(done)).normalize("NFC")).toBe(
      "পরীক্ষার রুটিন সংরক্ষণ করা হয়েছে ওপরের বিষয়ের সময় বসানো হয়েছে: English, Science, Religion এবং আরও ১টি বিষয়।".normalize(
        "NFC",
      ),
    );
  });

  it("the form comes first without dates, and is folded below the dates before parents and papers with them", async () => {
    insertStudent(school.database, 1);
    const staff = school.signedIn();
    const before = await staff.visit(address());
    expect(before.all("h2").map(({ text }) => text)).toEqual(["Exam printouts"]);
    expect(before.text).toContain("Save the dates first.");
    await send(day(bangla, "2026-11-15"), staff);
    const after = await staff.visit(address());
    expect(after.all("h2").map(({ text }) => text)).toEqual([
      ...["Exam routine", "Parents can’t see this routine yet", "Exam printouts"],
    ]);
    expect(after.one("table", "routine").text).toContain("Bangla");
    expect(after.text).toContain("November 15, 2026");
    expect(after.one("details", "change-dates").attributes.open).toBeUndefined();
    const wrong = await send(day(bangla, "soon"), staff);
    expect(wrong.one("details", "change-dates").attributes.open).toBeDefined();
  });

  it("a class without students opens the form first, leads to the import below it, and asks for no rooms until one is pasted", async () => {
    const staff = school.signedIn();
    const page = await staff.visit(address());
    const note = page.one("div", "no-students");
    expect([note.hrefs, note.one("h2").text]).toEqual([
      ["/cog-admin/results/import?class=6&what=students"],
      "There are no students in this class yet.",
    ]);
    expect(note.text).toContain("You can enter the exam dates first.");
    expect(page.all("details", "change-dates")).toEqual([]);
    expect(page.text).toContain("Enter the date and time of each subject.");
    const places = ['data-part="fill-in"', "Enter the date and time", 'data-part="no-students"'];
    const order = places.map((part) => page.html.indexOf(part));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect([fieldValue(page, `date${bangla}`), fieldValue(page, `room${bangla}`)]).toEqual(["", undefined]);
    const pasted = await send({ intent: "paste", pasted: "Bangla\t15/11/2026\t10:00\t1:00\tHall" }, staff);
    expect([fieldValue(pasted, `room${bangla}`), fieldValue(pasted, `room${english}`)]).toEqual(["Hall", ""]);
    expect(pasted.text).toContain("Enter the date, time and room of each subject.");
    const marks = await staff.visit(`/cog-admin/results?class=6&exam=${exam}`);
    expect(marks.one("div", "no-students").hrefs).toEqual([...note.hrefs, address()]);
    await send(day(bangla, "2026-11-15"), staff);
    const after = (await staff.visit(address())).one("div", "no-students").text;
    expect(after).not.toContain("You can enter the exam dates first.");
    expect(after).toContain("Rooms, seats and admit cards follow when the class has students.");
    const dated = await staff.visit(`/cog-admin/results?class=6&exam=${exam}`);
    expect(dated.one("div", "no-students").hrefs).toEqual(note.hrefs);
    expect(dated.one("nav", "exam-path").hrefs).toContain(address());
  });

  it("the screen of the dates is the only current step, also without dates", async () => {
    const path = (await school.signedIn().visit(address())).one("nav", "exam-path");
    const current = path.all("a").filter(({ attributes }) => attributes["aria-current"] !== undefined);
    expect(current.map(({ attributes }) => attributes.href)).toEqual([address()]);
  });

  it("the steps lead to the admit cards, unless the exam was locked without dates", async () => {
    const staff = school.signedIn();
    const student = insertStudent(school.database, 1);
    insertMark(school.database, exam, student, bangla, 70);
    const sheet = `/cog-admin/results?class=6&exam=${exam}`;
    const leads = async () => {
      const path = (await staff.visit(sheet)).one("nav", "exam-path");
      return path.all("a").flatMap(({ attributes: { href } }) => (href?.startsWith(address()) ? [href] : []));
    };
    expect(await leads()).toEqual([address(), `${address()}#printouts`]);
    setExamLock("lock", exam, staffEmail);
    expect(await leads()).toEqual([]);
    setExamLock("unlock", exam, staffEmail);
    await send(day(bangla, "2026-11-15"));
    setExamLock("lock", exam, staffEmail);
    expect(await leads()).toEqual([address(), `${address()}#printouts`]);
  });

  it("an exam routine saved unchanged records no activity, and an emptied line is removed", async () => {
    await send(day(bangla, "2026-11-15"));
    await send({});
    expect(school.rows(activity)).toHaveLength(1);
    await send(day(bangla, "", "", ""));
    expect([stored(), school.rows(activity).length]).toEqual([[], 2]);
  });

  it("a faulty exam routine keeps what was typed, with the problem at the field, in either language", async () => {
    const wrong = { ...day(bangla, "soon", "ten", "13:00", "<b>Hall</b>"), ...day(english, "2026-11-17") };
    const page = await send(wrong, school.signedIn().keep("lng=bn"));
    expect([page.status, stored()]).toEqual([400, []]);
    expect(page.all("p", "field-problem").map(({ text }) => text)).toEqual([
      "এখানে কোনো তারিখ পড়া যাচ্ছে না। এভাবে লিখুন: ১৬ ডিসেম্বর ২০২৬ বা ১৬/১২/২০২৬।",
      "সময় লিখুন, যেমন ১০:০০।",
    ]);
    const kept = ["date", "begin", "end", "room"].map((field) => fieldValue(page, field + bangla));
    expect(kept).toEqual(["soon", "ten", "13:00", "<b>Hall</b>"]);
    expect(page.html).not.toContain("<b>Hall");
  });

  it("an exam routine that changed in the meantime is not overwritten", async () => {
    const staff = school.signedIn();
    const page = await staff.visit(address());
    const seen = fieldValue(page, "seen") ?? "";
    await send(day(bangla, "2026-11-15"), staff);
    const later = await send({ ...day(english, "2026-11-17"), seen, once: "other" }, staff);
    expect([later.status, stored().length]).toEqual([409, 1]);
    expect(getBanner(later)).toContain("Error saving exam routine");
    expect(fieldValue(later, `date${english}`)).toBe("2026-11-17");
  });

  it("an exam routine that is sent twice is written once", async () => {
    const staff = school.signedIn();
    const form = {
      seen: fieldValue(await staff.visit(address()), "seen") ?? "",
      once: "a",
      intent: "publish",
      ...day(bangla, "2026-11-15"),
    };
    const twice = [await staff.post(address(), form), await staff.post(address(), form)];
    expect([twice.map(({ status }) => status), school.rows(activity).length]).toEqual([[303, 303], 1]);
  });

  it("an exam routine with clashing dates is saved with a warning", async () => {
    const entry = {
      id: "a",
      starts: "2026-11-20",
      ends: "",
      kind: "Holiday" as const,
      title: { en: "Puja", bn: "" },
      note: { en: "", bn: "" },
    };
    writeSection(school.database, "calendar", { entries: [entry] });
    await send({ ...day(bangla, "2026-11-20"), ...day(english, "2026-11-20") });
    const told = (await school.signedIn().visit(address())).one("div", "clashes").text;
    expect(told).toContain("Bangla: this date is a Friday");
    expect(told).toContain("Bangla: holiday in the calendar (Puja)");
    expect(told).toContain("English: at the same time as Bangla");
    expect((await send({})).location).toBe(`${address()}#clashes`);
    expect(stored()).toHaveLength(2);
  });

  it("the routine of an unknown exam answers 404", async () => {
    const staff = school.signedIn();
    const nowhere = "/cog-admin/results/exams/999/days";
    expect([(await staff.visit(nowhere)).status, (await staff.post(nowhere, {})).status]).toEqual([404, 404]);
  });

  it("the dates of an exam are deleted with the examination or the subject", async () => {
    await send({ ...day(bangla, "2026-11-15"), ...day(english, "2026-11-17") });
    const staff = school.signedIn();
    await staff.post(`/cog-admin/results/subjects/${english}/delete?class=6`, {});
    expect(stored()).toHaveLength(1);
    await staff.post(`/cog-admin/results/exams/${exam}/delete?class=6`, {});
    expect(stored()).toEqual([]);
  });
});

describe("filling in the form saves nothing", () => {
  it("pasted lines fill in the exam routine without saving it, and lines that name no subject stay in their box", async () => {
    const pasted = "বাংলা\t১৫/১১/২০২৬\t১০:০০\t১:০০\tHall\nChemistry\t18/11/2026";
    const page = await send({ ...day(english, "2026-11-17"), intent: "paste", pasted });
    expect([page.status, stored()]).toEqual([200, []]);
    expect([fieldValue(page, `date${bangla}`), fieldValue(page, `room${bangla}`)]).toEqual(["2026-11-15", "Hall"]);
    expect(fieldValue(page, `date${english}`)).toBe("2026-11-17");
    expect(page.one("textarea").text).toBe("Chemistry 18/11/2026");
    expect(page.one("p", "field-problem").text).toContain("These lines were not filled in.");
    expect(getBanner(page)).toBe("Dates filled in: 1, lines left: 1");
  });

  it("a pasted exam without an end shows at its fields which times it will get, or asks for them at the first exam", async () => {
    const lines = ["Bangla 15/11/2026 10:00 am", "English 17/11/2026 11 am", "Chemistry 18/11/2026"];
    insertSubject(school.database, "Chemistry");
    const first = await send({ intent: "paste", pasted: lines.join("\n") });
    expect(first.all("p", "field-problem").map(({ text }) => text)).toEqual([
      "Enter when the exam ends, such as 1:00.",
    ]);
    const page = await send({ ...day(bangla, "2026-11-15"), intent: "paste", pasted: lines.slice(1).join("\n") });
    expect(page.all("p", "follows").map(({ text }) => text)).toEqual([
      "The time is incomplete. If you leave it: 11:00 am–2:00 pm.",
      "The time is incomplete. If you leave it: 11:00 am–2:00 pm.",
    ]);
    expect([page.all("p", "field-problem"), stored()]).toEqual([[], []]);
  });

  it("pasted lines that are not understood fill in no field, and the form says so", async () => {
    const page = await send({ intent: "paste", pasted: "Chemistry 18/11/2026" });
    expect(getBanner(page)).toBe("No fields filled in");
    expect(page.one("p", "field-problem").text).toContain(
      "“Chemistry 18/11/2026”: the class has no subject with this name.",
    );
    const add = "Add “Chemistry” to the subjects of Class 6";
    expect(page.one("details", "fill-in").texts("button")).toEqual([add, "Fill in these lines"]);
    const other = await send({ intent: "paste", pasted: "Bangla 32/11/2026" });
    expect(other.one("details", "fill-in").texts("button")).toEqual(["Fill in these lines"]);
  });

  it("the button at a line with an unknown subject adds the subject to the class and fills in its date", async () => {
    const staff = school.signedIn();
    const pasted = "১৮ নভেম্বর চারু ও কারুকলা সকাল ১০টা\n19/11/2026 Chemistry";
    const typed = { ...day(english, "2026-11-17"), pasted };
    const page = await send({ ...typed, newSubject: "চারু ও কারুকলা" }, staff);
    const added = school.rows(subjects).find(({ name }) => name.normalize("NFC") === "চারু ও কারুকলা".normalize("NFC"));
    expect(added).toMatchObject({ classLevel: 6, fullMarks: 100, group: null });
    expect(getBanner(page)).toBe("Dates filled in: 2, lines left: 1");
    expect([fieldValue(page, `date${added?.id}`), fieldValue(page, `begin${added?.id}`)]).toEqual([
      ...["2026-11-18", "10:00"],
    ]);
    expect([fieldValue(page, `date${english}`), page.one("textarea").text]).toEqual([
      ...["2026-11-17", "19/11/2026 Chemistry"],
    ]);
    const last = await send({ pasted: "19/11/2026 Chemistry", newSubject: "Chemistry" }, staff);
    expect(getBanner(last)).toBe("Subject added: Chemistry. Dates filled in: 1 Check the dates, then save them.");
    expect(school.rows(activity).map(({ act, title }) => [act, title])).toEqual([
      ["created", `${added?.name}, Class 6`],
      ["created", "Chemistry, Class 6"],
    ]);
    expect(stored()).toEqual([]);
  });

  it("a line that fits several subjects offers each of them, and one button fills in its date", async () => {
    const [first, second] = ["1st", "2nd"].map((paper) => insertSubject(school.database, `Science ${paper} Paper`));
    const pasted = "Half-yearly Exam\n18/11/2026 Science 10am-1pm\n19/11/2026\tScience\nBangla\t15/11/2026";
    const page = await send({ intent: "paste", pasted });
    const offers = (answer: Answer) =>
      answer.all("div", "line-choice").map((one) => [one.one("p").text, one.texts("button")]);
    const papers = ["Science 1st Paper", "Science 2nd Paper"];
    expect(offers(page)).toEqual([
      ["“18/11/2026 Science 10am-1pm”: which subject?", papers],
      ["“19/11/2026 Science”: which subject?", papers],
    ]);
    expect(page.one("p", "field-problem").text).not.toContain("Science");
    expect(page.one("details", "fill-in").texts("button").at(-1)).toBe("Fill in these lines");
    expect(page.html).not.toContain("Add “Science”");
    const box = "18/11/2026 Science 10am-1pm\n19/11/2026\tScience";
    const leftOut = "Half-yearly Exam";
    const next = await send({ pasted: box, leftOut, chosen: `${second} 18/11/2026 Science 10am-1pm` });
    expect([fieldValue(next, `date${second}`), fieldValue(next, `begin${second}`), next.one("textarea").text]).toEqual([
      ...["2026-11-18", "10:00", "19/11/2026 Science"],
    ]);
    expect(offers(next)).toEqual([["“19/11/2026 Science”: which subject?", ["Science 1st Paper"]]]);
    expect(next.one("div", "left-out").text).toContain(leftOut);
    const typed = day(second ?? 0, "2026-11-18");
    const last = await send({ ...typed, pasted: "19/11/2026\tScience", chosen: `${first} 19/11/2026 Science` });
    expect(getBanner(last)).toBe("Dates filled in: 2 Check the dates, then save them.");
    expect([fieldValue(last, `date${first}`), offers(last), stored()]).toEqual(["2026-11-19", [], []]);
  });

  it("a chosen subject that the class does not have leaves the line as it is", async () => {
    for (const chosen of ["999 19/11/2026 Chemistry", "x", `${bangla} 20/11/2026 Physics`]) {
      const page = await send({ pasted: "19/11/2026 Chemistry", chosen });
      expect([page.status, page.one("textarea").text, stored()]).toEqual([200, "19/11/2026 Chemistry", []]);
    }
  });

  it("a new subject of a pasted line is added only once, and a name that cannot be added is refused at the lines", async () => {
    const pasted = "19/11/2026 Chemistry";
    await send({ pasted, newSubject: "Chemistry" });
    const again = await send({ pasted, newSubject: "Chemistry" });
    expect(getBanner(again)).toContain("Dates filled in: 1");
    expect(school.rows(subjects).filter(({ name }) => name === "Chemistry")).toHaveLength(1);
    const long = await send({ pasted: "20/11/2026 Drawing", newSubject: "D".repeat(300) });
    expect(long.one("textarea").text).toBe("20/11/2026 Drawing");
    expect(long.one("p", "field-problem").text).toContain("200");
    school.database.update(subjects).set({ retiredAt: new Date() }).where(eq(subjects.name, "Chemistry")).run();
    const retired = await send({ pasted, newSubject: "Chemistry" });
    expect([retired.one("p", "field-problem").text, retired.one("textarea").text]).toEqual([
      ...["This class already has a subject with this name.", pasted],
    ]);
    expect(school.rows(subjects)).toHaveLength(3);
  });

  it("saving an exam routine with pasted lines still in their box only fills them in, and keeps unclear lines", async () => {
    const pasted = "বাংলা\t১৫/১১/২০২৬\t১০:০০\t১:০০\nChemistry\t18/11/2026";
    const page = await send({ ...day(english, "2026-11-17"), pasted });
    expect(getBanner(page)).toBe(
      "Not saved yet Lines not filled in: 1. Correct them in the field above, or delete them.",
    );
    expect(stored()).toEqual([]);
    expect(page.one("textarea").text).toBe("Chemistry 18/11/2026");
    expect([`date${bangla}`, `date${english}`].map((name) => fieldValue(page, name))).toEqual([
      "2026-11-15",
      "2026-11-17",
    ]);
    const again = await send({ ...day(english, "2026-11-17"), pasted: "Chemistry\t18/11/2026" });
    expect([again.one("textarea").text, stored()]).toEqual(["Chemistry 18/11/2026", []]);
    await send({ ...day(english, "2026-11-17"), pasted: " \n" });
    expect(stored()).toHaveLength(1);
  });

  it("pasted lines without date and subject leave their box, are named below it, and save the dates with the usual button", async () => {
    const staff = school.signedIn().keep("lng=bn");
    const pasted = "চার্চ উচ্চ বিদ্যালয়\nবাংলা\t15/11/2026\t10:00\t1:00\nEnglish\t17/11/2026\nপ্রবেশপত্র সঙ্গে আনতে হবে।";
    const page = await send({ intent: "paste", pasted }, staff);
    expect(getBanner(page).normalize("NFC")).toBe("২টি তারিখ বসেছে দেখে সংরক্ষণ করুন।".normalize("NFC"));
    expect([page.one("textarea").text, page.all("p", "field-problem")]).toEqual(["", []]);
    const leftOut = page.one("div", "left-out");
    expect(leftOut.texts("li").map((line) => line.normalize("NFC"))).toEqual(
      ["চার্চ উচ্চ বিদ্যালয়", "প্রবেশপত্র সঙ্গে আনতে হবে।"].map((line) => line.normalize("NFC")),
    );
    expect(leftOut.text.normalize("NFC")).toContain("পরীক্ষার্থীদের নিয়ম প্রতিটি প্রবেশপত্রে ছাপা যায়".normalize("NFC"));
    expect(leftOut.one("a").attributes).toMatchObject({
      ...{ href: "/cog-admin/school/contacts#school-contacts-examRules", target: "_blank" },
    });
    const read = { ...day(bangla, "2026-11-15"), ...day(english, "2026-11-17", "", "") };
    await send({ ...read, pasted: page.one("textarea").text }, staff);
    expect(stored().map(([id, date]) => [id, date])).toEqual([
      [bangla, "2026-11-15"],
      [english, "2026-11-17"],
    ]);
  });

  it("titles are not named as rules for the students", async () => {
    const page = await send({ intent: "paste", pasted: "Half-yearly Exam 2026\nBangla\t15/11/2026" });
    expect(page.one("div", "left-out").text).toBe(
      "1 line left out, because it is not about a subject: Half-yearly Exam 2026",
    );
  });

  it.each([
    ["a date", "Bangla\t15/11/2026\t10:00\t1:00\nDrawing\t17/11/2026"],
    ["a subject", "Bangla\t15/11/2026\t10:00\t1:00\nEnglish\t32/11/2026"],
  ])("a line with %s stays in the box with an error, because it may be an exam", async (_what, pasted) => {
    const page = await send({ intent: "paste", pasted: `Half-yearly Exam 2026\n${pasted}` });
    expect(page.one("textarea").text).toBe(pasted.split("\n")[1]?.replace("\t", " "));
    expect(page.one("p", "field-problem").text).not.toContain("Half-yearly");
  });

  it("if no pasted line can be read, all of them stay in the box with an error", async () => {
    const page = await send({ intent: "paste", pasted: "Half-yearly Exam 2026" });
    expect(page.one("textarea").text).toBe("Half-yearly Exam 2026");
    expect(page.one("p", "field-problem").text).toContain("“Half-yearly Exam 2026”: no subject and no date.");
  });

  it("filling in from an empty box asks for the lines, or to save the dates that are already filled in", async () => {
    const without = await send({ intent: "paste", pasted: " " });
    expect(without.one("p", "field-problem").text).toBe("Paste the lines of the routine here first.");
    const page = await send({ ...day(bangla, "2026-11-15"), intent: "paste", pasted: "" });
    expect([page.all("p", "field-problem"), stored()]).toEqual([[], []]);
    expect(getBanner(page)).toBe("Not saved yet Check the dates, then save them.");
  });

  it("the routine of another class fills in the form, moved to the chosen first day, and is not saved", async () => {
    const other = insertExam(school.database, "Annual Examination 2026", { classLevel: 7 });
    const subjectId = insertSubject(school.database, "English", { classLevel: 7 });
    const times = { begin: "10:00", end: "13:00", room: "7" };
    school.database
      .insert(examDays)
      .values({ examId: other, subjectId, date: "2026-11-01", ...times })
      .run();
    insertStudent(school.database, 1);
    const page = await send({ intent: "copy", from: String(other), first: "2026-11-29" });
    expect([page.status, stored().length]).toEqual([200, 1]);
    expect([fieldValue(page, `date${english}`), fieldValue(page, `room${english}`)]).toEqual(["2026-11-29", ""]);
    const unclear = await send({ intent: "copy", from: String(other), first: "soon" });
    expect(unclear.one("p", "field-problem").text).toContain("No readable date.");
    const same = await send({ intent: "copy", from: String(other), first: "" });
    expect(fieldValue(same, `date${english}`)).toBe("2026-11-01");
    expect(getBanner(same)).toBe("Dates filled in: 1 Check the dates, then save them.");
  });

  it("copying names the subjects that the class does not have, also if no date can be copied", async () => {
    const other = insertExam(school.database, "Annual Examination 2026", { classLevel: 7 });
    const copy = (name: string, nameBn?: string) => {
      const subjectId = insertSubject(school.database, name, { classLevel: 7, nameBn });
      const times = { begin: "10:00", end: "13:00", room: "" };
      school.database
        .insert(examDays)
        .values({ examId: other, subjectId, date: "2026-11-01", ...times })
        .run();
    };
    copy("Drawing");
    const none = await send({ intent: "copy", from: String(other) });
    const why = "This class does not have these subjects, so their dates were left out:";
    const lost = (page: Answer) => page.one("div", "lost-subjects").text;
    expect([getBanner(none), lost(none)]).toEqual([
      "No fields filled in",
      `${why} Drawing. Add “Drawing” to the subjects of Class 6`,
    ]);
    copy("English");
    const some = await send({ intent: "copy", from: String(other) });
    expect([getBanner(some), lost(some)]).toEqual([
      "Dates filled in: 1",
      `${why} Drawing. Add “Drawing” to the subjects of Class 6`,
    ]);
  });

  it("a saved routine leads to exams of other classes without a routine, whose form then has its dates unsaved", async () => {
    const other = insertExam(school.database, "Annual Examination 2026", { classLevel: 7 });
    insertExam(school.database, "Half-Yearly Examination 2026", { classLevel: 8 });
    insertSubject(school.database, "English", { classLevel: 7 });
    expect((await school.signedIn().visit(address())).all("details", "copy-to")).toEqual([]);
    await send(day(english, "2026-11-17", "10:00", "13:00"));
    const { length, 0: link } = (await school.signedIn().visit(address())).one("details", "copy-to").hrefs;
    expect([length, link]).toEqual([1, `/cog-admin/results/exams/${other}/days?from=${exam}`]);
    const before = stored();
    const staff = school.signedIn();
    const form = await staff.visit(link ?? "");
    const ofClass7 = school.rows(subjects).find(({ classLevel }) => classLevel === 7)?.id;
    const chosen = form.all("option").find(({ attributes }) => attributes.selected !== undefined);
    expect([fieldValue(form, `date${ofClass7}`), chosen?.attributes.value]).toEqual(["2026-11-17", String(exam)]);
    expect(getBanner(form)).toBe("Dates filled in: 1 Check the dates, then save them.");
    expect([form.one("details", "fill-in").attributes.open, stored()]).toEqual([undefined, before]);

    const own = { [`date${ofClass7}`]: "2026-11-29", [`begin${ofClass7}`]: "10:00", [`end${ofClass7}`]: "12:00" };
    const sent = { ...own, seen: fieldValue(form, "seen") ?? "", once: fieldValue(form, "once") ?? "" };
    await staff.post(link ?? "", { ...sent, intent: "publish" });
    const saved = await staff.visit(link ?? "");
    expect([fieldValue(saved, `date${ofClass7}`), saved.html.includes("Dates filled in")]).toEqual([
      ...["2026-11-29", false],
    ]);
  });

  it.each(["0", "999", "x"])("the form stays empty if the exam to copy from is not there: from=%s", async (from) => {
    const form = await school.signedIn().visit(`${address()}?from=${from}`);
    expect([form.status, fieldValue(form, `date${english}`), form.html.includes("filled in")]).toEqual([
      200,
      "",
      false,
    ]);
  });

  it("a copied subject that the class does not have is added with both names by a button, which then copies its date", async () => {
    const other = insertExam(school.database, "Annual Examination 2026", { classLevel: 7 });
    const subjectId = insertSubject(school.database, "Drawing", { classLevel: 7, nameBn: "চারু ও কারুকলা" });
    school.database
      .insert(examDays)
      .values({ examId: other, subjectId, date: "2026-11-01", begin: "10:00", end: "13:00", room: "" })
      .run();
    const page = await send({ newSubject: "Drawing", from: String(other), first: "2026-11-08" });
    const added = school.rows(subjects).find(({ classLevel, name }) => classLevel === 6 && name === "Drawing");
    expect(added?.nameBn).toBe("চারু ও কারুকলা");
    expect([fieldValue(page, `date${added?.id}`), page.all("div", "lost-subjects")]).toEqual(["2026-11-08", []]);
  });
});

describe("days that are shown to parents", () => {
  const shown = () => school.rows(downloads);
  async function show(staff = school.signedIn()) {
    await send({ ...day(bangla, "2026-11-15", "10:00", "13:00", "<b>Hall</b>"), ...day(english, "2026-11-17") }, staff);
    const done = await staff.post(address(), { intent: "show" });
    return { staff, done, paper: `/downloads/${shown()[0]?.id}` };
  }

  async function showClass7(staff: ReturnType<typeof school.signedIn>) {
    const other = insertExam(school.database, "Annual Examination 2026", { classLevel: 7 });
    const subjectId = insertSubject(school.database, "Mathematics", { classLevel: 7 });
    const times = { begin: "10:00", end: "12:00", room: "" };
    school.database
      .insert(examDays)
      .values({ examId: other, subjectId, date: "2026-11-15", ...times })
      .run();
    await staff.post(`/cog-admin/results/exams/${other}/days`, { intent: "show" });
  }

  it("a shown exam routine is among the downloads, in either language, without a file", async () => {
    const { done, paper } = await show();
    expect([done.status, shown()]).toMatchObject([
      303,
      [{ group: "examRoutine", classLevel: 6, year: 2026, fileUrl: null }],
    ]);
    const page = await school.visit(paper);
    expect(page.one("table", "routine").text.replace(/\s+/g, " ")).toContain(
      "Sun, Nov 15 10:00 am–1:00 pm Bangla <b>Hall</b>",
    );
    expect(page.html).not.toContain("<b>Hall");
    expect((await school.visit(`/bn${paper}`)).one("table", "routine").text).toContain("রবি, ১৫ নভেম্বর");
    for (const place of ["/information", "/academic"])
      expect((await school.visit(place)).html).toContain(`href="${paper}"`);
  });

  it("a shown exam routine has a title that the download form accepts, however long the exam's name", async () => {
    school.database
      .update(exams)
      .set({ name: "A".repeat(150), nameBn: "ক".repeat(150) })
      .run();
    await show();
    expect(shown()[0]?.title).toBe(`${"A".repeat(150)} – ${"ক".repeat(46)}…`);
  });

  it("shown exam dates are in the calendar and in calendar.ics, with one entry a day for all classes", async () => {
    const { staff } = await show();
    await showClass7(staff);
    const events = (await school.visit("/calendar.ics")).html.replace(/\r\n /g, "").split("BEGIN:VEVENT").slice(1);
    expect(events.map((event) => /DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1])).toEqual(["20261115", "20261117"]);
    expect(events[0]).toContain(
      "DESCRIPTION:Class 6: Bangla\\, 10:00 am–1:00 pm\\nClass 7: Mathematics\\, 10:00 am–12:00 pm",
    );
    const papers = (await school.visit("/bn/academic")).one("details", "papers");
    expect(papers.one("summary").text.normalize("NFC")).toBe("পরীক্ষার রুটিন (২ দিন)".normalize("NFC"));
    expect(papers.all("table").map(({ text }) => text.replace(/\s+/g, " ").normalize("NFC"))).toEqual(
      [
        "ষষ্ঠ শ্রেণি সকাল ১০টা–১টা রবি, ১৫ নভেম্বর বাংলা মঙ্গল, ১৭ নভেম্বর English",
        "সপ্তম শ্রেণি সকাল ১০টা–১২টা রবি, ১৫ নভেম্বর Mathematics",
      ].map((text) => text.normalize("NFC")),
    );
  });

  it("the notice board has a shown exam once, with its first and last day, and leads to its routine", async () => {
    const { staff, paper } = await show();
    const row = async () => (await school.visit("/notices")).one("main").one("li", "row");
    expect((await row()).one("p", "row-kind").text.replace(/\s+/g, " ")).toBe("Exam November 15 to 17, 2026");
    const link = (await row()).one("p", "exam-routine").one("a");
    expect([link.text, link.attributes.href]).toEqual(["Exam routine, Class 6", paper]);

    await showClass7(staff);
    const toList = (await row()).one("p", "exam-routine").one("a");
    expect(toList.text).toBe("Exam routine");
    const ids = (await school.visit("/academic"))
      .one("details", "papers")
      .all("span")
      .map(({ attributes }) => attributes.id);
    expect(ids.map((id) => `/academic#${id}`)).toContain(toList.attributes.href);
  });

  it("the page of an exam routine gives the first day, all days and the last change, and no column of rooms without rooms", async () => {
    const { staff, paper } = await show();
    expect((await school.visit(paper)).one("table", "routine").texts("th").slice(0, 3)).toEqual([
      ...["Date", "Subject", "Room"],
    ]);
    await send(day(bangla, "2026-11-15"), staff);
    const page = await school.visit(paper);
    expect(page.one("table", "routine").texts("th").slice(0, 3)).toEqual(["Date", "Subject", "Bangla"]);
    expect(page.one("div", "row").text.replace(/\s+/g, " ")).toBe(
      "Starts on Nov 15, 2026 Nov 15 2026 Starts Exam routine Class 6 November 15 to 17, 2026 Updated November 10, 2026",
    );
  });

  it("a shown exam routine leads to the website where the button to show it was, and can be hidden below", async () => {
    const { staff, paper } = await show();
    const panel = (await staff.visit(address())).all("form").find(({ text }) => text.includes("Hide from parents"));
    expect(panel?.all("a")[0]?.attributes).toMatchObject({ href: paper, target: "_blank" });
    expect(panel?.text).toMatch(/^View on the website \(in a new tab\) .* Hide from parents$/);
    expect(panel?.attributes.action).toBe(`${address()}#parents`);
  });

  it("the list of examinations shows a saved routine with one button and then names what parents see", async () => {
    let staff = school.signedIn();
    const list = "/cog-admin/results/exams?class=6";
    const findForm = async () =>
      (await staff.visit(list)).all("form").find(({ text }) => text.includes("Show to parents"));
    expect(await findForm()).toBeUndefined();
    await send(day(bangla, "2026-11-15"), staff);
    const form = await findForm();
    expect([form?.attributes.action, form?.one("button").attributes["aria-label"]]).toEqual([
      ...[address(), "Show to parents: Annual Examination 2026"],
    ]);
    const done = await staff.post(address(), { intent: "show", row: "parents" });
    expect(done.location).toBe(`${address()}#parents`);
    expect((await staff.follow(done)).text).toContain("Parents can see this routine");
    expect(await findForm()).toBeUndefined();
    await staff.post(address(), { intent: "hide" });
    vi.setSystemTime(Date.UTC(2026, 10, 16, 6));
    staff = school.signedIn();
    expect(await findForm()).toBeUndefined();
    expect((await staff.visit(list)).texts("p", "row-note").at(-1)).toBe(
      "Routine not yet shown to parents: November 15, 2026",
    );
  });

  it("a shown exam routine follows each change, and stores when it changed", async () => {
    const { staff, paper } = await show();
    await send(day(bangla, "2026-11-22"), staff);
    expect((await school.visit(paper)).text).toContain("Sun, Nov 22");
    expect((await school.visit("/calendar.ics")).html).toContain("20261122");
    expect(shown()[0]?.replacedAt).not.toBeNull();
  });

  it("a shown exam routine that loses its last date says so, and can still be hidden", async () => {
    const { staff, paper } = await show();
    await send(day(bangla, "", "", ""), staff);
    await staff.post(`/cog-admin/results/subjects/${english}/delete?class=6`, {});
    expect((await school.visit(paper)).text).toContain("This examination has no dates yet.");
    expect((await school.visit("/calendar.ics")).html).not.toContain("VEVENT");
    expect((await staff.visit(address())).text).toContain("Hide from parents");
    await staff.post(address(), { intent: "hide" });
    expect((await school.visit(paper)).status).toBe(404);
  });

  it("one button hides a shown exam routine, and another shows it again at the same address", async () => {
    const { staff, paper } = await show();
    await staff.post(address(), { intent: "hide" });
    expect([(await school.visit(paper)).status, (await school.visit("/calendar.ics")).html.includes("VEVENT")]).toEqual(
      [404, false],
    );
    await staff.post(address(), { intent: "hide" });
    await staff.post(address(), { intent: "show" });
    await staff.post(address(), { intent: "show" });
    expect([(await school.visit(paper)).status, shown().length]).toEqual([200, 1]);
    const written = school.rows(activity).filter(({ kind }) => kind === "download");
    expect(written.map(({ act }) => act)).toEqual(["opened", "closed", "closed", "opened", "opened"]);
  });

  it("an exam without dates cannot be shown to parents, and a shown routine is deleted with its exam", async () => {
    const staff = school.signedIn();
    expect((await staff.visit(address())).text).not.toContain("Show to parents");
    await show(staff);
    await staff.post(`/cog-admin/results/exams/${exam}/delete?class=6`, {});
    expect(shown()).toEqual([]);
  });

  it("a shown exam routine is edited like any download, and its form asks for no file", async () => {
    const { staff, paper } = await show();
    const edit = `/cog-admin${paper}/edit`;
    const page = await staff.visit(edit);
    expect([
      page.all("input").some(({ attributes }) => attributes.type === "file"),
      page.text.includes("Created from the exam routine"),
    ]).toEqual([false, true]);
    const form = {
      seen: fieldValue(page, "seen") ?? "",
      title: "Routine",
      group: "examRoutine",
      classLevel: "6",
      year: "2026",
      intent: "publish",
    };
    expect((await staff.post(edit, form)).status).toBe(303);
    expect(shown()[0]).toMatchObject({ title: "Routine", status: "Published", examId: exam });
  });

  it("the routine shown to parents fills in the form of a new notice, which is not published", async () => {
    const { staff } = await show();
    const link = (await staff.visit(address()))
      .all("a")
      .find(({ text }) => text === "Write a notice about the routine");
    const page = await staff.visit(link?.attributes.href ?? "");
    expect(fieldValue(page, "title")).toBe("Annual Examination 2026, Class 6: Exam routine");
    expect([fieldValue(page, "startsOn"), fieldValue(page, "endsOn")]).toEqual(["2026-11-15", "2026-11-17"]);
    expect(page.one("textarea").text).toContain("Sun, Nov 15, 10:00 am–1:00 pm: Bangla, <b>Hall</b>");
    expect(page.html).toContain('value="Exam" selected');
    expect(school.rows(notices)).toEqual([]);
  });
});
