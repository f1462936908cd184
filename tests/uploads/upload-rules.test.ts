import { describe, expect, it } from "vitest";
import {
  acceptAttribute,
  authorImageRule,
  blogFileRule,
  blogPictureRule,
  checkFile,
  crestRule,
  fileError,
  maxFormBytes,
  noticeFileRule,
  photoRule,
  resultFileRule,
  ruleTextValues,
  schoolPictureRule,
  type UploadRule,
} from "~/uploads/upload-rules";
import { bytes, excelFile, jpeg, legacyOffice, pdf, png, webp, wordFile } from "../support/sample-files";
import { zip } from "../support/zip";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const refused = { ok: false, problem: "wrongType" };
const avif = bytes([0, 0, 0, 28], "ftypavif", [0, 0, 0, 0], "mif1");
const renamed = (found: string, ending: string) => ({ text: "form.otherKind", values: { found, ending } });
const savedAs = (found: string, type: string) => ({ text: "form.picture.otherKind", values: { found, type } });

describe("a file that a form takes", () => {
  it.each([
    ["notice.doc", legacyOffice, noticeFileRule, "doc", "application/msword"],
    ["notice.docx", wordFile(), noticeFileRule, "docx", word],
    ["marks.xls", legacyOffice, resultFileRule, "xls", "application/vnd.ms-excel"],
    ["marks.xlsx", excelFile(), resultFileRule, "xlsx", excel],
    ["author.webp", webp, authorImageRule, "webp", "image/webp"],
    ["SCAN 12.PDF", pdf, blogFileRule, "pdf", "application/pdf"],
    ["ছুটির নোটিশ.pdf", pdf, noticeFileRule, "pdf", "application/pdf"],
    ["version.exe.pdf", pdf, noticeFileRule, "pdf", "application/pdf"],
  ] as const)("the form's rule accepts the file %s", (name, content, rule, extension, type) => {
    expect(checkFile(name, content, rule)).toEqual({ ok: true, extension, type });
  });

  it("a Word file with a zip comment and a numbered main part is accepted", () => {
    const commented = wordFile();
    commented[commented.length - 2] = 3;
    expect(checkFile("a.docx", bytes([...commented], "abc"), noticeFileRule).ok).toBe(true);
    const numbered = zip([{ name: "[Content_Types].xml" }, { name: "word/document2.xml" }]);
    expect(checkFile("a.docx", numbered, noticeFileRule).ok).toBe(true);
  });
});

describe("a file of the wrong type", () => {
  it.each([
    ["a PDF named as a photo", "notice.jpg", pdf],
    ["a photo named as a PDF", "photo.pdf", jpeg],
    ["a file that stops inside its marker", "short.png", png.slice(0, 5)],
    ["no extension", "pdf", pdf],
    ["a property name as extension", "a.constructor", pdf],
    ["an old Word file named as a new one", "letter.docx", legacyOffice],
    ["a plain zip file", "things.docx", zip([{ name: "word/document.xml" }])],
  ])("a file of the wrong type is refused: %s", (_what, name, content) =>
    expect(checkFile(name, content, resultFileRule)).toEqual(refused),
  );

  it.each([
    ["a spreadsheet on a notice", "marks.xlsx", excelFile(), noticeFileRule],
    ["an old spreadsheet on a notice", "marks.xls", legacyOffice, noticeFileRule],
    ["WebP on a notice", "picnic.webp", webp, noticeFileRule],
    ["a document in the gallery", "notice.pdf", pdf, photoRule],
    ["a document as an author's image", "notice.docx", wordFile(), authorImageRule],
    ["WebP in another container", "picnic.webp", bytes("RIFX", [...webp].slice(4)), photoRule],
    ["only the mark of WebP", "picnic.webp", bytes("WEBP", [26, 0, 0, 0], "VP8 "), photoRule],
  ])("a file of a type that its form does not accept is refused: %s", (_what, name, content, rule) =>
    expect(checkFile(name, content, rule)).toEqual(refused),
  );
});

describe("the main part of an office file", () => {
  const types = { name: "[Content_Types].xml" };

  it.each([
    ["a.docx", "x/word/document.xml", false],
    ["a.docx", "word/document.xml.rels", false],
    ["a.docx", "word/documentx.xml", false],
    ["a.docx", "word/document12.xml", true],
    ["a.xlsx", "x/xl/workbook.xml", false],
    ["a.xlsx", "xl/workbook.xml.rels", false],
    ["a.xlsx", "xl/workbookx.xml", false],
    ["a.xlsx", "xl/workbook12.xml", true],
  ])("in the office file %s the part %s counts as the main part: %s", (name, part, isOne) => {
    expect(checkFile(name, zip([types, { name: part }]), resultFileRule).ok).toBe(isOne);
  });
});

