import { type Browser, chromium, expect, type Page, test } from "@playwright/test";
import Database from "better-sqlite3";
import { renderPostHtml } from "../../../app/blogs/post-html.server";
import { hostileHtml } from "../../blogs/hostile-html";
import { publishedAttacks } from "../../blogs/published-attacks";
import { createAccount, settingsIn, staff, withPlace } from "../school";
import { withServer } from "../server";

const pieces = [...publishedAttacks, ...Object.values(hostileHtml).flat()];

test("no stored text executes anywhere, even with the content policy off", async () => {
  test.setTimeout(300_000);
  const browser = await chromium.launch(test.info().project.use.launchOptions);
  try {
    await withPlace(async (place) => {
      const settings = settingsIn(place);
      await withServer(process.execPath, ["app/server/cli.mjs", "serve"], settings, async ({ address }) => {
        await createAccount(settings);
        store(settings.DATABASE_PATH);
        const cookie = await signIn(address);
        const { page, ran } = await lawlessPage(browser);
        await page.setContent("<svg onload=alert(1)>");
        await expect.poll(ran).toBe(1);
        for (const [path, wanted] of pathsOf(settings.DATABASE_PATH)) {
          const answer = await fetch(address + path, { headers: { Cookie: cookie, Connection: "close" } });
          expect([path, answer.status]).toEqual([path, 200]);
          const html = await answer.text();
          expect(html, path).toContain(wanted);
          await page.setContent(html, { waitUntil: "domcontentloaded" });
        }
        for (const piece of pieces) {
          const html = renderPostHtml(piece);
          await page.setContent(`<main>${html}</main>`);
          if (publishedAttacks.includes(piece)) continue;
          // The browser reads what was cleaned as it was meant.
          const read = await page.locator("main").innerHTML();
          expect(read, piece).toBe(html.replaceAll("\u00a0", "&nbsp;").replaceAll("&quot;", '"'));
        }
        expect(ran()).toBe(1);
      });
    });
  } finally {
    await browser.close();
  }
});

/** A page without a content policy or a network, and how often script has called out on it. */
async function lawlessPage(browser: Browser): Promise<{ page: Page; ran: () => number }> {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage();
  let count = 0;
  page.on("dialog", (dialog) => {
    count++;
    return dialog.dismiss();
  });
  await page.route("**/*", (route) => route.abort());
  return { page, ran: () => count };
}

/** Puts the pieces where staff type: titles, texts, names, file names. */
function store(path: string): void {
  const database = new Database(path);
  const now = Date.now();
  const notice = database.prepare(
    "insert into notices (title, type, content, status, publish_at) values (?, 'General', ?, 'Published', ?)",
  );
  const blog = database.prepare(
    "insert into blogs (title, content, excerpt, author, category, status, publish_at) values (?, ?, ?, ?, 'Education', 'Published', ?)",
  );
  const student = database.prepare(
    "insert into students (name, roll_number, class_level, father_name, mother_name) values (?, ?, 6, ?, ?)",
  );
  const file = "'/uploads/x', ?, 'application/pdf', 9, ?";
  const paper = database.prepare(
    `insert into result_documents (title, description, exam_type, status, publish_at, file_url, file_name, file_type, file_size, file_path)
     values (?, ?, ?, 'Published', ?, ${file})`,
  );
  const photo = database.prepare(
    `insert into gallery_items (title, description, alt, category, file_url, file_name, file_type, file_size, file_path)
     values (?, ?, ?, ?, ${file})`,
  );
  const subject = database.prepare("insert into subjects (name, name_bn, class_level) values (?, ?, 7)");
  const exam = database.prepare("insert into exams (name, name_bn, class_level) values (?, ?, 8)");
  const told = database.prepare(
    "insert into activity (at, account, act, kind, item_id, title) values (?, ?, 'created', 'notice', 1, ?)",
  );
  database.transaction(() => {
    for (const [place, piece] of pieces.entries()) {
      const line = piece.replace(/[\p{Cc}\s]+/gu, " ").slice(0, 150);
      notice.run(line, piece, now);
      blog.run(line, piece, line, line.slice(0, 80), now);
      paper.run(line, line, line, now, line, `documents/results/${place}_1.pdf`);
      photo.run(line, line, line, line.slice(0, 40), line, `documents/gallery/${place}_1.jpg`);
      subject.run(`${place} ${line}`, line);
      exam.run(`${place} ${line}`, line);
      told.run(now, line, line);
      student.run(line.slice(0, 100), place + 1, line.slice(0, 100), line.slice(0, 100));
    }
  })();
  database.close();
}

/** The pages that show what is stored, and a word each must hold to be the right one. */
function pathsOf(path: string): [path: string, wanted: string][] {
  const database = new Database(path, { readonly: true });
  const ids = (table: string) => database.prepare<[], number>(`select id from ${table}`).pluck().all();
  const exam = database.prepare<[], number>("select id from exams where class_level = 6 limit 1").pluck().get();
  const pages: [string, string][] = [
    ["/", "&lt;"],
    ["/bn", "&lt;"],
    ["/notices", "&lt;"],
    ["/bn/notices?page=2", "&lt;"],
    ["/blogs", "&lt;"],
    ["/search?q=script", "&lt;"],
    ["/cog-admin/notices", "&lt;"],
    ["/cog-admin/blogs", "&lt;"],
    ["/cog-admin/results/students?class=6", "&lt;"],
    ["/cog-admin/results/subjects?class=7", "&lt;"],
    ["/cog-admin/results/exams?class=8", "&lt;"],
    ...[
      "/results",
      "/bn/results",
      "/curriculum-gallery",
      "/cog-admin/result-documents",
      "/cog-admin/gallery",
      "/cog-admin/activity",
    ].flatMap((list) => [1, 2, 3].map((page): [string, string] => [`${list}?page=${page}`, "&lt;"])),
    [`/cog-admin/results?class=6&exam=${exam}`, "&lt;"],
    [`/cog-admin/results/tabulation/${exam}`, "&lt;"],
    [`/cog-admin/results/cards/${exam}`, "<html"],
    ...ids("notices").map((id): [string, string] => [`/notices/${id}`, "<article"]),
    ...ids("result_documents")
      .slice(0, 20)
      .map((id): [string, string] => [`/cog-admin/preview/results/${id}`, "&lt;"]),
    ...ids("gallery_items")
      .slice(0, 20)
      .map((id): [string, string] => [`/cog-admin/gallery/${id}/edit`, "<form"]),
    ...ids("blogs").map((id): [string, string] => [`/blogs/${id}`, "<article"]),
  ];
  database.close();
  return pages;
}

async function signIn(address: string): Promise<string> {
  const body = new URLSearchParams(staff);
  const headers = { Origin: address };
  const answer = await fetch(`${address}/cog-admin/login`, { method: "POST", headers, body, redirect: "manual" });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
