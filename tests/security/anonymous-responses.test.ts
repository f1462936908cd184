import { afterEach, describe, expect, it } from "vitest";
import { activity, blogs, notices, resultDocuments, results, students } from "~drizzle/schema";
import { seedCurriculum } from "~drizzle/seed/curriculum";
import type { Answer } from "../support/browser";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
// The website logs requests for unknown addresses as errors. Without this line, these logs would make the tests fail.
afterEach(() => void takeConsoleErrors());
const canary = "Zuleikha-Canary";
const mark = 97;

const paths = [
  "/",
  "/about",
  "/information",
  "/staff",
  "/academic",
  "/results",
  "/notices",
  "/notices/1",
  "/notices/2",
  "/blogs",
  "/blogs/1",
  "/blogs/2",
  "/curriculum-gallery",
  "/free-courses",
  `/search?q=${canary}`,
  "/offline",
  "/nowhere",
].flatMap((path) => [path, `/bn${path === "/" ? "" : path}`]);
const files = [
  "/notices.xml",
  "/bn/notices.xml",
  "/blogs.xml",
  "/calendar.ics",
  "/bn/calendar.ics",
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/speculation-rules.json",
  "/offline-worker.js",
  "/light-pages?pages=light",
  "/uploads/notices/a_1.pdf",
];
const office = ["", "/notices", "/results", "/results/students", "/results/workbook/1", "/activity", "/trash"];

// The test also requests pages that answer 404, because their answers must not contain a child's data either.
const statusOf = (path: string) => {
  if (path.startsWith("/light-pages")) return 302;
  return /\/(?:notices\/2|blogs\/[12]|nowhere)(?:\.data)?$|\.pdf$/.test(path) ? 404 : 200;
};

function fill() {
  const { database } = school;
  seedCurriculum(database);
  const student = { name: canary, rollNumber: 1, classLevel: 6, fatherName: canary, motherName: canary };
  database.insert(students).values(student).run();
  database.insert(results).values({ studentId: 1, subjectId: 1, examId: 1, marks: mark }).run();
  const notice = { title: "Sports", type: "Event", content: "x", publishAt: new Date() } as const;
  const draft = { ...notice, title: canary, content: canary };
  database
    .insert(notices)
    .values([
      { ...notice, status: "Published" },
      { ...draft, status: "Draft" },
      { ...draft, status: "Published", publishAt: new Date(Date.now() + 3_600_000) },
      { ...draft, status: "Published", deletedAt: new Date() },
    ])
    .run();
  const post = { title: canary, content: canary, excerpt: canary, author: canary, category: "Education" } as const;
  const blog = { ...post, publishAt: new Date(), status: "Draft" } as const;
  database.insert(blogs).values([blog, blog]).run();
  const paper = { title: canary, status: "Draft", publishAt: new Date() } as const;
  database
    .insert(resultDocuments)
    .values({
      ...paper,
      description: canary,
      examType: canary,
      fileUrl: "/uploads/a",
      fileName: "a.pdf",
      fileType: "application/pdf",
      filePath: "documents/results/a_1.pdf",
      fileSize: 9,
    })
    .run();
  database
    .insert(activity)
    .values({ at: new Date(), account: "a@b.example", act: "created", kind: "student", itemId: 1, title: canary })
    .run();
}

describe("an answer without a session", () => {
  it("no response without a session holds a child's name, a mark or a draft", async () => {
    fill();
    const asked = [...paths.filter((path) => !path.includes(canary)), ...files];
    const data = asked
      .filter((path) => !/\.|\?/.test(path))
      .map((path) => (path === "/" ? "/_root.data" : `${path}.data`));
    for (const path of [...asked, ...data]) {
      const { status, html } = await school.visit(path);
      expect([path, status, html.includes(canary)]).toEqual([path, statusOf(path), false]);
    }
    // The search page repeats the searched name of the child, so this only checks that it has no hit (<mark>).
    expect((await school.visit(`/search?q=${canary}`)).all("mark")).toEqual([]);
  });

  it("no response without a session contains a byte of the admin area, neither as a page nor as data", async () => {
    fill();
    const pieces = office.flatMap((path) => [path, `${path}.data`, `${path}.data?_routes=routes%2Fadmin%2Factivity`]);
    for (const piece of pieces) {
      const answer = await school.visit(`/cog-admin${piece}`);
      expect([piece, answer.html.includes(canary)]).toEqual([piece, false]);
      expect([piece, answer.headers.get("Cache-Control")]).toEqual([piece, expect.stringContaining("no-store")]);
    }
    const staff = school.signedIn();
    expect((await staff.visit("/cog-admin/activity")).html).toContain(canary);
  });
});

describe("the content policy", () => {
  const policyOf = ({ headers }: Answer) => headers.get("Content-Security-Policy") ?? "";

  it("the content policy allows only our own scripts, on every public and office page", async () => {
    const staff = school.signedIn();
    const all = [
      ...(await Promise.all(paths.map((path) => school.visit(path)))),
      ...(await Promise.all(
        ["", "/notices", "/notices?new", "/gallery?new"].map((path) => staff.visit(`/cog-admin${path}`)),
      )),
      await school.visit("/cog-admin/login"),
    ];
    for (const answer of all) {
      const policy = policyOf(answer);
      expect(policy).toMatch(/default-src 'none'; script-src 'self'(?: 'nonce-[\w+/=]{20,}')?;/);
      expect(policy).toContain("base-uri 'none'");
      // Only pages of the admin area have a nonce and a form that opens WhatsApp or a text message for a family.
      const messages = policy.includes("nonce-") ? " https://wa.me https://*.whatsapp.com sms:" : "";
      expect(policy).toContain(`form-action 'self'${messages};`);
      expect(policy.replace(messages, "")).not.toMatch(/unsafe-|\*|https?:|script-src[^;]*data:/);
      for (const { html } of answer.all("script"))
        expect(html === "" || /nonce-/.test(policy) || /^[[{]/.test(html.trim())).toBe(true);
      expect(answer.html).not.toMatch(/<[^>]+\son\w+=/);
    }
  });

  it("the content policy has a new nonce for each page of the office", async () => {
    const staff = school.signedIn();
    const nonces = await Promise.all(
      Array.from({ length: 5 }, async () => /'nonce-([^']+)'/.exec(policyOf(await staff.visit("/cog-admin")))?.[1]),
    );
    expect(new Set(nonces).size).toBe(5);
  });
});
