import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createPagePictureMaker } from "~/content/page-pictures/make-page-pictures.server";
import { cleanUpUploads } from "~/operations/clean-up.server";
import { listPagePictureKeys, type PagePictures } from "~/uploads/page-pictures";
import { setUploads, uploads } from "~/uploads/storage.server";
import { notices, resultDocuments } from "~drizzle/schema";
import { fileColumns, insertNotice, insertResultDocument } from "../support/content-rows";
import { hostilePdfs, pageWith, paper, paperOf } from "../support/pdf-files";
import { bytes, phonePhoto } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
const make = () => createPagePictureMaker()();
const notice = () => school.database.select().from(notices).get();

async function attach(content: Uint8Array<ArrayBuffer>, ending = "pdf", columns = {}): Promise<string> {
  const key = `notices/${Math.random().toString(36).slice(2)}_1.${ending}`;
  await uploads().set(key, new File([content], key));
  insertNotice(school.database, { ...fileColumns(key), ...columns });
  return key;
}

function meanwhile(work: (key: string) => void) {
  const storage = uploads();
  const set = async (key: string, file: File) => {
    await storage.set(key, file);
    work(key);
  };
  setUploads({ ...storage, set });
}

describe("the page pictures of a document", () => {
  const values = { title: "Routine", content: "See below.", type: "General" };
  const attachment = new File([paperOf(2)], "routine.pdf");

  it("the page pictures of a notice are public when it is published, and only for staff while it is a draft", async () => {
    const office = school.signedIn();
    await office.post("/cog-admin/notices?new", { ...values, attachment });
    await make();
    const pages = notice()?.filePages ?? null;
    expect(pages).toEqual({ count: 2, sizes: Array(2).fill([1280, 1811]) });
    expect(notice()?.changedAt).toBeNull();
    const keys = listPagePictureKeys(String(notice()?.filePath), pages);
    expect(school.storedFiles().sort()).toEqual([String(notice()?.filePath), ...keys].sort());
    const answer = await school.visit(`/uploads/${keys[0]}`);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: "webp", width: 640, height: 906 });

    school.database.update(notices).set({ status: "Draft" }).run();
    expect((await school.visit(`/uploads/${keys[0]}`)).status).toBe(404);
    expect((await office.visit(`/uploads/${keys[0]}`)).status).toBe(200);
  });

  it("the page pictures of a PDF are upright for turned pages, and narrower for very tall pages", async () => {
    const files = [paper(0), paper(90), paper(180), pageWith("", [], { box: "0 0 100 1000" })];
    for (const [place, content] of files.entries()) await attach(content, "pdf", { createdAt: new Date(place) });
    await make();
    const rows = school.database.select().from(notices).orderBy(notices.createdAt).all();
    expect(rows.map(({ filePages }) => filePages?.sizes)).toEqual([
      [[1280, 1811]],
      [[1280, 905]],
      [[1280, 1811]],
      [[724, 7240]],
    ]);
  });

  it.each([
    [2000, 1000, [[1280, 640]]],
    [300, 200, [[300, 200]]],
    [1000, 9000, [[763, 6867]]],
  ])(
    "a picture of %i by %i pixels gets one page picture, which is never larger than the original",
    async (width, height, sizes) => {
      const key = await attach(await phonePhoto({ width, height }), "jpg");
      await make();
      expect(notice()?.filePages).toEqual({ count: 1, sizes });
      for (const picture of listPagePictureKeys(key, { count: 1, sizes: sizes as [number, number][] }))
        expect((await school.visit(`/uploads/${picture}`)).status).toBe(200);
    },
  );

  it("the newest document gets its page pictures first, and a document in the Trash gets no page pictures", async () => {
    const written: string[] = [];
    const older = await attach(paper(), "pdf", { createdAt: new Date("2024-01-01") });
    const trashed = await attach(paper(), "pdf", { deletedAt: new Date() });
    const key = "documents/results/a_1.pdf";
    await uploads().set(key, new File([paper()], key));
    insertResultDocument(school.database, { ...fileColumns(key), createdAt: new Date("2024-02-01") });
    meanwhile((picture) => written.push(picture));
    await make();
    const pages = { count: 1, sizes: [[1280, 1811]] as [number, number][] };
    expect(written).toEqual([key, older].flatMap((name) => listPagePictureKeys(name, pages)));
    expect(written.join()).not.toContain(trashed.replace(".pdf", ""));
    expect(school.database.select().from(resultDocuments).get()?.filePages).toEqual(pages);
  });
});