describe("the size of a file", () => {
  const pdfOf = (size: number) => {
    const content = new Uint8Array(size);
    content.set(pdf);
    return content;
  };

  it.each([
    ["10 MB for a notice", noticeFileRule, 10_485_760],
    ["10 MB for results", resultFileRule, 10_485_760],
    ["5 MB for a blog", blogFileRule, 5_242_880],
  ])("a file may be exactly %s and not one byte more", (_what, rule, limit) => {
    expect(checkFile("a.pdf", pdfOf(limit), rule).ok).toBe(true);
    expect(checkFile("a.pdf", pdfOf(limit + 1), rule)).toEqual({ ok: false, problem: "tooLarge" });
  });

  it("a photo may have up to 5 MB", () =>
    expect([authorImageRule.maxBytes, photoRule.maxBytes]).toEqual([5_242_880, 5_242_880]));

  it("an empty file is refused", () =>
    expect(checkFile("a.pdf", new Uint8Array(), noticeFileRule)).toEqual({ ok: false, problem: "empty" }));
});

it.each([
  ["a notice", noticeFileRule, ".pdf,.doc,.docx,.jpg,.jpeg,.png,.jfif"],
  ["the gallery", photoRule, ".jpg,.jpeg,.png,.webp,.jfif,.avif"],
  ["the crest", crestRule, ".png"],
])(
  "the file input of %s offers the extensions of its rule and other names for these extensions",
  (_what, rule, accept) => expect(acceptAttribute(rule)).toBe(accept),
);

describe("the numbers of a rule", () => {
  const megabyte = 1024 * 1024;

  it("the texts of an upload rule name the limits and the file types, with the last type separate", () => {
    expect(ruleTextValues(resultFileRule)).toEqual({
      types: "PDF, DOC, DOCX, XLS, XLSX, JPG, JPEG",
      lastType: "PNG",
      limit: 10,
      files: 1,
    });
    expect(ruleTextValues(photoRule)).toEqual({ types: "JPG, JPEG, PNG", lastType: "WebP", limit: 5, files: 20 });
  });

  it.each([
    ["one file", [noticeFileRule], 11.5],
    ["two files", [blogFileRule, authorImageRule], 12.5],
    ["twenty photos", [photoRule], 101.5],
  ])(
    "a form with %s may be larger than its files, so that a slightly too large file comes back with its texts",
    (_what, rules, size) => expect(maxFormBytes(...rules)).toBe(size * megabyte),
  );

  it.each<[Parameters<typeof fileError>, object]>([
    [["wrongType", noticeFileRule], { text: "form.wrongKind" }],
    [["empty", noticeFileRule], { text: "form.fileEmpty" }],
    [["tooLarge", photoRule], { text: "form.fileTooLarge.unnamed", values: { limit: 5 } }],
    [
      ["tooLarge", photoRule, { name: "a.jpg", size: 5 * megabyte + 1 }],
      { values: { name: "a.jpg", size: 5.1, limit: 5 } },
    ],
    [
      ["tooLarge", photoRule, { name: "a.jpg", size: 7.26 * megabyte }],
      { values: { name: "a.jpg", size: 7.3, limit: 5 } },
    ],
  ])("the error message names the rule that a file breaks: %j", (given, error) =>
    expect(fileError(...given)).toMatchObject(error),
  );
});

