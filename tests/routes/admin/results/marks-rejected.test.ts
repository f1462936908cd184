import { describe, expect, it } from "vitest";
import { parsePendingForm } from "../../../../app/accounts/pending-form.server";
import { addStudent, insertMarkSheet, readMarks } from "../../../support/mark-sheet";
import { fieldWith, openMarkSheet } from "../../../support/mark-sheet-form";
import { website } from "../../../support/website";

const school = website();
const open = () => openMarkSheet(school);

describe("a hostile name", () => {
  it.each(["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', '=HYPERLINK("http://evil.example")'])(
    "is a name and nothing else on the sheet and in its history: %s",
    async (name) => {
      const { staff, address, exam, science, field, seen } = open();
      const student = addStudent(school.database, { roll: 3, name });
      await staff.post(address, { [field(student, science)]: "78", seen });
      for (const path of [address, `/cog-admin/results/changes/${exam}`, `${address}&q=${encodeURIComponent(name)}`]) {
        const { html } = await staff.visit(path);
        expect(html).not.toMatch(/<img src=x|<script>alert/);
        expect(html).toContain(name.replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;"));
      }
    },
  );
});

describe("marks that somebody else has typed", () => {
  it("are not written in the name of whoever has signed in meanwhile", async () => {
    const { address, exam, first, science, field, seen } = open();
    const form = { account: "other@school.example", [field(first, science)]: "78", seen };
    const page = await school.signedIn().post(address, form);
    expect(page.status).toBe(409);
    expect(page.html).toContain("These marks were typed by other@school.example.");
    expect(page.html).toMatch(fieldWith(field(first, science), "78"));
    expect(readMarks(school.database, exam)).toEqual([]);
  });
});

describe("a hostile form", () => {
  it.each([
    ["fields that name no cell", { "m1.x": "5", "__proto__.1": "5", mm: "5" }],
    ["a seen line of nonsense", { seen: "|||:::,,,🙂" }],
  ])("with %s changes nothing", async (_, form) => {
    const { staff, address, exam } = open();
    expect((await staff.post(address, form)).status).toBe(303);
    expect(readMarks(school.database, exam)).toEqual([]);
  });

  it("with ten thousand fields is refused", async () => {
    const { staff, address, exam } = open();
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`m${n + 1}.1`, "5"]));
    expect((await staff.post(address, fields)).status).toBe(400);
    expect(readMarks(school.database, exam)).toEqual([]);
  });
});

describe("a mark sheet that comes after the sign-in has ended", () => {
  it("is kept whole while its sender signs in, and shown again before it is saved", async () => {
    const { exam, level } = insertMarkSheet(school.database, { level: 9, students: 120 });
    const sheet = `/cog-admin/results?class=${level}&exam=${exam}`;
    const page = await school.signedIn().visit(sheet);
    const names = [...page.html.matchAll(/name="(m\d+\.\d+)"/g)].map(([, name]) => name ?? "");
    const seen = /name="seen" value="([^"]*)"/.exec(page.html)?.[1] ?? "";
    const fields = Object.fromEntries(names.map((name, place) => [name, String(place % 51)]));

    const ended = await school.browser().post(sheet, { ...fields, seen });
    expect(ended.status).toBe(401);
    const kept = parsePendingForm(/name="kept" value="([^"]*)"/.exec(ended.html)?.[1] ?? "");
    expect(kept).toMatchObject({ to: sheet, isCut: false });
    expect(kept?.typed).toHaveLength(241);
    expect(readMarks(school.database, exam)).toEqual([]);

    const resumed = new FormData();
    for (const [name, text] of kept?.typed ?? []) resumed.append(name, text);
    resumed.append("resume", "1");
    const shown = await school.signedIn().post(sheet, resumed);
    expect(shown.status).toBe(200);
    expect(shown.html).toMatch(fieldWith(names[37] ?? "", "37"));
    expect(readMarks(school.database, exam)).toEqual([]);
  });
});
