import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { activity } from "~drizzle/schema";
import { postByScript } from "../support/browser";
import { getBanners } from "../support/page-parts";
import { takeConsoleErrors } from "../support/setup";
import { staffEmail, website } from "../support/website";
import {
  asShown,
  filedKinds,
  firstVersion,
  fixtures,
  formValues,
  input,
  pdfFile,
  publishedKinds,
  rowsOf,
  wrongFields,
} from "./fixtures";

const school = website();
const fileFields = {
  notice: "attachment",
  resultDocument: "file",
  blog: "relatedFile",
  photo: "photos",
  download: "file",
};
const lines = () => school.rows(activity);

describe.each(fixtures)(
  "a $kind that is changed",
  ({ kind, list, publicPage, table, insert, values, columns, said }) => {
    const add = (row: Parameters<typeof insert>[1] = {}) => insert(school.database, row);
    const row = () => rowsOf(school.database, kind)[0];
    const change = (id: number, fields: Record<string, string | File> = {}) =>
      school.signedIn().post(`${list}/${id}/edit`, { ...values, seen: firstVersion, ...fields });
    const file = () => (kind === "photo" ? {} : { [fileFields[kind]]: pdfFile() });

    it("a changed item is shown to the next visitor, keeps its date, is confirmed, and leaves a line in the activity", async () => {
      const id = add();
      const before = row();
      const staff = school.signedIn();
      const answer = await staff.post(`${list}/${id}/edit`, { ...values, seen: firstVersion });
      expect([answer.status, answer.location]).toEqual([303, `${list}#item-${id}`]);
      expect(getBanners(await staff.follow(answer))).toEqual([`${said.saved} “${values.title}”`]);
      expect(row()).toEqual({ ...before, ...columns, changedAt: expect.any(Date) });
      expect((await school.visit(publicPage(id))).text).toContain("Annual <sports>");
      expect(lines()).toMatchObject([{ act: "changed", kind, itemId: id, title: values.title, account: staffEmail }]);
    });

    it("the edit form shows a changed item as it was written", async () => {
      const id = add();
      await change(id);
      const page = await school.signedIn().visit(`${list}/${id}/edit`);
      expect(formValues(page)).toMatchObject(asShown(values));
      expect(input(page, "seen")?.value).toBe(String(row()?.changedAt?.getTime()));
    });

    it.each(["99", "0", "x", "1e3"])("there is no edit form for the id %s", async (id) => {
      add();
      expect((await school.signedIn().visit(`${list}/${id}/edit`)).status).toBe(404);
    });

    it("a change without a title is refused, and the item stays as it was", async () => {
      const id = add();
      const before = row();
      const page = await change(id, { title: "" });
      expect([page.status, getBanners(page), wrongFields(page)]).toEqual([400, [said.required], ["title"]]);
      expect(formValues(page)).toMatchObject(asShown({ ...values, title: "" }));
      expect([row(), lines()]).toEqual([before, []]);
    });

    it("a change is refused if a colleague saved first; what was typed stays in the form and may be saved again", async () => {
      const id = add();
      await change(id, { title: "First" });
      const page = await change(id, { title: "Second", ...file() });
      expect(page.status).toBe(409);
      expect(getBanners(page)).toEqual([
        `${said.updateError} A colleague has changed this since you opened it. What you typed is still here: save again to replace their version.`,
      ]);
      expect(formValues(page)).toMatchObject(asShown({ ...values, title: "Second" }));
      expect([row()?.title, school.storedFiles()]).toEqual(["First", []]);
      await change(id, { title: "Second", seen: input(page, "seen")?.value ?? "" });
      expect(row()?.title).toBe("Second");
    });

    it.each([
      ["deleted in the meantime", { deletedAt: new Date() }],
      ["never created", undefined],
    ])(
      "a change to an item that was %s gets an error, keeps what was typed, and stores no file",
      async (_what, before) => {
        const id = before ? add(before) : 99;
        const page = await change(id, file());
        expect(page.status).toBe(409);
        expect(getBanners(page)[0]).toContain(`${said.updateError} This item no longer exists.`);
        expect(formValues(page)).toMatchObject(asShown(values));
        expect([school.storedFiles(), lines()]).toEqual([[], []]);
        const sent = { ...values, seen: firstVersion };
        const answer = await postByScript(school.signedIn(), `${list}/${id}/edit`, sent);
        expect(answer.data).toMatchObject({ rejected: { values, message: { body: "form.gone" } } });
      },
    );

    it("a change that cannot be saved leaves the item as it was, stores no file, and keeps what was typed", async () => {
      const id = add();
      const before = row();
      school.database.run(
        sql.raw(`create trigger keep before update on ${table} begin select raise(abort, 'from inside'); end`),
      );
      const page = await change(id, file());
      expect(page.status).toBe(500);
      expect(getBanners(page)).toEqual([`${said.updateError} An unexpected error occurred. Please try again.`]);
      expect(formValues(page)).toMatchObject(asShown(values));
      expect(page.html).not.toContain("from inside");
      expect([row(), school.storedFiles(), lines()]).toEqual([before, [], []]);
      takeConsoleErrors();
    });

    it("changing or deleting an item from a filtered list leads back to that list", async () => {
      const id = add();
      const back = `${list}?category=sports&page=1`;
      const query = `?${new URLSearchParams({ list: "?category=sports&page=1" })}`;
      const staff = school.signedIn();
      const form = await staff.visit(`${list}/${id}/edit${query}`);
      expect(form.one("div", "screen-header").one("a").attributes.href).toBe(back);
      const action = form.one("form", "admin-form").attributes.action ?? "";
      expect((await staff.post(action, { ...values, seen: firstVersion })).location).toBe(`${back}#item-${id}`);
      expect((await staff.post(`${list}/${id}/delete${query}`)).location).toBe(back);
    });
  },
);