describe("a file with an imprecise name", () => {
  const late = (before: string | number[]) => bytes(before, [...pdf]);

  it.each([
    ["a JPEG that Windows named .jfif", "Scan.JFIF", jpeg, noticeFileRule, "jpg"],
    ["a JPEG that Windows named .jfif", "Scan.jfif", jpeg, photoRule, "jpg"],
    ["an AVIF", "picnic.avif", avif, photoRule, "webp"],
    ["an AVIF that lists its brand later", "picnic.avif", bytes([0, 0, 0, 28], "ftypmif1avif"), photoRule, "webp"],
    ["a JPEG named .png", "picnic.png", jpeg, photoRule, "jpg"],
    ["a PNG named .jpg", "picnic.jpg", png, authorImageRule, "png"],
    ["a WebP named .jpg", "picnic.jpg", webp, photoRule, "webp"],
    ["an AVIF named .jpg", "picnic.jpg", avif, blogPictureRule, "webp"],
    ["a JPEG named .avif", "picnic.avif", jpeg, schoolPictureRule, "jpg"],
    ["a PDF behind a byte order mark and a line end", "a.pdf", late([0xef, 0xbb, 0xbf, 0x0a]), noticeFileRule, "pdf"],
    ["a PDF that begins at byte 1,019", "a.pdf", late(" ".repeat(1019)), noticeFileRule, "pdf"],
  ])("a file with an imprecise name is accepted when it is %s: %s", (_what, name, content, rule, extension) =>
    expect(checkFile(name, content, rule)).toMatchObject({ ok: true, extension }),
  );

  it.each<[string, string, Uint8Array, UploadRule, object]>([
    [
      "a PDF that begins after 1,024 bytes",
      "a.pdf",
      late(" ".repeat(1024)),
      noticeFileRule,
      { text: "form.wrongKind" },
    ],
    ["a JPEG named .png on a notice", "a.png", jpeg, noticeFileRule, renamed("JPEG", "jpg")],
    ["a PNG named .pdf on a notice", "a.pdf", png, noticeFileRule, renamed("PNG", "png")],
    ["a PNG named .gif in the gallery", "a.gif", png, photoRule, renamed("PNG", "png")],
    ["an AVIF named .gif in the gallery", "a.gif", avif, photoRule, renamed("AVIF", "avif")],
    ["a PDF named .docx", "a.docx", pdf, noticeFileRule, renamed("PDF", "pdf")],
    ["a Word file named .pdf", "a.pdf", wordFile(), noticeFileRule, renamed("DOCX", "docx")],
    ["a workbook named .docx", "a.docx", excelFile(), resultFileRule, renamed("XLSX", "xlsx")],
    ["a workbook on a notice", "a.xlsx", excelFile(), noticeFileRule, { text: "form.wrongKind" }],
    ["a WebP named .jpg on a notice", "a.jpg", webp, noticeFileRule, savedAs("WebP", "JPG")],
    ["an AVIF named .jpg on a notice", "a.jpg", avif, noticeFileRule, savedAs("AVIF", "JPG")],
    ["a JPEG as crest", "a.png", jpeg, crestRule, savedAs("JPEG", "PNG")],
    ["a GIF in the gallery", "a.gif", bytes("GIF89a", [1, 0]), photoRule, savedAs("GIF", "JPG")],
    ["a bitmap in the gallery", "a.bmp", bytes("BM", [9, 0, 0, 0, 0, 0, 0, 0]), photoRule, savedAs("BMP", "JPG")],
    ["a TIFF named .jpg", "a.jpg", bytes("II*", [0]), photoRule, savedAs("TIFF", "JPG")],
    ["a HEIC named .jpg", "a.jpg", bytes([0, 0, 0, 24], "ftypheic"), photoRule, { text: "form.picture.heic" }],
    [
      "a HEIC with a general brand",
      "a.jpg",
      bytes([0, 0, 0, 24], "ftypmif1"),
      photoRule,
      { text: "form.picture.heic" },
    ],
    ["a video named .jpg", "a.jpg", bytes([0, 0, 0, 24], "ftypisom"), photoRule, { text: "form.wrongKind" }],
    ["a text named .jpg", "a.jpg", bytes("a GIF89a"), photoRule, { text: "form.wrongKind" }],
  ])(
    "a file with a wrong name is refused, with advice on how to add it, when it is %s",
    (_what, name, content, rule, error) => {
      expect(checkFile(name, content, rule)).toEqual(refused);
      expect(fileError("wrongType", rule, { name, size: content.length, content })).toEqual(error);
    },
  );

  it.each([
    ["a.gif", photoRule, savedAs("GIF", "JPG")],
    ["a.webp", noticeFileRule, savedAs("WebP", "JPG")],
    ["a.jpeg", crestRule, savedAs("JPEG", "PNG")],
    ["a.HEIC", noticeFileRule, { text: "form.picture.heic" }],
    ["a.exe", noticeFileRule, { text: "form.wrongKind" }],
  ])("a file is refused by its name before it is sent: %s", (name, rule, error) =>
    expect(fileError("wrongType", rule, { name, size: 1 })).toEqual(error),
  );
});
