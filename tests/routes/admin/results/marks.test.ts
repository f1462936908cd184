import { describe, expect, it } from "vitest";
import { exams } from "~drizzle/schema";
import { postByScript } from "~tests/support/browser";
import {
  fieldWith,
  insertMark,
  markSheetBrowser,
  openMarkSheet,
  readMarkChanges,
  readMarks,
  readSheetForm,
} from "~tests/support/mark-sheet";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const open = () => openMarkSheet(school);

describe("the mark sheet without script", () => {
  it("the mark sheet shows the class, a field for every mark, total and grade", async () => {
    const { staff, address, exam, first, science, field } = open();
    insertMark(school.database, exam, first, science, 78);
    const page = await staff.visit(address);
    expect(page.status).toBe(200);
    expect(page.html).toMatch(fieldWith(field(first, science), "78"));
    expect(page.html).toMatch(
      /Student 1[\s\S]*Father 1[\s\S]*Mother 1[\s\S]*<td class="total">78<\/td><td class="grade">A</,
    );
    expect(page.html).toContain('<datalist id="mark-list">');
    expect(page.html.match(/<option value="\d+"><\/option>/g)).toHaveLength(101);
  });

  it("the mark sheet saves marks typed in Bengali or Latin digits, and says who saved them", async () => {
    const { staff, address, exam, first, second, science, computing, field, seen } = open();
    const posted = await staff.post(address, {
      [field(first, science)]: "৭৮",
      [field(first, computing)]: "",
      [field(second, science)]: " 60 ",
      seen,
    });
    expect(posted.status).toBe(303);
    const page = await staff.follow(posted);
    expect(page.html).toContain("All results saved successfully");
    expect(page.html).toContain(`Saved by: ${staffEmail}`);
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=78`, `${second}.${science}=60`]);
    expect(readMarkChanges(school.database)).toHaveLength(2);
  });

  it("the mark sheet writes nothing while one mark is wrong, and shows all marks as typed", async () => {
    const { staff, address, exam, first, second, science, computing, field, seen } = open();
    const page = await staff.post(address, {
      [field(first, science)]: "7x",
      [field(first, computing)]: "51",
      [field(second, science)]: "60",
      seen,
    });
    expect(page.status).toBe(400);
    expect(page.html).toContain("Nothing was saved. Marks to correct (highlighted in the table): 2.");
    for (const value of ["7x", "51", "60"]) expect(page.html).toContain(`value="${value}"`);
    expect(page.html).toContain("Enter a whole number, or “a” for absent");
    expect(page.html).toContain("At most 50");
    const offer = page.all("button").find(({ attributes }) => attributes.name === "only");
    expect([offer?.text, offer?.attributes.value]).toEqual(["Save the correct mark", "correct"]);
    expect(readMarks(school.database, exam)).toEqual([]);
  });

  it("the mark sheet with wrong marks saves the correct ones on request, and keeps the wrong ones as typed", async () => {
    const { staff, address, exam, first, second, science, computing, field, seen } = open();
    insertMark(school.database, exam, first, science, 40);
    const typed = { [field(first, computing)]: "51", [field(second, science)]: "60", [field(second, computing)]: "a" };
    const page = await staff.post(address, { ...typed, seen, only: "correct" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Saved: 2. Still to correct (highlighted in the table): 1.");
    expect(page.html).toMatch(fieldWith(field(first, computing), "51"));
    expect(page.text).toContain("At most 50");
    expect(page.html).not.toContain('name="only"');
    const saved = [`${first}.${science}=40`, `${second}.${science}=60`, `${second}.${computing}=0`];
    expect(readMarks(school.database, exam)).toEqual(saved);

    const now = readSheetForm(page.html).seen;
    await staff.post(address, { [field(first, computing)]: "50", seen: now });
    expect(readMarks(school.database, exam)).toContain(`${first}.${computing}=50`);
  });

  it("the mark sheet shows a colleague's mark beside one's own, and replaces it when the form is sent again", async () => {
    const { staff, address, exam, first, science, field, seen } = open();
    insertMark(school.database, exam, first, science, 64);
    const page = await staff.post(address, { [field(first, science)]: "78", seen });
    expect(page.status).toBe(409);
    expect(page.html).toContain("Yours: 78");
    expect(page.html).toContain("Saved now: 64");
    expect(page.html).toMatch(fieldWith(field(first, science), "78"));
    const now = readSheetForm(page.html).seen;
    expect((await staff.post(address, { [field(first, science)]: "78", seen: now })).status).toBe(303);
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=78`]);
  });

  it("a locked mark sheet is read-only", async () => {
    const { staff, address, exam, first, science, field, seen } = open();
    insertMark(school.database, exam, first, science, 64);
    school.database.update(exams).set({ lockedAt: new Date() }).run();
    const page = await staff.visit(address);
    expect(page.html).toContain("This examination is locked. Marks cannot be changed.");
    expect(page.html).not.toContain(`name="${field(first, science)}"`);
    expect((await staff.post(address, { [field(first, science)]: "78", seen })).status).toBe(409);
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=64`]);
  });

  it("once all marks are in, the mark sheet has a button to the next step, also after locking and opening", async () => {
    const { staff, address, exam, first, second, science, computing } = open();
    const nextStep = async () => {
      const buttons = (await staff.visit(address)).all("a", "next-step");
      return buttons.map(({ text, attributes }) => [text, attributes.href]);
    };
    for (const student of [first, second]) insertMark(school.database, exam, student, science, 50);
    insertMark(school.database, exam, first, computing, 50);
    expect(await nextStep()).toEqual([]);
    insertMark(school.database, exam, second, computing, 3);
    const check = `/cog-admin/results/progress?class=6&exam=${exam}`;
    expect(await nextStep()).toEqual([["Next: check the marks", check]]);
    school.database.update(exams).set({ lockedAt: new Date() }).run();
    const families = `/cog-admin/results/exams/${exam}/families`;
    expect(await nextStep()).toEqual([["Next: open to families", families]]);
    school.database.update(exams).set({ openedAt: new Date() }).run();
    expect(await nextStep()).toEqual([["Print all result cards", `/cog-admin/results/cards/${exam}?language=en`]]);
  });

  it("the mark sheet highlights grade and points of a student who failed in one subject, whatever the average", async () => {
    const { staff, address, exam, first, second, science, computing } = open();
    for (const [student, marks] of [
      [first, 90],
      [second, 32],
    ] as const) {
      insertMark(school.database, exam, student, science, marks);
      insertMark(school.database, exam, student, computing, 50);
    }
    expect((await staff.visit(address)).html.match(/<td class="(grade|points)[^<]*/g)).toEqual([
      '<td class="grade">A',
      '<td class="points">5.00',
      '<td class="grade failing">C',
      '<td class="points failing">0.00',
    ]);
  });

  it("the mark sheet can be filtered by a name or a roll number, in Bengali or Latin digits", async () => {
    const { staff, address } = open();
    const page = await staff.visit(`${address}&q=${encodeURIComponent("২")}`);
    expect(page.html.match(/<th scope="row"[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/>Student 2$/)]);
  });

  it("the mark sheet shows zeros and no fields until an exam is chosen", async () => {
    const { staff } = open();
    const page = await staff.visit("/cog-admin/results?class=6&exam=");
    expect(page.html).toContain("Choose an examination to enter its marks.");
    expect(page.html).not.toContain('data-part="exam-path"');
    expect(page.html).not.toMatch(/name="m\d/);
    expect(page.html).toMatch(/<a [^>]*aria-label="Print Marksheet: Student 1"[^>]*aria-disabled="true"/);
  });

  it("in Bengali the mark sheet shows every number in Bengali digits, and accepts them", async () => {
    const { staff: _, address, exam, first, second, science, computing, field } = open();
    insertMark(school.database, exam, first, science, 78);
    insertMark(school.database, exam, first, computing, 41);
    const staff = markSheetBrowser(school.signedIn().keep("lng=bn"));
    const page = await staff.visit(address);
    const table = page.one("table", "marks");
    expect(table.texts("td", "roll")).toEqual(["১", "২"]);
    expect(table.texts("td", "total")).toEqual(["১১৯", "০"]);
    expect(table.all("input").map(({ attributes: of }) => [of.value, of.placeholder])).toEqual([
      ["৭৮", "০"],
      ["৪১", "০"],
      ["", "০"],
      ["", "০"],
    ]);
    expect(table.one("thead").text).toContain("ICT (৫০)");
    expect(page.all("option").some(({ attributes }) => attributes.value === "১০০")).toBe(true);

    const { seen } = readSheetForm(page.html);
    const asShown = { [field(first, science)]: "৭৮", [field(first, computing)]: "৪২", [field(second, science)]: "" };
    expect((await staff.post(address, { ...asShown, seen })).status).toBe(303);
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=78`, `${first}.${computing}=42`]);
    expect(readMarkChanges(school.database)).toHaveLength(1);
    const changes = await staff.visit(`/cog-admin/results/changes/${exam}`);
    expect(changes.one("p", "history-title").text).toContain("ICT: ৪১ → ৪২");

    school.database.update(exams).set({ lockedAt: new Date() }).run();
    expect((await staff.visit(address)).one("table", "marks").texts("td")).toContain("৪২");
  });

  it("the mark sheet without a named exam redirects to the address of the current exam", async () => {
    const { staff, address } = open();
    for (const asked of ["/cog-admin/results", "/cog-admin/results?class=6"]) {
      const answer = await staff.visit(asked);
      expect([answer.status, answer.location]).toEqual([302, address]);
    }
    const withWords = await staff.visit("/cog-admin/results?class=6&q=2");
    expect(withWords.location).toBe("/cog-admin/results?class=6&q=2&exam=1");
  });

  it("the mark sheet shows no marks while no exam is chosen", async () => {
    const { staff } = open();
    const page = await staff.visit("/cog-admin/results?class=6&exam=");
    expect(page.all("td").map(({ text }) => text)).not.toContain("0");
  });

  it("the print menu asks about opening the exam to families before cards are printed", async () => {
    const { staff, address, exam } = open();
    const menu = (await staff.visit(address)).one("p", "open-first");
    expect(menu.text).toContain("For a QR code on the cards, open to families first");
    expect(menu.one("a").attributes.href).toBe(`/cog-admin/results/exams/${exam}/families`);
  });

  it.each([
    ["shown", "hidden", "true"],
    ["hidden", "shown", "false"],
  ])("the mark sheet remembers on the device that the parents' names are %s", async (choice, next, isOn) => {
    const { staff, address } = open();
    const untold = await staff.visit(address);
    expect(untold.one("div", "marks-area").attributes["data-parents"]).toBe("wide");
    expect(untold.all("button", "parents").map(({ attributes }) => attributes["aria-checked"])).toEqual([
      "false",
      "true",
    ]);
    const answer = await staff.post(`${address}&parents=${choice}`, {});
    expect([answer.status, answer.location]).toEqual([303, address]);
    const told = await staff.visit(address);
    expect(told.one("div", "marks-area").attributes["data-parents"]).toBe(choice);
    const [button, none] = told.all("button", "parents");
    expect([button?.attributes["aria-checked"], none]).toEqual([isOn, undefined]);
    expect(told.html).toContain(`parents=${next}`);
  });
});

