import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { revokeAddress } from "~/families/families.server";
import { exams, results } from "~drizzle/schema";
import type { Answer } from "../support/browser";
import { website } from "../support/website";
import { closeToFamilies, insertMarkedClass, openToFamilies } from "./open-exam";

const school = website();
let exam: number;
let first: string;
let second: string;

beforeEach(() => {
  exam = insertMarkedClass(school.database);
  [first, second] = openToFamilies(school.database, exam);
});

const valuesOf = (page: Answer) => page.all("dd").map(({ text }) => text);
const randomToken = () => randomBytes(16).toString("base64url");
const contentOf = (page: Answer, name: string) =>
  page
    .all("meta")
    .flatMap(({ attributes }) => ([attributes.name, attributes.property].includes(name) ? [attributes.content] : []));

describe("a card link", () => {
  it("a card link shows grade, marks, highest marks and position, in English and in Bengali", async () => {
    const page = await school.visit(`/card/${first}`);
    expect([page.status, page.one("html").attributes.lang]).toEqual([200, "en"]);
    expect(page.one("h1").text).toBe("Annual Examination 2026 – Result Card");
    expect(valuesOf(page)).toEqual([
      ...["Zuleikha-One", "Class 6", "1", "Annual Examination 2026"],
      ...["Passed", "A", "156 / 200", "78.00%", "4.50", "1 / 1"],
    ]);
    expect(page.one("tbody").texts("tr")).toEqual(["Bangla 100 82 82 82.0 A+ 5.00", "Science 100 74 74 74.0 A 4.00"]);
    const bengali = await school.visit(`/bn/card/${first}`);
    expect(bengali.one("html").attributes.lang).toBe("bn");
    expect(valuesOf(bengali)).toEqual([
      ...["Zuleikha-One", "ষষ্ঠ শ্রেণি", "১", "বার্ষিক পরীক্ষা ২০২৬"],
      ...["উত্তীর্ণ", "A", "১৫৬ / ২০০", "৭৮.০০%", "৪.৫০", "১ / ১"],
    ]);
    expect(bengali.one("footer").text).toMatch(/প্রস্তুতের তারিখ: \S+ \S+ \S+$/);
  });

  it("a card link shows the same card as the downloaded file, but without the names of the parents", async () => {
    const [page, file] = [await school.visit(`/card/${first}`), await school.visit(`/card/${first}/download`)];
    const plain = (answer: Answer) => answer.one("article").text;
    const parents = "Father's Name Zuleikha-Father Roll Number 1 Mother's Name Zuleikha-Mother";
    expect(plain(file)).toContain(parents);
    expect(plain(page)).toBe(plain(file).replace(parents, "Roll Number 1"));
    expect(page.html).not.toMatch(/Zuleikha-(?:Father|Mother)/);
  });

  it("the address of a card and of its download redirects to the address in the chosen language", async () => {
    const follow = async (path: string) => {
      const { status, headers } = await school.visit(path);
      return [status, headers.get("Location")];
    };
    for (const rest of ["", "/download"]) {
      expect(await follow(`/en/card/${first}${rest}`)).toEqual([301, `/card/${first}${rest}`]);
      expect(await follow(`/card/${first}${rest}?lng=bn`)).toEqual([301, `/bn/card/${first}${rest}`]);
      expect(await follow(`/bn/card/${first}${rest}?lng=en`)).toEqual([301, `/card/${first}${rest}`]);
      expect(await follow(`/fr/card/${first}${rest}?lng=en`)).toEqual([404, null]);
    }
  });

  it("a card has no data of any other student", async () => {
    const pages = [await school.visit(`/card/${first}`), await school.visit(`/card/${first}/download`)];
    for (const { html } of pages) expect(html).not.toMatch(/Zuleikha-T/);
  });

  it("a card link offers the card as a file in the language of its URL", async () => {
    for (const [path, language] of [
      [`/card/${first}`, "en"],
      [`/bn/card/${first}`, "bn"],
    ] as const) {
      const file = await school.visit(`${path}/download`);
      expect([file.status, file.one("html").attributes.lang]).toEqual([200, language]);
      expect(file.headers.get("Content-Disposition")).toContain("Zuleikha-One_1_Result.html");
    }
  });

  it("the preview of a card link names no student, and search engines may not index the card", async () => {
    const page = await school.visit(`/card/${first}`);
    expect(contentOf(page, "robots")).toEqual(["noindex"]);
    expect(contentOf(page, "og:title")).toEqual(["Result Card"]);
    expect(contentOf(page, "og:url")).toEqual([]);
    expect(page.one("head").html).not.toMatch(/Zuleikha|Annual|rel="(?:canonical|alternate)"/);
  });
});

