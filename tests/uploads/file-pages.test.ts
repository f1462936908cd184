import { describe, expect, it } from "vitest";
import type { PagePictures } from "~/uploads/page-pictures";
import { fileColumns, insertNotice, insertResultDocument } from "../support/content-rows";
import { website } from "../support/website";

const school = website();
const sheet = (pages: number, pictures = pages): PagePictures => ({
  count: pages,
  sizes: Array.from({ length: pictures }, () => [1280, 1810]),
});
const addNotice = (filePages: PagePictures | null, file = fileColumns("notices/a_1.pdf")) =>
  insertNotice(school.database, { title: "Annual exam", ...file, filePages });
const paperOf = async (id: number, wing = "", headers = {}) =>
  (await school.visit(`${wing}/notices/${id}`, headers)).all("div", "file-pages")[0];
const altsIn = (markup: { all: (name: string) => { attributes: Record<string, string> }[] }) =>
  markup.all("img").map(({ attributes }) => attributes.alt);

describe("the paper of a notice, in its page", () => {
  it.each([
    ["", "View: routine.pdf. Preparing the pages…", "routine.pdf PDF, 1 KB View:"],
    ["/bn", "দেখুন: routine.pdf. পৃষ্ঠাগুলো প্রস্তুত করা হচ্ছে", "routine.pdf PDF, ১ কেবি দেখুন:"],
  ])(
    "under %s/notices a notice shows a link in place of its file's pictures until they are made",
    async (wing, said, start) => {
      const paper = await paperOf(addNotice(null), wing);
      expect(paper?.one("a").text).toBe(said);
      expect(paper?.one("a").attributes).toMatchObject({
        href: "/uploads/notices/a_1.pdf",
        "data-preview": "application/pdf",
      });
      expect(paper?.text.startsWith(start)).toBe(true);
    },
  );

  it.each([
    [
      "",
      "PDF, 1 KB, 1 page",
      "Annual exam, page 1 of 1",
      ["Download 1 KB: routine.pdf", "Open in New Tab: routine.pdf"],
    ],
    [
      "/bn",
      "PDF, ১ কেবি, ১ পৃষ্ঠা",
      "Annual exam, ১ পৃষ্ঠার মধ্যে ১ নম্বর পৃষ্ঠা",
      ["ডাউনলোড ১ কেবি: routine.pdf", "নতুন ট্যাবে খুলুন: routine.pdf"],
    ],
  ])(
    "under %s/notices a notice shows its file's first page at full width, linked, above the file itself",
    async (wing, about, alt, links) => {
      const page = await school.visit(`${wing}/notices/${addNotice(sheet(1))}`);
      const paper = page.one("div", "file-pages");
      expect(paper.one("p", "attachment-size").text).toBe(about);
      expect(paper.one("a").one("img").attributes).toMatchObject({
        alt,
        src: "/uploads/notices/a_1-p1-640.webp",
        srcset: "/uploads/notices/a_1-p1-640.webp 640w, /uploads/notices/a_1-p1-1280.webp 1280w",
        width: "1280",
        height: "1810",
        loading: "eager",
      });
      expect(paper.one("a").attributes).toMatchObject({
        href: "/uploads/notices/a_1.pdf",
        "data-preview": "application/pdf",
        "data-pages": JSON.stringify(sheet(1)),
      });
      expect(paper.all("details")).toEqual([]);
      const named = paper.all("a").map(({ attributes }) => attributes["aria-label"]);
      expect(named.slice(1)).toEqual(links);
      expect(page.all("div", "row-file")).toEqual([]);
    },
  );

  it.each([
    ["", 2, "View page 2"],
    ["", 3, "View pages 2 to 3"],
    ["/bn", 2, "২ নম্বর পৃষ্ঠা দেখুন"],
    ["/bn", 3, "২ থেকে ৩ নম্বর পৃষ্ঠা দেখুন"],
  ])(
    "under %s/notices a notice of %i pages opens the other pages, which load when they are seen",
    async (wing, count, summary) => {
      const paper = await paperOf(addNotice(sheet(count)), wing);
      const more = paper?.one("details");
      expect(more?.one("summary").text).toBe(summary);
      expect(more?.all("img").map(({ attributes }) => attributes.loading)).toEqual(Array(count - 1).fill("lazy"));
      expect(paper?.all("img").length).toBe(count);
    },
  );

  it.each([
    ["cannot be shown", addNoticeWithoutPictures],
    ["is of a kind that is not shown", () => addNotice(null, fileColumns("notices/a_1.docx", "routine.docx"))],
  ])("the page of a notice shows only the file if it %s", async (_, add) => {
    const page = await school.visit(`/notices/${add()}`);
    expect(page.all("div", "file-pages")).toEqual([]);
    expect(page.one("div", "row-file").texts("a")).toEqual(["View", "Download", "Open in New Tab"]);
  });

  it("a picture attached to a notice is shown small, and its original can be downloaded", async () => {
    const photo = fileColumns("notices/a_1.jpg", "sheet.jpg", "image/jpeg");
    const paper = await paperOf(addNotice({ count: 1, sizes: [[900, 1200]] }, photo));
    expect(paper?.one("img").attributes).toMatchObject({
      alt: "Annual exam, attached picture",
      srcset: "/uploads/notices/a_1-p1-640.webp 640w, /uploads/notices/a_1-p1-900.webp 900w",
    });
    expect(paper?.text).toContain("Download 1 KB");
    expect((await paperOf(addNotice(null, { ...photo, filePath: "notices/b_1.jpg" })))?.text).toContain(
      "Preparing the picture…",
    );
  });
});

