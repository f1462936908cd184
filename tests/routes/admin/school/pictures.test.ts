import { describe, expect, it } from "vitest";
import { cardUrl, classCardsUrl, tabulationUrl } from "~/marks/urls";
import { getStoredSection } from "~/school/school.server";
import { schoolPictures } from "~drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "~tests/support/class";
import { fieldProblems, fieldValue, formValues, sendForm } from "~tests/support/page-parts";
import { bytes, jpeg, phonePhoto, png as pngHead } from "~tests/support/sample-files";
import { website } from "~tests/support/website";
import { png } from "~tests/uploads/hostile/bombs";

const school = website();
const room = "/cog-admin/school/contacts";
const crest = () => getStoredSection("contacts").value.crest;
const rows = () => school.rows(schoolPictures);
const pngFile = async (name = "crest.png", width = 700) =>
  new File([await phonePhoto({ width, height: 700, format: "png" })], name);

const send = (file: File | undefined, typed: Record<string, string> = {}, language = "en") =>
  sendForm(school.signedIn().keep(`lng=${language}`), room, typed, file && { "crest.file": file });

describe("a picture on the form of a section", () => {
  it("a picture of a section is saved with its smaller copies, and then shown on the form", async () => {
    const answer = await send(await pngFile(), { "place.en": "Elsewhere" });
    expect([answer.status, crest()]).toEqual([303, { id: 1, x: 50, y: 50 }]);
    const [picture] = rows();
    const stem = picture?.filePath?.replace(".png", "");
    expect(picture).toMatchObject({ width: 700, height: 700, fileName: "crest.png", fileType: "image/png" });
    expect(school.storedFiles().sort()).toEqual(
      ["-320.webp", "-640.webp", "-700.webp", ".png"].map((end) => stem + end),
    );
    const page = await school.signedIn().visit(room);
    expect(fieldValue(page, "crest.id")).toBe("1");
    expect(page.one("div", "picture-preview").one("img").attributes.src).toBe(`/uploads/${stem}-700.webp`);
  });

  it("a picture of a section stays if the form is saved without a new picture, and is replaced by a new one", async () => {
    await send(await pngFile());
    await send(undefined, { "place.en": "Elsewhere" });
    expect([crest()?.id, rows().length]).toEqual([1, 1]);
    await send(await pngFile("other.png"));
    expect([crest()?.id, rows()]).toMatchObject([2, [{ id: 2, fileName: "other.png" }]]);
  });

  it("a picture of a section is removed with a checkbox", async () => {
    await send(await pngFile());
    await send(undefined, { "crest.remove": "1" });
    expect([crest(), rows()]).toEqual([null, []]);
  });

  it("a picture is public while a section uses it, and only for staff afterwards", async () => {
    await send(await pngFile());
    const address = rows()[0]?.fileUrl ?? "";
    const small = address.replace(".png", "-320.webp");
    const answer = await school.visit(small);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect((await school.visit(address)).status).toBe(200);
    school.database.run("update school_sections set content = '{}'");
    for (const path of [address, small])
      expect([(await school.visit(path)).status, (await school.signedIn().visit(path)).status]).toEqual([404, 200]);
    school.database.run("delete from school_pictures");
    expect((await school.signedIn().visit(small)).status).toBe(404);
  });

  it("a picture is stored once when its form is sent twice", async () => {
    const staff = school.signedIn();
    const form = { ...formValues(await staff.visit(room)), "crest.file": await pngFile() };
    expect([(await staff.post(room, form)).status, (await staff.post(room, form)).status]).toEqual([303, 303]);
    expect([rows().length, school.storedFiles().length]).toEqual([1, 4]);
  });

  it.each([
    ["another field is wrong", { email: "office@school" }, 400],
    ["a colleague saved first", { seen: "7" }, 409],
  ])("a picture is not kept when %s, and the form is shown again as typed", async (_what, typed, status) => {
    const answer = await send(await pngFile(), { "place.en": "Elsewhere", ...typed });
    expect(answer.status).toEqual(status);
    expect(fieldValue(answer, "place.en")).toBe("Elsewhere");
    expect(fieldValue(answer, "crest.id")).toBe("");
    expect([rows(), school.storedFiles(), getStoredSection("contacts").version]).toEqual([[], [], 0]);
  });
});