describe.each(publishedKinds)("the publication of a $kind that is changed", (fixture) => {
  const { kind, list, publicPage, insert, values, field, said } = fixture;
  const row = () => rowsOf(school.database, kind)[0] as { status: string; publishAt: Date; filePath: string | null };
  const later = "It will be published on Dec 16, 2099 at 9:00 am.";
  const scheduled = { publishAt: new Date("2099-12-16T03:00:00Z") };

  it.each([
    ["a draft is published", { status: "Draft" }, {}, fixture.published, true],
    ["a draft is scheduled", { status: "Draft" }, { publishAt: "2099-12-16T09:00" }, later, false],
    ["a public item stays public", {}, {}, said.saved, true],
    ["a public item becomes a draft", {}, { intent: "draft" }, "Draft saved. Only the office sees it.", false],
    ["a scheduled item loses its time", scheduled, { publishAt: "" }, fixture.published, true],
  ] as const)(
    "the message after a change says when %s, and the public page follows",
    async (_what, before, fields, message, isPublic) => {
      const id = insert(school.database, before);
      const staff = school.signedIn();
      const answer = await staff.post(`${list}/${id}/edit`, { ...values, seen: firstVersion, ...fields });
      expect(getBanners(await staff.follow(answer))).toEqual([`${message} “${values.title}”`]);
      expect((await school.visit(publicPage(id))).text.includes("Annual <sports>")).toBe(isPublic);
    },
  );

  it("the edit form shows the time of a scheduled item, and has a button to publish a draft", async () => {
    const [later, draft] = [insert(school.database, scheduled), insert(school.database, { status: "Draft" })];
    const buttons = async (id: number) => {
      const page = await school.signedIn().visit(`${list}/${id}/edit`);
      return [input(page, "publishAt")?.value ?? "", ...page.one("div", "form-actions").texts("button")];
    };
    expect(await buttons(later)).toEqual(["2099-12-16T09:00", "Save changes", "Change back to draft"]);
    expect(await buttons(draft)).toEqual(["", expect.stringMatching(/^Publish /), "Save draft"]);
  });

  it("a changed item keeps its file, gets a new one that the message names, or loses an optional file whose box is ticked", async () => {
    const id = insert(school.database);
    const staff = school.signedIn();
    let seen = firstVersion;
    const change = async (fields: Record<string, string | File>) => {
      const page = await staff.follow(await staff.post(`${list}/${id}/edit`, { ...values, seen, ...fields }));
      seen = input(await staff.visit(`${list}/${id}/edit`), "seen")?.value ?? "";
      return getBanners(page);
    };
    const named = `${said.saved} “${values.title}”`;
    const replaced = `${said.saved} File replaced: list.pdf`;
    const isFirst = row().filePath === null;
    const uploaded = kind === "notice" ? named : `${said.saved} File uploaded successfully`;
    expect(await change({ [field]: pdfFile("list.pdf"), [`remove-${field}`]: "1" })).toEqual([
      isFirst ? uploaded : replaced,
    ]);
    const { filePath } = row();
    expect([school.storedFiles(), filePath]).toEqual([[filePath], expect.stringContaining(fixture.bucket)]);
    await change({});
    expect(row().filePath).toBe(filePath);
    expect(await change({ [field]: pdfFile("list.pdf") })).toEqual([replaced]);
    expect(row().filePath).not.toBe(filePath);
    await change({ [`remove-${field}`]: "1" });
    const kept = filedKinds.some((filed) => filed.kind === kind)
      ? { filePath: expect.stringContaining(fixture.bucket), fileName: "list.pdf" }
      : { filePath: null, fileName: null, fileSize: null };
    expect(row()).toMatchObject(kept);
  });
});
