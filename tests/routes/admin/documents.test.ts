import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertImportClass } from "~tests/support/class";
import { insertNotice } from "~tests/support/content-rows";
import { takeConsoleErrors } from "~tests/support/setup";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const screens = [
  "",
  "/notices",
  "/notices?new",
  "/results",
  "/result-documents",
  "/blogs",
  "/gallery",
  "/downloads",
  "/activity",
  "/trash",
];

describe("every screen of the office", () => {
  it.each(screens)("the screen /cog-admin%s may run only scripts that carry its own fresh nonce", async (path) => {
    const staff = school.signedIn();
    const [first, second] = [await staff.visit(`/cog-admin${path}`), await staff.visit(`/cog-admin${path}`)];
    const policy = first.headers.get("Content-Security-Policy") ?? "";
    const nonce = /script-src 'self' 'nonce-([\w+/=]+)'/.exec(policy)?.[1];
    const inline = first.all("script").filter(({ attributes }) => !attributes.src);
    expect(inline.length).toBeGreaterThan(0);
    expect(new Set(inline.map(({ attributes }) => attributes.nonce))).toEqual(new Set([nonce]));
    expect(second.html).not.toContain(`"${nonce}"`);
    // Only forms that send a message to a family may lead to WhatsApp or to the phone's text messages.
    const forms = "form-action 'self' https://wa.me https://*.whatsapp.com sms:;";
    expect(policy).toContain(forms);
    expect(policy.replace(forms, "")).not.toMatch(/unsafe|\*|https?:/);
    expect(first.html).not.toMatch(/\son\w+="|javascript:/i);
  });

  it.each(screens)("the screen /cog-admin%s may not be cached or indexed", async (path) => {
    const page = await school.signedIn().visit(`/cog-admin${path}`);
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(page.all("meta").map(({ attributes }) => [attributes.name, attributes.content])).toContainEqual([
      "robots",
      "noindex",
    ]);
    const data = await school.signedIn().visit(`/cog-admin${path.replace("?new", "")}.data`);
    expect([data.status, data.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  });

  it.each(screens)(
    "the screen /cog-admin%s shows who is signed in, with links to the website and to sign out",
    async (path) => {
      const bar = (await school.signedIn().visit(`/cog-admin${path}`)).one("header");
      expect(bar.text).toContain(`Logged in as ${staffEmail}`);
      expect(bar.all("a").find(({ text }) => text === "Back to Website")?.attributes.href).toBe("/");
      expect(bar.all("form").map(({ attributes }) => attributes.action)).toContain("/cog-admin/logout");
      expect(bar.all("nav")[0]?.hrefs).toEqual([
        "/cog-admin",
        "/cog-admin/notices",
        "/cog-admin/results",
        "/cog-admin/result-documents",
        "/cog-admin/blogs",
        "/cog-admin/gallery",
        "/cog-admin/downloads",
        "/cog-admin/school",
        "/cog-admin/results/exams",
        "/cog-admin/results/students",
        "/cog-admin/school/staff",
        "/cog-admin/notifications",
        "/cog-admin/trash",
        "/cog-admin/activity",
        "/cog-admin/accounts",
        "/cog-admin/backups",
      ]);
    },
  );
});

it.each([
  ["photos", "/gallery", "gallery_items"],
  ["students", "/results/students?class=6", "students"],
  ["students", "/results/students", "students"],
  ["subjects", "/results/subjects?class=6", "subjects"],
  ["exams", "/results/exams?class=6", "exams"],
  ["exams", "/results?class=6&exam=1", "exams"],
  ["results", "/results?class=6&exam=1", "results"],
  ["subjects", "/results?class=6&exam=1", "subjects"],
  ["students", "/results", "students"],
])(
  "an office screen says that %s cannot be read on %s, instead of showing an empty list",
  async (what, path, table) => {
    const staff = school.signedIn();
    insertImportClass(school.database);
    school.database.run(sql.raw(`alter table ${table} rename to elsewhere`));
    const answer = await staff.visit(`/cog-admin${path}`);
    // Without a class in the URL, the screen redirects to the URL with the class.
    const page = answer.location ? await staff.follow(answer) : answer;
    const alerts = page.all("div", "alert").map(({ text }) => text);
    expect([page.status, alerts]).toEqual([200, [`Error fetching ${what} Please try again.`]]);
    expect(page.all("div", "empty-state")).toEqual([]);
    expect(takeConsoleErrors()).not.toEqual([]);
  },
);

describe.each([
  ["en", "Unexpected Application Error!", "Error 500"],
  ["bn", "অপ্রত্যাশিত ত্রুটি ঘটেছে!", "ত্রুটি ৫০০"],
])("an office screen without a specified error message, in %s", (language, title, status) => {
  it.each([
    ["/activity", "activity"],
    ["/accounts", "activity"],
    ["/trash", "gallery_items"],
    ["/results/progress", "results"],
    ["/results/exams/1/days", "exam_days"],
    ["/results/exams/1/families", "card_addresses"],
    ["", "students"],
  ])("the screen /cog-admin%s answers with the error page when %s cannot be read", async (path, table) => {
    const staff = school.signedIn().keep(`lng=${language}`);
    insertImportClass(school.database);
    school.database.run(sql.raw(`alter table ${table} rename to elsewhere`));
    const page = await staff.visit(`/cog-admin${path}`);
    expect([page.status, page.one("h1").text]).toEqual([500, title]);
    expect(page.one("main").text).toContain(status);
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});

describe("when a screen of the office fails", () => {
  it.each([
    ["GET", "/cog-admin/notices/1/delete", "notices"],
    ["GET", "/cog-admin", "sessions"],
    ["POST", "/cog-admin/notices", "sessions"],
  ])(
    "a failing office screen, %s %s, shows the specified sentence and no internal detail",
    async (method, path, table) => {
      const staff = school.signedIn();
      insertNotice(school.database);
      school.database.run(sql.raw(`drop table ${table}`));
      const page = method === "GET" ? await staff.visit(path) : await staff.post(path, { title: "a", content: "b" });
      expect([page.status, page.one("h1").text]).toEqual([500, "Unexpected Application Error!"]);
      expect(page.one("main").text).toContain("Error 500");
      expect(page.html).not.toMatch(/no such table|SqliteError|\.tsx?:|node_modules| at \w+ \(/);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
      const [[line] = [], ...others] = takeConsoleErrors();
      expect(others).toEqual([]);
      expect(JSON.parse(String(line))).toMatchObject({ method, path, fault: expect.stringContaining(table) });
    },
  );
});
