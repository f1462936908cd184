import { type Browser, chromium, expect, type Page, test } from "@playwright/test";
import type Database from "better-sqlite3";
import { renderBlogHtml } from "~/blogs/blog-html.server";
import { hostileHtml } from "~tests/blogs/hostile-html";
import { publishedAttacks } from "~tests/blogs/published-attacks";
import { signIn } from "~tests/torture/website.mjs";
import { createAccount, insertRow, withDatabase, withSchool } from "../school";

const pieces = [...publishedAttacks, ...Object.values(hostileHtml).flat()];

test("no stored text runs as script on any page, even when the content security policy is off", async () => {
  test.setTimeout(300_000);
  const browser = await chromium.launch(test.info().project.use.launchOptions);
  const check = async (address: string, cookie: string, paths: Paths) => {
    const { page, ran } = await lawlessPage(browser);
    await page.setContent("<svg onload=alert(1)>");
    await expect.poll(ran).toBe(1);
    for (const [path, wanted] of paths) {
      const response = await fetch(address + path, { headers: { Cookie: cookie, Connection: "close" } });
      expect([path, response.status]).toEqual([path, 200]);
      const html = await response.text();
      expect(html, path).toContain(wanted);
      await page.setContent(html, { waitUntil: "domcontentloaded" });
    }
    for (const piece of pieces) {
      const html = renderBlogHtml(piece);
      await page.setContent(`<main>${html}</main>`);
      if (publishedAttacks.includes(piece)) continue;
      // The browser must understand the sanitised HTML exactly as the sanitiser wrote it: read back, it is the same
      // text.
      const read = await page.locator("main").innerHTML();
      expect(read, piece).toBe(html.replaceAll("\u00a0", "&nbsp;").replaceAll("&quot;", '"'));
    }
    expect(ran()).toBe(1);
  };
  try {
    await withSchool(async ({ address, settings }) => {
      await createAccount(settings);
      const paths = withDatabase(settings, (database) => {
        database.transaction(() => pieces.forEach((piece, place) => void store(database, piece, place)))();
        return pathsOf(database);
      });
      await check(address, await signIn(address), paths);
    });
  } finally {
    await browser.close();
  }
});

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

function store(database: Database.Database, piece: string, place: number): void {
  const line = piece.replace(/[\p{Cc}\s]+/gu, " ").slice(0, 150);
  const name = line.slice(0, 100);
  const publication = { status: "Published", publish_at: Date.now() };
  const file = (file_path: string) => {
    return { file_url: "/uploads/x", file_name: line, file_type: "application/pdf", file_size: 9, file_path };
  };
  const rows: [table: string, row: Record<string, string | number>][] = [
    ["notices", { title: line, type: "General", content: piece, ...publication }],
    [
      "blogs",
      { title: line, content: piece, excerpt: line, author: line.slice(0, 80), category: "Education", ...publication },
    ],
    [
      "result_documents",
      { title: line, description: line, exam_type: line, ...publication, ...file(`documents/results/${place}_1.pdf`) },
    ],
    [
      "gallery_items",
      {
        title: line,
        description: line,
        alt: line,
        category: line.slice(0, 40),
        ...file(`documents/gallery/${place}_1.jpg`),
      },
    ],
    ["subjects", { name: `${place} ${line}`, name_bn: line, class_level: 7 }],
    ["exams", { name: `${place} ${line}`, name_bn: line, class_level: 8 }],
    ["activity", { at: Date.now(), account: line, act: "created", kind: "notice", item_id: 1, title: line }],
    ["students", { name, roll_number: place + 1, class_level: 6, father_name: name, mother_name: name }],
  ];
  for (const [table, row] of rows) insertRow(database, table, row);
}

type Paths = [path: string, wanted: string][];

/** Lists the pages that show texts from the database, each with a text that its HTML must contain. */
function pathsOf(database: Database.Database): Paths {
  const ids = (table: string) => database.prepare<[], number>(`select id from ${table}`).pluck().all();
  const exam = database.prepare<[], number>("select id from exams where class_level = 6 limit 1").pluck().get();
  const holding = (wanted: string, paths: string[]) => paths.map((path): [string, string] => [path, wanted]);
  const lists = ["/results", "/bn/results", "/curriculum-gallery"];
  const adminLists = ["/cog-admin/result-documents", "/cog-admin/gallery", "/cog-admin/activity"];
  return [
    ...holding("&lt;", [
      ...["/", "/bn", "/notices", "/bn/notices?page=2", "/blogs", "/search?q=script"],
      ...["/cog-admin/notices", "/cog-admin/blogs", "/cog-admin/results/students?class=6"],
      ...["/cog-admin/results/subjects?class=7", "/cog-admin/results/exams?class=8"],
      ...[...lists, ...adminLists].flatMap((list) => [1, 2, 3].map((page) => `${list}?page=${page}`)),
      `/cog-admin/results?class=6&exam=${exam}`,
      `/cog-admin/results/tabulation/${exam}`,
      ...ids("result_documents")
        .slice(0, 20)
        .map((id) => `/cog-admin/preview/results/${id}`),
    ]),
    ...holding("<html", [`/cog-admin/results/cards/${exam}`]),
    ...holding(
      "<form",
      ids("gallery_items")
        .slice(0, 20)
        .map((id) => `/cog-admin/gallery/${id}/edit`),
    ),
    ...holding("<article", [
      ...ids("notices").map((id) => `/notices/${id}`),
      ...ids("blogs").map((id) => `/blogs/${id}`),
    ]),
  ];
}
