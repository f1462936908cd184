import { rmSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createFolderStorage } from "~/uploads/folder-storage.server";
import { setUploads } from "~/uploads/storage.server";
import { activity } from "~drizzle/schema";
import { postByScript } from "../support/browser";
import { getBanners } from "../support/page-parts";
import { takeConsoleErrors } from "../support/setup";
import { staffEmail, website } from "../support/website";
import { asShown, formValues, input, pdfFile, publishedKinds, rowsOf, wrongFields } from "./fixtures";

const school = website();

describe.each(publishedKinds)("a new $kind", (fixture) => {
  const { kind, list, publicPage, table, values, columns, field, said } = fixture;
  const form = `${list}?new`;
  const whole = () => ({ ...values, [field]: pdfFile() });
  const rows = () => rowsOf(school.database, kind);
  const filePath = () => (rows()[0] as { filePath: string | null } | undefined)?.filePath ?? "";
  const nothingIsStored = () => expect([rows(), school.storedFiles()]).toEqual([[], []]);

  it("a new item is visible to the next visitor, with its file and a line in the activity", async () => {
    const before = Date.now();
    const answer = await school.signedIn().post(list, whole());
    expect([answer.status, answer.location]).toEqual([303, list]);
    const [row, ...others] = rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ ...columns, status: "Published" });
    expect((row as { publishAt: Date }).publishAt.getTime()).toBeGreaterThanOrEqual(before);
    const page = await school.visit(publicPage(1));
    expect(page.text).toContain("Annual <sports>");
    expect(page.html).toContain(`/uploads/${filePath()}`);
    expect(school.rows(activity)).toMatchObject([
      { act: "created", kind, itemId: 1, title: values.title, account: staffEmail },
    ]);
  });

  it.each(["en", "bn"] as const)(
    "saving a new item shows the message in %s that it is published, once",
    async (language) => {
      const staff = school.signedIn().keep(`lng=${language}`);
      expect(getBanners(await staff.follow(await staff.post(list, whole())))).toEqual(fixture.created[language]);
      expect(getBanners(await staff.visit(list))).toEqual([]);
    },
  );

  it("a new item sent by two clicks is saved once, with one file, and both answers report success", async () => {
    const staff = school.signedIn();
    const send = () => staff.post(list, { ...whole(), once: "a-form-of-its-own" });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status, location }) => [status, location])).toEqual(Array(2).fill([303, list]));
    expect(rows()).toHaveLength(1);
    expect(school.storedFiles()).toEqual([filePath()]);
    expect(getBanners(await staff.visit(list))).toEqual(fixture.created.en);
  });

  it("the same form sent again with another file of the same name creates a second item with that file", async () => {
    const staff = school.signedIn();
    const send = (content: string) => {
      const file = new File([`%PDF-1.4 ${content}`], "scan.pdf", { type: "application/pdf" });
      return staff.post(list, { ...values, [field]: file, once: "a-form-of-its-own" });
    };
    for (const content of ["wrong", "right"]) expect((await send(content)).status).toBe(303);
    const paths = rows().map((row) => (row as { filePath: string }).filePath);
    expect(paths).toHaveLength(2);
    expect((await staff.visit(`/uploads/${paths[1]}`)).html).toContain("right");
  });

  it("only the admin pages show a new draft and its file, and a draft needs no file", async () => {
    const staff = school.signedIn();
    await staff.post(list, { ...whole(), intent: "draft" });
    expect(rows()).toMatchObject([{ status: "Draft" }]);
    expect((await school.visit(publicPage(1))).text).not.toContain("Annual");
    expect((await school.visit(`/uploads/${filePath()}`)).status).toBe(404);
    expect((await staff.visit(`/uploads/${filePath()}`)).status).toBe(200);
    const page = await staff.follow(await staff.post(list, { ...values, [field]: new File([], ""), intent: "draft" }));
    expect(getBanners(page)).toEqual([`Draft saved. Only the office sees it. “${values.title}”`]);
    expect(rows()[1]).toMatchObject({ status: "Draft", filePath: null });
  });

  it.each(["2099-12-16T09:00", "২০৯৯-১২-১৬ ০৯:০০"])(
    "a new item with the time %s is hidden with its file until that time in Dhaka",
    async (publishAt) => {
      const staff = school.signedIn();
      const page = await staff.follow(await staff.post(list, { ...whole(), publishAt }));
      expect(getBanners(page)).toEqual([fixture.scheduled]);
      expect(rows()).toMatchObject([{ status: "Published", publishAt: new Date("2099-12-16T03:00:00Z") }]);
      expect((await school.visit(publicPage(1))).text).not.toContain("Annual");
      expect((await school.visit(`/uploads/${filePath()}`)).status).toBe(404);
    },
  );

  it.each([
    ["publishAt", "2020-01-01T09:00", "This time has already passed."],
    ["publishAt", "tomorrow", "Enter a date and time"],
    ["publishAt", "2099-02-31T09:00", "Enter a date and time"],
    ["title", "ক্ষ".repeat(201), "This text is too long by 1. The limit is 200 characters."],
  ])(
    "a new item with a wrong %s, %.12s, gets an error at the field, stores nothing and keeps what was typed",
    async (name, typed, why) => {
      const page = await school.signedIn().post(form, { ...whole(), [name]: typed });
      expect([page.status, wrongFields(page)]).toEqual([400, [name]]);
      expect(getBanners(page)[0]).toContain(why);
      expect(formValues(page)).toMatchObject(asShown({ ...values, [name]: typed }));
      expect(page.text).toContain("Please choose the file again; browsers do not keep it.");
      nothingIsStored();
    },
  );

  it.each(["publish", "draft"])(
    "a new item without a title cannot be saved with the button %s, and the field shows the reason",
    async (intent) => {
      const page = await school.signedIn().post(form, { ...whole(), title: " \n", intent });
      expect([page.status, getBanners(page), wrongFields(page)]).toEqual([400, [said.required], ["title"]]);
      const [problem, ...others] = page.all("p", "field-problem");
      expect(problem?.text).toBe("Enter a title.");
      expect(problem?.attributes.id).toEqual(input(page, "title")?.["aria-describedby"]);
      expect(others).toEqual([]);
      expect(formValues(page)).toMatchObject(asShown({ ...values, title: "" }));
      nothingIsStored();
    },
  );

  it("a new item sent by script gets the next page as answer, and that page shows the messages", async () => {
    const staff = school.signedIn();
    const answer = await postByScript(staff, form, whole());
    expect(answer.redirect).toBe(list);
    expect(getBanners(await staff.visit(list))).toEqual(fixture.created.en);
  });

  it("a new item with an error, sent by script, gets the errors as answer and is not saved", async () => {
    const answer = await postByScript(school.signedIn(), form, { ...whole(), title: " " });
    const { title: _title, ...rest } = values;
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([400, "no-store"]);
    const { rejected } = answer.data;
    expect(rejected).toMatchObject({ values: { ...rest, title: "" }, message: { tone: "bad", title: "common.error" } });
    expect(rejected.errors).toEqual({ title: { text: "form.lacks.title", summary: rejected.message.body } });
    nothingIsStored();
  });

  describe("a form that arrives incomplete", () => {
    const type = { "Content-Type": "multipart/form-data; boundary=X" };
    const part = '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nAnnual sports\r\n';

    it.each([
      ["a body without end", part],
      ["no body", ""],
      ["a body of another type", "{}"],
      ["five thousand fields", `${part.repeat(5_000)}--X--\r\n`],
    ])("a form for a new item that arrives incomplete (%s) is refused with a clear message", async (_what, body) => {
      const page = await school.signedIn().ask(form, { method: "POST", headers: type, body });
      const why = `${said.createError} The form did not arrive completely. Please send it again.`;
      expect([page.status, getBanners(page)]).toEqual([400, [why]]);
      nothingIsStored();
    });
  });

  it.each([
    ["the folder cannot be written", 500, "The file could not be stored on the server.", undefined],
    ["the disk is full", 507, "There is no room left on the server for this file.", "ENOSPC"],
    ["the quota of the disk is used up", 507, "There is no room left on the server for this file.", "EDQUOT"],
  ])(
    "a new item is not published if %s and its file cannot be stored; only a notice is published without its file",
    async (_what, status, why, code) => {
      const staff = school.signedIn();
      if (code) {
        const full = Object.assign(new Error(`${code}: the file cannot be written`), { code });
        setUploads({ ...createFolderStorage(school.uploadsFolder), set: () => Promise.reject(full) });
      } else {
        rmSync(school.uploadsFolder, { recursive: true });
        writeFileSync(school.uploadsFolder, "no folder");
      }
      const answer = await staff.post(form, whole());
      expect(takeConsoleErrors()).toHaveLength(1);
      if (kind === "notice") {
        expect(getBanners(await staff.follow(answer))).toEqual([
          `File upload failed ${why}`,
          "Notice created successfully It is on the website now. The notice was created without an attachment.",
        ]);
        expect(rows()).toMatchObject([{ title: values.title, filePath: null }]);
      } else {
        expect(answer.status).toEqual(status);
        expect(getBanners(answer)).toEqual([`File upload failed ${why}`]);
        expect(wrongFields(answer)).toEqual([field]);
        expect(formValues(answer)).toMatchObject(asShown(values));
        expect(rows()).toEqual([]);
      }
    },
  );

  it("a new item that cannot be saved leaves no file, and the form keeps everything that was typed", async () => {
    school.database.run(
      sql.raw(`create trigger keep before insert on ${table} begin select raise(abort, 'from inside'); end`),
    );
    const page = await school.signedIn().post(form, whole());
    const why = `${said.createError} An unexpected error occurred. Please try again.`;
    expect([page.status, getBanners(page)]).toEqual([500, [why]]);
    expect(formValues(page)).toMatchObject(asShown(values));
    expect(page.html).not.toContain("from inside");
    nothingIsStored();
    takeConsoleErrors();
  });
});
