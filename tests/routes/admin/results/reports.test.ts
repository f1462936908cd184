import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { cardUrl, classCardsUrl, tabulationUrl } from "~/marks/urls";
import type { Answer } from "~tests/support/browser";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "~tests/support/class";
import { website } from "~tests/support/website";

const school = website();
const tag = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
let exam: number;
let science: number;

beforeEach(() => {
  exam = insertExam(school.database, "Annual Examination 2026", { nameBn: "বার্ষিক পরীক্ষা ২০২৬" });
  science = insertSubject(school.database, "Science", { nameBn: "বিজ্ঞান" });
  insertStudent(school.database, 1, { name: "রহিম উদ্দিন" });
  insertStudent(school.database, 2, { name: tag });
  insertStudent(school.database, 3);
  insertMarkRow(school.database, { examId: exam, studentId: 1, subjectId: science, marks: 82 });
  insertMarkRow(school.database, { examId: exam, studentId: 2, subjectId: science, marks: 11 });
});

const reports = () => ({ card: cardUrl(exam, 1), cards: classCardsUrl(exam), tabulation: tabulationUrl(exam) });
const kinds = ["card", "cards", "tabulation"] as const;

const rowsOf = (page: Answer) => page.texts("tr");

describe("every paper", () => {
  it.each(kinds)("the report %s may not be cached, framed or indexed", async (kind) => {
    const { status, headers } = await school.signedIn().visit(reports()[kind]);
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
    expect(headers.get("Content-Disposition")).toBeNull();
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  });

  it.each(kinds)("the report %s may use its own styles and nothing else", async (kind) => {
    const page = await school.signedIn().visit(reports()[kind]);
    const styles = [...page.html.matchAll(/<style>(.+?)<\/style>/gs)].map(([, style = ""]) => style);
    const policy = page.headers.get("Content-Security-Policy");
    expect(styles).toEqual([expect.stringMatching(/@page ?\{\s*size: ?A4/), expect.stringContaining("@font-face")]);
    for (const style of styles)
      expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(policy).toMatch(/^default-src 'none'; style-src (?:'sha256-[\w+/=]+' ?)+;/);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  it.each(kinds)("the report %s is in the language of the office, or in the requested one", async (kind) => {
    const staff = school.signedIn();
    const languageAt = async (path: string) => (await staff.visit(path)).one("html").attributes.lang;
    expect(await languageAt(reports()[kind])).toBe("en");
    expect(await languageAt(`${reports()[kind]}?language=bn`)).toBe("bn");
    expect(await languageAt(`${reports()[kind]}?language=fr`)).toBe("en");
    staff.keep("lng=bn");
    expect(await languageAt(reports()[kind])).toBe("bn");
    expect(await languageAt(`${reports()[kind]}?language=en`)).toBe("en");
  });

  it.each(kinds)("the report %s does not run script in a student's name", async (kind) => {
    const path = kind === "card" ? cardUrl(exam, 2) : reports()[kind];
    const page = await school.signedIn().visit(path);
    expect(page.text).toContain(tag);
    expect(page.html).not.toMatch(/<(?:script|img)\b/);
  });

  it.each(kinds)("the report %s of an unknown examination says that it does not exist", async (kind) => {
    for (const id of ["99", "0", "x", "1e0"]) {
      const path = reports()[kind].replace(/(cards|tabulation)\/\d+/, `$1/${id}`);
      const page = await school.signedIn().visit(path);
      expect(page.status).toBe(404);
      expect(page.one("main").text).toBe("Oops! Page not found This examination no longer exists. Exam results");
      expect(page.headers.get("Cache-Control")).toBe("no-store");
    }
  });
});

describe("a card", () => {
  it("a result card shows the student's marks", async () => {
    expect(rowsOf(await school.signedIn().visit(cardUrl(exam, 1)))).toContain("Science 100 82 82 82.0 A+ 5.00");
    const bengali = await school.signedIn().visit(`${cardUrl(exam, 1)}?language=bn`);
    expect(rowsOf(bengali)).toContain("বিজ্ঞান ১০০ ৮২ ৮২ ৮২.০ A+ ৫.০০");
  });

  it.each(["99", "0", "x"])("the card of a student who is not on the mark sheet (%s) says so", async (student) => {
    const page = await school.signedIn().visit(`${classCardsUrl(exam)}/${student}`);
    expect([page.status, page.one("main").text]).toEqual([
      404,
      "Oops! Page not found This student is not on the mark sheet of the examination. Exam results",
    ]);
  });
});

describe("the cards of a class", () => {
  it("the cards of a class are in order of roll; students without marks are counted on the screen only", async () => {
    const page = await school.signedIn().visit(classCardsUrl(exam));
    expect(page.all("article").map((card) => card.one("dd").text)).toEqual(["রহিম উদ্দিন", tag]);
    expect(page.one("p", "page-note").text).toBe(
      "2 cards, one per page. 1 student without marks is left out. Two per page",
    );
    expect(page.text).not.toContain("Student 3");
    const bengali = await school.signedIn().visit(`${classCardsUrl(exam)}?language=bn`);
    expect(bengali.one("p", "page-note").text).toContain("২টি কার্ড");
  });

  it("cards can be printed two to a page, stay in the same language, and link back", async () => {
    const visit = (address: string) => school.signedIn().visit(address);
    const link = (await visit(classCardsUrl(exam, "bn"))).one("p", "page-note").one("a");
    expect([link.text, link.attributes.href]).toEqual(["এক কাগজে দুটি", classCardsUrl(exam, "bn", 2)]);
    const pairs = await visit(classCardsUrl(exam, "bn", 2));
    expect(pairs.all("section", "pair").map((pair) => pair.all("article").length)).toEqual([2]);
    expect(pairs.one("p", "page-note").one("a").attributes.href).toBe(classCardsUrl(exam, "bn"));
    expect((await visit(`${classCardsUrl(exam)}?perSheet=3`)).all("section", "pair")).toEqual([]);
  });
});

describe("the workbook of an examination", () => {
  it("the workbook of an examination is a download that may not be cached", async () => {
    const file = await school.signedIn().visit(`/cog-admin/results/workbook/${exam}`);
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="Class-6_Annual-Examination-2026.xlsx"; filename*=UTF-8''Class-6_Annual-Examination-2026.xlsx`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "content-length": String(file.bytes.length),
    });
    expect(file.bytes.subarray(0, 2).toString()).toBe("PK");
  });

  it.each(["99", "0", "x", "1.5"])("a request for the unknown workbook %s answers 404", async (id) => {
    expect((await school.signedIn().visit(`/cog-admin/results/workbook/${id}`)).status).toBe(404);
  });
});