const wrongKind = "This file cannot be added. Its type is not allowed, or does not match its name.";
const svg = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
const large = new Uint8Array(5 * 1024 * 1024 + 1);
large.set(pngHead);

describe("a file that is no picture of the kind", () => {
  it.each([
    ["a drawing that may contain script", new File([svg], "crest.svg"), wrongKind],
    ["a drawing named as a PNG", new File([svg], "crest.png"), wrongKind],
    ["a text", new File(["crest"], "crest.txt"), wrongKind],
    [
      "a JPEG",
      new File([jpeg], "crest.jpg"),
      "The type of this picture is JPEG. Open it, save it as PNG, then choose the saved file.",
    ],
    ["an HTML page named as a PNG", new File([bytes("<script>alert(1)</script>")], "crest.png"), wrongKind],
    ["an empty file", new File([""], "crest.png"), "This file is empty."],
    [
      "a broken picture",
      new File([pngHead], "crest.png"),
      "This picture is damaged. Please choose it again, or another one.",
    ],
    [
      "a small file with very many pixels",
      new File([png({ width: 8000, height: 8000 })], "crest.png"),
      "This picture has too many pixels. Please choose a smaller one.",
    ],
    [
      "one byte too large, with a name like a tag",
      new File([large], "<b>.png"),
      "<b>.png is 5.1 MB; the limit is 5 MB. Choose a smaller file",
    ],
  ])(
    "a file that is no suitable picture, %s, is refused at its field and not stored, and typed text stays",
    async (_what, file, problem) => {
      const answer = await send(file, { "place.en": "Elsewhere" });
      expect([answer.status, fieldValue(answer, "place.en")]).toEqual([400, "Elsewhere"]);
      expect(fieldProblems(answer)).toEqual([expect.stringContaining(problem)]);
      expect(answer.html).not.toContain("<b>.png");
      expect([rows(), school.storedFiles(), crest()]).toEqual([[], [], null]);
    },
  );
});

describe("a crest of the school's own", () => {
  const small = () => rows()[0]?.fileUrl?.replace(".png", "-320.webp");

  it("an uploaded crest replaces the drawn crest on public pages, in the office, at sign-in and as the icon", async () => {
    await send(await pngFile());
    const [home, office, signIn] = [
      await school.visit("/bn"),
      await school.signedIn().visit("/cog-admin"),
      await school.visit("/cog-admin/login"),
    ];
    expect(home.all("a", "masthead").map((link) => link.one("img").attributes.src)).toEqual([small(), small()]);
    expect(office.one("header").one("img").attributes).toMatchObject({ src: small(), alt: "" });
    expect(signIn.one("main").one("img").attributes.src).toBe(small());
    const icons = home.all("link").filter(({ attributes }) => attributes.rel === "icon");
    expect(icons.map(({ attributes }) => attributes.href)).toEqual(["/icon-192.png"]);
    expect((await school.visit("/manifest.webmanifest")).html).not.toContain("icon.svg");
  });

  it("result cards and tabulation sheets contain the uploaded crest and need no other file", async () => {
    await send(await pngFile());
    const examId = insertExam(school.database, "Annual Examination 2026");
    const subjectId = insertSubject(school.database, "Science");
    const studentId = insertStudent(school.database, 1);
    insertMarkRow(school.database, { examId, studentId, subjectId, marks: 82 });
    for (const path of [cardUrl(examId, studentId), classCardsUrl(examId), tabulationUrl(examId)]) {
      const page = await school.signedIn().visit(path);
      expect(page.status).toBe(200);
      expect(page.headers.get("Content-Security-Policy")).toContain("img-src data:");
      expect(page.all("img").map(({ attributes }) => attributes.src?.slice(0, 26))).toContain(
        "data:image/png;base64,iVBO",
      );
    }
  });
});
