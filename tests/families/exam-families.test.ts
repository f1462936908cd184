import { eq } from "drizzle-orm";
import jsQR from "jsqr";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "~/activity/activity.server";
import { dhakaToday } from "~/i18n/format";
import { cardUrl, classCardsUrl, familiesUrl } from "~/marks/urls";
import { cardAddresses, exams, students } from "~drizzle/schema";
import type { Answer, Browser } from "../support/browser";
import { insertExam, insertMarkRow } from "../support/class";
import { fieldValue, getBanner } from "../support/page-parts";
import { website } from "../support/website";
import { insertMarkedClass, listTokens, openToFamilies } from "./open-exam";

const school = website();
let staff: Browser;
let exam: number;
let screen: string;

beforeEach(() => {
  staff = school.signedIn();
  exam = insertMarkedClass(school.database);
  screen = familiesUrl(exam);
});

const press = async (form: Record<string, string>) => staff.follow(await staff.post(screen, form));
const acts = () => listActivity().lines.map(({ act, title }) => `${act} ${title}`);
const addressesOf = (page: Answer) =>
  page
    .all("li", "row")
    .map((row) => row.all("a").find(({ attributes }) => attributes.href?.includes("/card/"))?.attributes.href);
const isOpen = () => school.rows(exams)[0]?.openedAt !== null;

describe("an examination that is closed to families", () => {
  it("the page of a closed exam has no card links, and says who will see what after it is opened", async () => {
    const page = await staff.visit(screen);
    expect(page.text).toContain("Closed to families");
    expect(page.text).toContain("Anyone with the link to a card can see that card without signing in");
    expect(page.one("p", "not-locked").text).toContain("families see every change to a mark at once");
    expect(page.one("p", "marks-missing").text).toMatch(/^\d+ marks? (is|are) still missing\. Families would see/);
    expect(page.all("button").map(({ text }) => text)).toContain("Open to families");
    expect(listTokens(school.database, exam)).toEqual([]);
  });

  it("one button opens an exam to families, with a link for each student who has a mark", async () => {
    const page = await press({ intent: "open" });
    expect(getBanner(page)).toContain("Opened to families");
    const tokens = listTokens(school.database, exam);
    expect(addressesOf(page)).toEqual(tokens.map((token) => `${school.origin}/card/${token}`));
    expect(tokens).toHaveLength(2);
    expect(acts()).toEqual(["opened Annual Examination 2026, Class 6"]);
  });

  it("an exam without marks cannot be opened to families, and the page says so", async () => {
    const empty = insertExam(school.database, "Test Examination 2026");
    const page = await staff.visit(familiesUrl(empty));
    expect(page.text).toContain("No marks entered yet, so there are no cards to open.");
    const answer = await staff.follow(await staff.post(familiesUrl(empty), { intent: "open" }));
    expect(getBanner(answer)).toBe("This did not work No marks entered yet, so there are no cards to open.");
    expect(acts()).toEqual([]);
  });
});