describe("page pictures", () => {
  it("the clean-up keeps page pictures whose making was interrupted, and they are made again", async () => {
    const key = await attach(paper());
    const storage = uploads();
    const pages = { count: 1, sizes: [[1280, 1811]] as [number, number][] };
    const keys = listPagePictureKeys(key, pages);
    meanwhile((picture) => {
      if (picture === keys[1]) throw new Error("no space left");
    });
    await make();
    expect(takeConsoleErrors().flat()).toEqual([`The page pictures of ${key} could not be made: no space left`]);
    expect(notice()?.filePages).toBeNull();
    expect(school.storedFiles()).toHaveLength(3);
    const inTwoDays = Date.now() + 2 * 24 * 3600 * 1000;
    expect(await cleanUpUploads(inTwoDays)).toEqual({ removed: [], missing: [] });

    setUploads(storage);
    await make();
    expect(await cleanUpUploads(inTwoDays)).toEqual({ removed: [], missing: [] });
    expect(notice()?.filePages).toEqual(pages);
    school.database.delete(notices).run();
    expect((await cleanUpUploads(inTwoDays)).removed.sort()).toEqual([key, ...keys].sort());
  });
});

it("page pictures are not made on a nearly full disk, and are made once there is space", async () => {
  const key = await attach(paper());
  const storage = uploads();
  setUploads({ ...storage, hasRoomFor: () => false });
  await make();
  expect(takeConsoleErrors().flat()).toEqual([expect.stringContaining("too little of the disk would stay free")]);
  expect([notice()?.filePages, school.storedFiles()]).toEqual([null, [key]]);
  setUploads(storage);
  await make();
  expect(notice()?.filePages?.sizes).toHaveLength(1);
});

describe("the office's list of notices", () => {
  const states = async (path: string) => (await school.signedIn().visit(path)).text;

  it("the list of notices says how each document is shown: preparing, only the first pages, or download only", async () => {
    await attach(paper(), "pdf", { title: "Waits", filePages: null });
    expect(await states("/cog-admin/notices")).toContain("Preparing the pages…");
    const shown = (pages: PagePictures) => school.database.update(notices).set({ filePages: pages }).run();
    shown({
      count: 2,
      sizes: [
        [1, 1],
        [1, 1],
      ],
    });
    expect(await states("/cog-admin/notices")).not.toMatch(/Preparing|Showing|only download/);
    shown({ count: 40, sizes: [[1, 1]] });
    expect(await states("/cog-admin/notices")).toContain("Showing the first of 40 pages");
    shown({ count: 40, sizes: [] });
    expect(await states("/cog-admin/notices")).toContain(
      "Visitors can only download this file. Its pages cannot be shown.",
    );
    const columns = { ...fileColumns("documents/results/a_1.pdf"), filePages: { count: 1, sizes: [] } };
    insertResultDocument(school.database, columns);
    expect(await states("/cog-admin/result-documents")).toContain(
      "Visitors can only download this file. Its pages cannot be shown.",
    );
  });
});

describe("a hostile PDF", () => {
  it.each(Object.entries(hostilePdfs))(
    "a hostile PDF becomes a file to download: %s",
    async (_name, { bytes, shown }) => {
      await attach(bytes());
      await make();
      expect(notice()?.filePages?.sizes).toHaveLength(shown);
      expect(takeConsoleErrors()).toHaveLength(shown === 0 ? 1 : 0);
    },
  );

  it("a PDF with a broken page keeps the page pictures from before that page", async () => {
    const broken = Buffer.from(paperOf(3)).toString("latin1").replace("3 0 R 5 0 R 7", "3 0 R 9 0 R 7");
    const key = await attach(bytes(broken));
    await make();
    expect(notice()?.filePages).toEqual({ count: 3, sizes: [[1280, 1811]] });
    const line = `Not all pages of ${key} could be drawn, 1 of 3 pages are shown: a page has no size`;
    expect(takeConsoleErrors().flat()).toEqual([line]);
  });
});