describe("closed, revoked and wrong card links", () => {
  it("closed, revoked and wrong card links get the same 404, byte for byte except the token", async () => {
    revokeAddress(exam, second, "head@school.example");
    const answers = [await school.visit(`/card/${second}`), await school.visit(`/card/${randomToken()}`)];
    closeToFamilies(exam);
    answers.push(await school.visit(`/card/${first}`));
    const plain = ({ html }: Answer) => html.replaceAll(/card\/[\w-]+/g, "card/*");
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(plain)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => JSON.stringify([...headers]))).size).toBe(1);
    expect(answers[0]?.one("h1").text).toBe("No result card at this link");
  });

  it.each([
    ["too short", () => first.slice(1)],
    ["in other letter case", () => first.toUpperCase() + first.toLowerCase()],
    ["with a wildcard", () => "%25".repeat(22)],
    ["with SQL", () => "'%20or%201=1--"],
    ["in an unknown language", () => `../xx/card/${first}`],
  ])("a card link that is %s shows nothing", async (_, wrong) => {
    const path = new URL(`/card/${wrong()}`, school.origin).pathname;
    for (const asked of [path, `${path}/download`]) {
      const answer = await school.visit(asked);
      expect([answer.status, answer.html.includes("Zuleikha")]).toEqual([404, false]);
    }
  });

  it("a wrong card link gives neither a file nor data", async () => {
    closeToFamilies(exam);
    for (const path of [`/card/${first}/download`, `/bn/card/${first}/download`, `/card/${first}.data`]) {
      const { status, html } = await school.visit(path);
      expect([path, status, html.includes("Zuleikha")]).toEqual([path, 404, false]);
    }
  });

  it("the card link of a student whose marks were deleted shows nothing", async () => {
    school.database.delete(results).run();
    expect((await school.visit(`/card/${first}`)).status).toBe(404);
  });
});

describe("wrong tries at card links", () => {
  const from = (network: string) => ({ "X-Forwarded-For": network });

  it("one network may try thirty wrong card links in an hour; correct links still open", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries++)
      statuses.push((await school.visit(`/card/${randomToken()}`, from("2001:db8::1"))).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    const limited = await school.visit(`/bn/card/${randomToken()}`, from("2001:db8::2"));
    expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect(limited.one("h1").text).toBe("এই লিংকে কোনো কার্ড নেই");
    const file = await school.visit(`/card/${randomToken()}/download`, from("2001:db8::2"));
    expect([file.status, file.headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect((await school.visit(`/card/${first}/x`, from("2001:db8::2"))).status).toBe(404);
    expect((await school.visit(`/card/${first}`, from("2001:db8::2"))).status).toBe(200);
    expect((await school.visit(`/card/${randomToken()}`, from("2001:db8:0:1::1"))).status).toBe(404);
  });

  it("closed, revoked and invented card links use up tries equally and get the same answer", async () => {
    revokeAddress(exam, second, "head@school.example");
    closeToFamilies(exam);
    const wrong = [first, second, randomToken()];
    const answers: string[][] = [];
    for (let tries = 0; tries < 33; tries++) {
      const { status, html } = await school.visit(`/card/${wrong[tries % 3]}`, from("192.0.2.7"));
      answers.push([String(status), html.replaceAll(/card\/[\w-]+/g, "card/*")]);
    }
    expect(answers.map(([status]) => status)).toEqual([...Array(30).fill("404"), ...Array(3).fill("429")]);
    expect(new Set(answers.map(([, html]) => html)).size).toBe(1);
  });
});

it("opening a card writes nothing to the database, whether a family or a machine opens it", async () => {
  const before = school.database.$client.serialize();
  for (const path of [`/card/${first}`, `/bn/card/${first}`, `/card/${first}/download`])
    expect((await school.visit(path, { "User-Agent": "Mozilla/5.0 (Linux; Android 14)" })).status).toBe(200);
  expect(school.database.$client.serialize().equals(before)).toBe(true);
});

it("a new exam is closed to families until someone opens it", () => {
  school.insert(exams, { name: "Test Examination 2026", classLevel: 7 });
  expect(school.database.select({ openedAt: exams.openedAt }).from(exams).all().at(-1)).toEqual({ openedAt: null });
});