describe("a result paper", () => {
  const addPaper = (filePages: PagePictures | null, file = fileColumns("documents/results/a_1.pdf")) =>
    insertResultDocument(school.database, { title: "Test", ...file, filePages });
  const row = async (path: string) => (await school.visit(path)).one("li", "row");

  it.each([
    ["/results", "Show the page below", "Test, page 1 of 1"],
    ["/bn/results", "পৃষ্ঠাটি নিচে দেখুন", "Test, ১ পৃষ্ঠার মধ্যে ১ নম্বর পৃষ্ঠা"],
  ])("a result document on %s opens its pages in its row, and loads no page before", async (path, summary, alt) => {
    addPaper(sheet(1));
    const more = (await row(path)).one("details");
    expect([more.one("summary").text, altsIn(more)]).toEqual([summary, [alt]]);
    expect(more.one("img").attributes.loading).toBe("lazy");
  });

  it.each([
    ["/results", "Show the 3 pages below", "Show the 12 pages below", "Showing 12 of 40 pages."],
    ["/bn/results", "৩টি পৃষ্ঠা নিচে দেখুন", "১২টি পৃষ্ঠা নিচে দেখুন", "এখানে ৪০ পৃষ্ঠার মধ্যে ১২টি দেখা যাচ্ছে।"],
  ])("a result document on %s says how many pages there are", async (path, three, twelve, rest) => {
    addPaper(sheet(3));
    expect((await row(path)).one("summary").text).toBe(three);
    addPaper(sheet(40, 12), fileColumns("documents/results/b_1.pdf"));
    const newest = (await row(path)).one("details");
    expect(newest.one("summary").text).toBe(twelve);
    expect(newest.text).toContain(rest);
  });
});

describe("the other places of a paper", () => {
  it.each(["/", "/notices", "/results"])(
    "the list %s loads no picture of a file before its preview is opened",
    async (path) => {
      addNotice(sheet(3));
      insertResultDocument(school.database, { ...fileColumns("documents/results/a_1.pdf"), filePages: sheet(3) });
      const page = await school.visit(path);
      const pictures = page.all("img").filter(({ attributes }) => attributes.src?.includes("_1-p"));
      expect(pictures.filter(({ attributes }) => attributes.loading !== "lazy")).toEqual([]);
      const view = page.all("a").filter(({ attributes }) => attributes["data-preview"] && attributes["aria-label"]);
      expect(view.map(({ attributes }) => attributes["data-pages"])).toContain(JSON.stringify(sheet(3)));
    },
  );
});

function addNoticeWithoutPictures() {
  return addNotice({ count: 4, sizes: [] });
}