it("marks typed under one account are not saved by another account that signed in later", async () => {
  const { address, exam, first, science, field, seen } = open();
  const form = { account: "other@school.example", [field(first, science)]: "78", seen };
  const page = await school.signedIn().post(address, form);
  expect(page.status).toBe(409);
  expect(page.html).toContain("other@school.example entered these marks.");
  expect(page.html).toMatch(fieldWith(field(first, science), "78"));
  expect(readMarks(school.database, exam)).toEqual([]);
});

describe("a hostile form", () => {
  it.each([
    ["fields that name no cell", { "m1.x": "5", "__proto__.1": "5", mm: "5" }],
    ["a seen line of nonsense", { seen: "|||:::,,,🙂" }],
  ])("a tampered mark sheet form with %s changes nothing", async (_, form) => {
    const { staff, address, exam } = open();
    expect((await staff.post(address, form)).status).toBe(303);
    expect(readMarks(school.database, exam)).toEqual([]);
  });

  it("a mark sheet form with ten thousand fields is refused", async () => {
    const { staff, address, exam } = open();
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`m${n + 1}.1`, "5"]));
    expect((await staff.post(address, fields)).status).toBe(400);
    expect(readMarks(school.database, exam)).toEqual([]);
  });
});

describe("the mark sheet by script", () => {
  it("saving marks by script answers with the next page, or with the conflicts", async () => {
    const { staff, address, exam, first, science, field, seen } = open();
    const saved = await postByScript(staff, address, { [field(first, science)]: "78", seen });
    expect(saved.redirect).toBe(address);
    const rejected = await postByScript(staff, address, { [field(first, science)]: "60", seen });
    expect(rejected.status).toBe(409);
    expect(rejected.data.rejected).toMatchObject({
      conflicts: [{ student: first, subject: science, ownMark: 60, savedMark: 78, by: staffEmail }],
      message: { title: "marks.notAllSaved", body: "marks.conflicts", values: { saved: 0, count: 1 } },
    });
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=78`]);
  });

  it("saving marks by script after the session has ended reports that and writes nothing", async () => {
    const { address, exam, first, science, field, seen } = open();
    const answer = await postByScript(school.browser(), address, { [field(first, science)]: "78", seen });
    expect(answer.redirect).toContain("/cog-admin/login?from=");
    expect(readMarks(school.database, exam)).toEqual([]);
  });

  it("the mark sheet can open the history of a mark", async () => {
    const { staff, address, exam, first, science, field, seen } = open();
    await staff.post(address, { [field(first, science)]: "78", seen });
    const story = await staff.visit(`/cog-admin/results/changes/${exam}/${first}/${science}`);
    expect(JSON.parse(story.html).change).toMatchObject({ account: staffEmail, before: null, after: 78 });
    const page = await staff.visit(`/cog-admin/results/changes/${exam}`);
    expect(page.html).toMatch(/Student 1[\s\S]*Science[\s\S]*no mark → 78/);
    expect((await staff.visit("/cog-admin/results/changes/99")).status).toBe(404);
  });
});