describe("an examination that is open to families", () => {
  let first: string;
  let second: string;

  beforeEach(() => {
    [first, second] = openToFamilies(school.database, exam);
    school.database.update(students).set({ guardianMobile: "+8801700000001" }).run();
  });

  it("one button closes an exam to families, and pressing it again changes nothing", async () => {
    for (const _ of "12") expect(getBanner(await press({ intent: "close" }))).toContain("Closed to families");
    expect(isOpen()).toBe(false);
    expect(acts()).toEqual(["closed Annual Examination 2026, Class 6", "opened Annual Examination 2026, Class 6"]);
    expect(listTokens(school.database, exam)).toEqual([first, second]);
  });

  it("the card links are listed in the reader's language, to copy as text", async () => {
    const page = await staff.visit(screen);
    const lines = [
      `1\tZuleikha-One\t${school.origin}/card/${first}`,
      `2\tZuleikha-Two\t${school.origin}/card/${second}`,
    ];
    expect(page.one("textarea").html).toBe(lines.join("\n"));
    staff.keep("lng=bn");
    expect((await staff.visit(screen)).one("textarea").html).toContain(`${school.origin}/bn/card/${first}`);
  });

  const sending = async (way: "whatsapp" | "sms", token = first) => {
    const { status, location } = await staff.post(screen, { [way]: token });
    return [status, location];
  };
  const inWhatsApp = (number: string, text: string) => `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
  const inMessages = (number: string, text: string) => `sms:${number}?&body=${encodeURIComponent(text)}`;
  const sentDays = () => school.rows(cardAddresses).map(({ sentAt }) => sentAt && dhakaToday(sentAt));

  it("a card is sent by WhatsApp or SMS, to the guardian's number, in either language", async () => {
    const host = school.origin.replace(/^https?:\/\//, "");
    const [long, short] = [
      `Dear parents,\nChurch High School, Annual Examination 2026: please open this link to see the result card of Zuleikha-One:\n${school.origin}/card/${first}\nThank you.`,
      `Zuleikha-One, Annual Examination 2026\n${host}/card/${first}`,
    ];
    expect(await sending("whatsapp")).toEqual([303, inWhatsApp("8801700000001", long)]);
    expect(await sending("sms")).toEqual([303, inMessages("+8801700000001", short)]);
    staff.keep("lng=bn");
    const bengali = `Zuleikha-One, বার্ষিক পরীক্ষা ২০২৬\n${host}/bn/card/${first}`;
    expect(await sending("sms")).toEqual([303, inMessages("+8801700000001", bengali)]);
    const shown = await staff.visit(screen);
    expect(shown.texts("button")).toContain("এসএমএস পাঠান (২টির খরচ)");
    expect(shown.texts("h3")[0]).toContain("০১৭০০-০০০০০১");
  });

  it("a student without a mobile number has a link to the student's form in place of WhatsApp and SMS", async () => {
    school.database.update(students).set({ guardianMobile: null }).where(eq(students.id, 1)).run();
    const [without, other] = (await staff.visit(screen)).all("li", "row");
    expect(without?.text).toContain("No mobile number");
    expect(without?.text).not.toMatch(/WhatsApp|SMS/);
    expect(without?.html).toContain('href="/cog-admin/results/students/1/edit"');
    expect(other?.text).toMatch(/WhatsApp.*SMS/s);
    expect(other?.text).not.toContain("mobile number");
    expect([await sending("whatsapp"), sentDays()]).toEqual([
      [303, screen],
      [null, null],
    ]);
  });

  it("a student's row shows the day and the time when the card was last sent, for each guardian", async () => {
    expect(sentDays()).toEqual([null, null]);
    await sending("sms");
    school.database
      .update(cardAddresses)
      .set({ sentAt: new Date("2026-11-20T06:00:00Z") })
      .run();
    const notes = async () => (await staff.visit(screen)).texts("p", "sent");
    expect(await notes()).toContain("The office opened the message on Nov 20, 2026, 12:00 pm");
    await sending("whatsapp");
    expect(sentDays()).toEqual([dhakaToday(), "2026-11-20"]);
    staff.keep("lng=bn");
    expect((await notes())[1]).toContain("অফিস থেকে বার্তা খোলা হয়েছে: ২০ নভেম্বর ২০২৬, দুপুর ১২টা");
    expect(acts()).toEqual(["opened Annual Examination 2026, Class 6"]);
  });

  it("a card whose app was opened but whose message was not sent can be marked as not sent", async () => {
    await sending("whatsapp");
    await sending("sms", second);
    const page = await staff.visit(screen);
    expect(page.all("button").filter(({ attributes }) => attributes.name === "unsent")).toHaveLength(2);
    const menus = page.all("div", "row-actions").map(({ text }) => text);
    expect(menus.join(), "the button is beside the note").not.toContain("Mark as not sent");
    await staff.post(familiesUrl(insertExam(school.database, "Other")), { unsent: first });
    expect(sentDays()).toEqual([dhakaToday(), dhakaToday()]);
    const unsent = await press({ unsent: first });
    expect([getBanner(unsent), sentDays()]).toEqual(["Card marked as not sent", [null, dhakaToday()]]);
    expect(unsent.one("nav", "filter-links").text).toBe("All 2 Not sent yet 1 Sent 1 No mobile number 0");
    expect(unsent.all("button").filter(({ attributes }) => attributes.name === "unsent")).toHaveLength(1);
  });

  it("the list counts the cards that are opened, not sent or without a mobile number, and shows one kind on its own", async () => {
    await sending("whatsapp");
    const page = await staff.visit(screen);
    expect(page.one("nav", "filter-links").text).toBe("All 2 Not sent yet 1 Sent 1 No mobile number 0");
    const shown = async (show: string) => addressesOf(await staff.visit(`${screen}?show=${show}`));
    const [sent, unsent] = [first, second].map((token) => `${school.origin}/card/${token}`);
    expect(await shown("sent")).toEqual([sent]);
    expect(await shown("unsent")).toEqual([unsent]);
    expect(await shown("constructor")).toEqual([sent, unsent]);
    await sending("sms", second);
    expect((await staff.visit(`${screen}?show=unsent`)).text).toContain("No card is left to send.");
    school.database.update(cardAddresses).set({ sentAt: null }).run();
    school.database.update(students).set({ guardianMobile: null }).where(eq(students.id, 1)).run();
    expect(await shown("noMobile")).toEqual([sent]);
    expect(await shown("unsent")).toEqual([unsent]);
  });

  it("a new card link has no sending date; the date stays when a mark changes or the cards are closed", async () => {
    await sending("sms");
    insertMarkRow(school.database, { examId: exam, studentId: 2, subjectId: 2, marks: 50 });
    await press({ intent: "close" });
    await press({ intent: "open" });
    expect(sentDays()).toEqual([dhakaToday(), null]);
    await press({ replace: first });
    expect(sentDays()).toEqual([null, null]);
  });

  it.each(["revoked", "closed", "of another examination", "hostile"])(
    "a card link that is %s is not sent: nothing is stored, and the list says so",
    async (what) => {
      if (what === "revoked") await press({ revoke: first });
      if (what === "closed") await press({ intent: "close" });
      const screenOf = what === "of another examination" ? familiesUrl(insertExam(school.database, "Other")) : screen;
      const answer = await staff.post(screenOf, { sms: what === "hostile" ? "https://bad.example" : first });
      expect([answer.status, answer.location]).toEqual([303, screenOf]);
      const said =
        "This link was revoked, the cards were closed, or the mobile number was removed, before it could be sent.";
      expect(getBanner(await staff.follow(answer))).toBe(`This did not work ${said}`);
      expect(sentDays().filter(Boolean)).toEqual([]);
    },
  );

  it("a card cannot be sent without a session", async () => {
    const answer = await school.browser().post(screen, { sms: first });
    expect([answer.location, sentDays()]).toEqual([expect.stringMatching(/^\/cog-admin\/login/), [null, null]]);
  });

  it("no page of a card shows the guardian's mobile number", async () => {
    school.database.update(students).set({ guardianMobile: "+8801700000001" }).run();
    for (const path of [`/card/${first}`, `/bn/card/${first}`, `/card/${first}?download`, `/card/${first}.data`])
      expect([path, (await school.visit(path)).html.includes("1700000001")]).toEqual([path, false]);
  });

  it("an exam closed to families keeps its card links, but offers no way to send them", async () => {
    await press({ intent: "close" });
    const page = await staff.visit(screen);
    expect(addressesOf(page)).toEqual([first, second].map((token) => `${school.origin}/card/${token}`));
    expect(page.text).not.toContain("WhatsApp");
    expect(page.all("nav", "filter-links")).toEqual([]);
    expect(page.all("textarea")).toEqual([]);
  });

  it("revoking a card link disables it permanently", async () => {
    for (const _ of "12") expect(getBanner(await press({ revoke: first }))).toContain("Link revoked");
    expect(listTokens(school.database, exam)).toEqual([second]);
    expect((await school.visit(`/card/${first}`)).status).toBe(404);
    expect(acts()[0]).toBe("revoked Zuleikha-One, Class 6");
    expect(acts()).toHaveLength(2);
  });

  it("a card gets one new link in place of the old link, even if the form is sent twice", async () => {
    const once = fieldValue(await staff.visit(screen), "once") ?? "";
    await press({ once, replace: first });
    const after = listTokens(school.database, exam);
    await press({ once, replace: first });
    expect(listTokens(school.database, exam)).toEqual(after);
    expect(after).toHaveLength(2);
    expect(after).not.toContain(first);
    expect((await school.visit(`/card/${first}`)).status).toBe(404);
    expect((await school.visit(`/card/${after[0]}`)).status).toBe(200);
  });

  it("students whose marks came later get card links, and the other links stay the same", async () => {
    insertMarkRow(school.database, { examId: exam, studentId: 3, subjectId: 1, marks: 50 });
    const page = await staff.visit(screen);
    expect(page.all("button").map(({ text }) => text)).toContain("Create a link for 1 student");
    await press({ intent: "make" });
    expect(listTokens(school.database, exam)).toEqual([first, second, expect.any(String)]);
  });
});

describe("an invalid request", () => {
  it.each(["", "99", "x"])("an invalid exam id, %j, on the families page answers 404", async (id) => {
    expect((await staff.visit(`/cog-admin/results/exams/${id}/families`)).status).toBe(404);
  });

  it("an unknown button or a link of another exam changes nothing on the families page", async () => {
    const [token = ""] = openToFamilies(school.database, exam);
    expect((await staff.post(screen, { intent: "publish" })).status).toBe(400);
    const other = insertExam(school.database, "Test Examination 2026");
    await staff.post(familiesUrl(other), { revoke: token });
    expect(listTokens(school.database, exam)).toContain(token);
  });
});

describe("the dashboard", () => {
  it("the dashboard reminds of cards that can be sent, from the first card that the office sends until the last", async () => {
    const isListed = async () => (await staff.visit("/cog-admin")).text.includes("Some result cards are not sent yet");
    const send = (token?: string) => {
      const one = token ? eq(cardAddresses.token, token) : undefined;
      school.database.update(cardAddresses).set({ sentAt: new Date() }).where(one).run();
    };
    const [first] = openToFamilies(school.database, exam);
    school.database.update(students).set({ guardianMobile: "+8801712345678" }).run();
    expect(await isListed()).toBe(false);
    send(first);
    expect(await isListed()).toBe(true);
    school.database.update(students).set({ guardianMobile: null }).run();
    expect(await isListed(), "cards without a mobile number are printed").toBe(false);
    school.database.update(students).set({ guardianMobile: "+8801712345678" }).run();
    const weeksAgo = new Date(Date.now() - 15 * 24 * 3600 * 1000);
    school.database.update(exams).set({ openedAt: weeksAgo }).run();
    expect(await isListed()).toBe(false);
    school.database.update(exams).set({ openedAt: new Date() }).run();
    send();
    expect(await isListed()).toBe(false);
  });
});

describe("the QR code of a card", () => {
  const read = async (svg: string) => {
    const drawn = svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" width="330" height="330"');
    const picture = sharp(Buffer.from(drawn)).flatten({ background: "#fff" });
    // Adds an empty margin of four modules (dots of the QR code), which a QR code has on paper and which its reader
    // needs.
    const { data, info } = await picture
      .extend({ top: 40, bottom: 40, left: 40, right: 40, background: "#fff" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
  };

  it("a decoder reads the QR code of a card as the card's link, in the card's language", async () => {
    const [first] = openToFamilies(school.database, exam);
    for (const [language, path] of [
      ["en", "/card/"],
      ["bn", "/bn/card/"],
    ] as const) {
      const code = (await staff.visit(`${cardUrl(exam, 1)}?language=${language}`)).one("div", "address");
      const svg = /<svg.*?<\/svg>/.exec(code.html)?.[0] ?? "";
      expect(await read(svg)).toBe(`${school.origin}${path}${first}`);
    }
  });

  it("a card has a QR code only if it has a link and the exam is open", async () => {
    const codes = async () => (await staff.visit(classCardsUrl(exam))).all("div", "address").length;
    expect(await codes()).toBe(0);
    const [first] = openToFamilies(school.database, exam);
    expect(await codes()).toBe(2);
    await press({ revoke: first });
    expect(await codes()).toBe(1);
    await press({ intent: "close" });
    expect(await codes()).toBe(0);
  });
});
