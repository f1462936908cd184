import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getBanners } from "../support/page-parts";
import { bytes, excelFile, jpeg, legacyOffice, pdf, phonePhoto, wordFile } from "../support/sample-files";
import { website } from "../support/website";
import {
  asShown,
  download,
  filedKinds,
  formValues,
  notice,
  post,
  resultDocument,
  rowsOf,
  wrongFields,
} from "./fixtures";

const school = website();
const megabyte = 1024 * 1024;

const documents = ["pdf", "doc", "docx", "jpg", "jpeg", "png"];
const fields = [
  { ...notice, field: "attachment", bucket: "notices", limit: 10, takes: documents },
  { ...resultDocument, field: "file", bucket: "documents/results", limit: 10, takes: [...documents, "xls", "xlsx"] },
  { ...download, field: "file", bucket: "documents/downloads", limit: 10, takes: [...documents, "xls", "xlsx"] },
  { ...post, field: "relatedFile", bucket: "documents/blog-files", limit: 5, takes: documents },
  { ...post, field: "authorImage", bucket: "documents/blog-authors", limit: 5, takes: ["jpg", "jpeg", "png"] },
];

const sample: Record<string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>> = {
  pdf: () => pdf,
  doc: () => legacyOffice,
  docx: () => wordFile(),
  xls: () => legacyOffice,
  xlsx: () => excelFile(),
  jpg: () => phonePhoto({ width: 900, height: 600, orientation: 6 }),
  jpeg: () => phonePhoto({ width: 900, height: 600, orientation: 6 }),
  png: () => phonePhoto({ width: 900, height: 600, format: "png" }),
};

describe.each(fields)("the $field of a $kind", ({ kind, list, values, field, bucket, limit, takes }) => {
  const form = `${list}?new`;
  const send = (file: File) => school.signedIn().post(form, { ...values, [field]: file });
  const rows = () => rowsOf(school.database, kind) as Record<string, unknown>[];
  const key = () => String(rows()[0]?.[field === "authorImage" ? "authorImagePath" : "filePath"]);
  const stored = () => readFileSync(join(school.uploadsFolder, key()));
  const large = (size: number) => {
    const [start, name] = field === "authorImage" ? [jpeg, "scan.jpg"] : [pdf, "scan.pdf"];
    return new File([Uint8Array.from(Buffer.concat([start], size))], name);
  };

  it.each(takes)("an uploaded %s is stored under a random name in the folder of its kind", async (ending) => {
    const content = await sample[ending]?.();
    const file = new File([content ?? ""], `পরীক্ষার রুটিন.${ending.toUpperCase()}`, { type: "text/html" });
    expect((await send(file)).status).toBe(303);
    expect(key()).toMatch(new RegExp(`^${bucket}/[0-9a-f]{32}_\\d{13}\\.${ending}$`));
    expect(school.storedFiles()).toEqual([key()]);
    if (field === "authorImage")
      expect(rows()[0]).toMatchObject({ authorImageUrl: `/uploads/${key()}`, filePath: null });
    else {
      const columns = { fileUrl: `/uploads/${key()}`, fileName: `পরীক্ষার রুটিন.${ending}`, fileSize: stored().length };
      expect(rows()[0]).toMatchObject(columns);
    }
    expect((await school.visit(`/uploads/${key()}`)).bytes).toEqual(stored());
    if (!/jpe?g|png/.test(ending)) expect(stored()).toEqual(Buffer.from(content ?? ""));
  });

  const tooLarge = `File too large Please select a file smaller than ${limit}MB`;
  const wrongKind =
    "File upload failed This file cannot be added. Its type is not allowed, or does not match its name.";
  const damaged = "File upload failed This picture is damaged. Please choose it again, or another one.";
  const ending = takes.includes("pdf") ? "pdf" : "png";

  it.each(
    [
      ["one byte too large", large(limit * megabyte + 1), tooLarge],
      ["a program with another ending", new File([bytes("MZ\x90\0")], `setup.${ending}`), wrongKind],
      ["a workbook", new File([excelFile()], "marks.xlsx"), wrongKind],
      ["a PDF", new File([pdf], "a.pdf"), wrongKind],
      ["a damaged picture", new File([jpeg], "photo.jpg"), damaged],
      ["a file without content", new File([""], `empty.${ending}`), "File upload failed This file is empty."],
    ].filter(
      ([what]) => !(what === "a workbook" && takes.includes("xlsx")) && !(what === "a PDF" && takes.includes("pdf")),
    ) as [string, File, string][],
  )(
    "a file that is %s is refused at its field and not stored, and the form keeps what was typed",
    async (_what, file, said) => {
      const page = await send(file);
      expect([page.status, getBanners(page), wrongFields(page)]).toEqual([400, [said], [field]]);
      expect(formValues(page)).toMatchObject(asShown(values));
      expect([rows(), school.storedFiles()]).toEqual([[], []]);
    },
  );

  it.each([
    ["en", `is ${limit}.1 MB; the limit is ${limit} MB. Choose a smaller file`],
    [
      "bn",
      limit === 10
        ? "ফাইলটি ১০.১ এমবি, কিন্তু সর্বোচ্চ ১০ এমবি যোগ করা যায়।"
        : "ফাইলটি ৫.১ এমবি, কিন্তু সর্বোচ্চ ৫ এমবি যোগ করা যায়।",
    ],
  ])("the field of a file that is too large says in %s how large it is and what to do", async (language, said) => {
    const staff = school.signedIn().keep(`lng=${language}`);
    const page = await staff.post(form, { ...values, [field]: large(limit * megabyte + 1) });
    expect(page.one("p", "field-problem").text).toContain(said);
  });
});

it.each(filedKinds)(
  "the form of a $kind without its file and title says in both languages that both are missing",
  async (fixture) => {
    const { kind, list, values } = fixture;
    const send = (fields: Record<string, string | File>, language = "en") =>
      school
        .signedIn()
        .keep(`lng=${language}`)
        .post(`${list}?new`, { ...values, ...fields });
    const empty = await send({ file: new File([], "") });
    expect(empty.status).toBe(400);
    expect(getBanners(empty)).toEqual(["Error Please fill in title and select a file"]);
    expect(wrongFields(empty)).toEqual(["file"]);
    const both = await send({ title: "" });
    expect(both.all("p", "field-problem").map(({ text }) => text)).toEqual(["Enter a title.", "Choose a file."]);
    expect(getBanners(await send({}, "bn"))).toEqual(["ত্রুটি শিরোনাম লিখুন এবং একটি ফাইল বেছে নিন"]);
    expect([rowsOf(school.database, kind), school.storedFiles()]).toEqual([[], []]);
  },
);
