import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  insertBlog,
  insertDownload,
  insertNotice,
  insertPhoto,
  insertResultDocument,
} from "~tests/support/content-rows";
import { website } from "~tests/support/website";

const school = website();

const keys = {
  notice: "notices/aa_1.pdf",
  paper: "documents/results/bb_1.pdf",
  blog: "documents/blog-files/cc_1.pdf",
  author: "documents/blog-authors/dd_1.png",
  photo: "documents/gallery/ee_1.jpg",
  download: "documents/downloads/ff_1.pdf",
};

function tamperedSchool() {
  const columns = (filePath: string, fileName: string) => {
    return { filePath, fileName, fileSize: 31, fileUrl: `javascript:alert("${filePath}")`, fileType: "text/html" };
  };
  insertNotice(school.database, columns(keys.notice, "routine.pdf"));
  insertResultDocument(school.database, columns(keys.paper, "result.pdf"));
  const authorImage = { authorImagePath: keys.author, authorImageUrl: "javascript:alert(2)" };
  insertBlog(school.database, { ...columns(keys.blog, "reading.pdf"), ...authorImage });
  insertPhoto(school.database, columns(keys.photo, "field.jpg"));
  insertDownload(school.database, columns(keys.download, "fees.pdf"));
  for (const key of Object.values(keys)) {
    mkdirSync(dirname(join(school.uploadsFolder, key)), { recursive: true });
    writeFileSync(join(school.uploadsFolder, key), "<script>alert(1)</script>");
  }
}

const { notice, paper, blog, author, photo, download } = keys;

describe("a row whose address and type are not those of its file", () => {
  const bothLanguages = (path: string, shown: string[]): [string, string[]][] => [
    [path, shown],
    [`/bn${path}`, shown],
  ];
  it.each([
    ...bothLanguages("/", [notice, paper]),
    ...bothLanguages("/notices", [notice]),
    ...bothLanguages("/notices/1", [notice]),
    ...bothLanguages("/results", [paper]),
    ...bothLanguages("/blogs", [blog, author]),
    ...bothLanguages("/blogs/1", [blog, author]),
    ...bothLanguages("/curriculum-gallery", [photo]),
    ...bothLanguages("/downloads/1", [download]),
    ...bothLanguages("/search?q=sports", []),
    ...bothLanguages("/search?q=examination", [paper]),
    ...bothLanguages("/notices.xml", [notice]),
    ...bothLanguages("/blogs.xml", [blog]),
    ["/cog-admin/notices", [notice]],
    ["/cog-admin/notices/1/edit", [notice]],
    ["/cog-admin/preview/notices/1", [notice]],
    ["/cog-admin/result-documents", [paper]],
    ["/cog-admin/result-documents/1/edit", [paper]],
    ["/cog-admin/preview/results/1", [paper]],
    ["/cog-admin/blogs", [blog, author]],
    ["/cog-admin/blogs/1/edit", [blog, author]],
    ["/cog-admin/preview/bn/blogs/1", [blog, author]],
    ["/cog-admin/downloads", [download]],
    ["/cog-admin/downloads/1/edit", [download]],
    ["/cog-admin/preview/downloads/1", [download]],
    ["/cog-admin/gallery", [photo]],
    ["/cog-admin/gallery/1/edit", [photo]],
  ] as [string, string[]][])("even with a tampered file row, %s links only to the stored file", async (path, shown) => {
    tamperedSchool();
    const page = await (path.startsWith("/cog-admin") ? school.signedIn() : school.browser()).visit(path);
    expect(page.status).toBe(200);
    expect(page.html).not.toMatch(/javascript:|text\/html/);
    for (const key of shown) expect(page.html).toContain(`/uploads/${key}`);
  });

  it.each([
    [notice, "application/pdf"],
    [paper, "application/pdf"],
    [blog, "application/pdf"],
    [author, "image/png"],
    [photo, "image/jpeg"],
    [download, "application/pdf"],
  ])("the file %s of a tampered row is sent as %s, its real type", async (key, type) => {
    tamperedSchool();
    const answer = await school.visit(`/uploads/${key}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, type]);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });
});

describe("a row with a key that no upload has", () => {
  it("browsers only download a file of an unknown kind, whatever type its row claims", async () => {
    const key = "notices/page_1.html";
    tamperedSchool();
    insertNotice(school.database, {
      filePath: key,
      fileUrl: `/uploads/${key}`,
      fileName: "page.html",
      fileType: "text/html",
      fileSize: 1,
    });
    writeFileSync(join(school.uploadsFolder, key), "<script>alert(1)</script>");
    const { status, headers } = await school.visit(`/uploads/${key}`);
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/octet-stream"]);
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; /);
    expect(headers.get("Content-Security-Policy")).toContain("sandbox");
  });
});
