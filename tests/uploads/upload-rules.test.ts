import { describe, expect, it } from "vitest";
import {
  acceptAttribute,
  authorImageRule,
  checkFile,
  fileError,
  maxFormBytes,
  noticeFileRule,
  photoRule,
  postFileRule,
  resultFileRule,
  ruleTextValues,
} from "../../app/uploads/upload-rules";
import { bytes, excelFile, jpeg, legacyOffice, pdf, png, webp, wordFile } from "../support/sample-files";
import { zip } from "../support/zip";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const refused = { ok: false, problem: "wrongType" };

describe("a file that a form takes", () => {
  it.each([
    ["notice.doc", legacyOffice, noticeFileRule, "doc", "application/msword"],
    ["notice.docx", wordFile(), noticeFileRule, "docx", word],
    ["marks.xls", legacyOffice, resultFileRule, "xls", "application/vnd.ms-excel"],
    ["marks.xlsx", excelFile(), resultFileRule, "xlsx", excel],
    ["author.webp", webp, authorImageRule, "webp", "image/webp"],
    ["SCAN 12.PDF", pdf, postFileRule, "pdf", "application/pdf"],
    ["ছুটির নোটিশ.pdf", pdf, noticeFileRule, "pdf", "application/pdf"],
    ["version.exe.pdf", pdf, noticeFileRule, "pdf", "application/pdf"],
  ] as const)("takes %s", (name, content, rule, extension, type) => {
    expect(checkFile(name, content, rule)).toEqual({ ok: true, extension, type });
  });

  it("takes a Word file whose zip carries a comment and whose main part is numbered", () => {
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
    ["an old letter named as a new one", "letter.docx", legacyOffice],
    ["any zip", "things.docx", zip([{ name: "word/document.xml" }])],
  ])("refuses %s", (_what, name, content) => expect(checkFile(name, content, resultFileRule)).toEqual(refused));

  it.each([
    ["a spreadsheet on a notice", "marks.xlsx", excelFile(), noticeFileRule],
    ["an old spreadsheet on a notice", "marks.xls", legacyOffice, noticeFileRule],
    ["WebP on a notice", "picnic.webp", webp, noticeFileRule],
    ["a document in the gallery", "notice.pdf", pdf, photoRule],
    ["a document as an author's image", "notice.docx", wordFile(), authorImageRule],
    ["WebP in another container", "picnic.webp", bytes("RIFX", [...webp].slice(4)), photoRule],
    ["the mark of WebP alone", "picnic.webp", bytes("WEBP", [26, 0, 0, 0], "VP8 "), photoRule],
  ])("refuses %s", (_what, name, content, rule) => expect(checkFile(name, content, rule)).toEqual(refused));
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
  ])("of %s may be %s: %s", (name, part, isOne) => {
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
    ["5 MB for a blog", postFileRule, 5_242_880],
  ])("may be exactly %s and not one byte more", (_what, rule, limit) => {
    expect(checkFile("a.pdf", pdfOf(limit), rule).ok).toBe(true);
    expect(checkFile("a.pdf", pdfOf(limit + 1), rule)).toEqual({ ok: false, problem: "tooLarge" });
  });

  it("is 5 MB for photos", () =>
    expect([authorImageRule.maxBytes, photoRule.maxBytes]).toEqual([5_242_880, 5_242_880]));

  it("must not be nothing", () =>
    expect(checkFile("a.pdf", new Uint8Array(), noticeFileRule)).toEqual({ ok: false, problem: "empty" }));
});

it("a file input offers the extensions of its rule", () =>
  expect(acceptAttribute(noticeFileRule)).toBe(".pdf,.doc,.docx,.jpg,.jpeg,.png"));

describe("the numbers of a rule", () => {
  const megabyte = 1024 * 1024;

  it("are filled into its texts, the last kind of file apart", () => {
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
    ["two files", [postFileRule, authorImageRule], 12.5],
    ["twenty photos", [photoRule], 101.5],
  ])(
    "leave room in a form with %s, so that a file a little too large comes back with its words",
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
  ])("are named in an error: %j", (given, error) => expect(fileError(...given)).toMatchObject(error));
});
