import { describe, expect, it } from "vitest";
import { activity } from "~drizzle/schema";
import { website } from "../support/website";

const school = website();

/** Addresses of forms, each with the name of one of its text fields. */
const forms = [
  ["/cog-admin/notices?new", "content"],
  ["/cog-admin/blogs?new", "content"],
  ["/cog-admin/downloads?new", "title"],
  ["/cog-admin/result-documents?new", "description"],
  ["/cog-admin/gallery", "description"],
  ["/cog-admin/results/students?class=6&new", "fatherName"],
  ["/cog-admin/results/subjects?class=6&new", "name"],
  ["/cog-admin/results/exams?class=6&new", "nameBn"],
  ["/cog-admin/school/about", "legacy.bn"],
  ["/cog-admin/school/staff?new", "name.en"],
  ["/cog-admin/account", "newEmail"],
] as const;

const post = (form: string, fields: [string, string][], kind: "multipart" | "urlencoded") => {
  const boundary = "X";
  const part = ([name, value]: [string, string]) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const [type, body] =
    kind === "multipart"
      ? [`multipart/form-data; boundary=${boundary}`, `${fields.map(part).join("")}--${boundary}--\r\n`]
      : ["application/x-www-form-urlencoded", new URLSearchParams(fields).toString()];
  return school.signedIn().ask(form, { method: "POST", headers: { "Content-Type": type }, body });
};

const many: [string, string][] = Array.from({ length: 10_000 }, (_, place) => [`field${place}`, "x"]);
const hostileNames = [
  "a[99999999].b",
  "__proto__",
  "constructor",
  "__proto__.polluted",
  "constructor.prototype.polluted",
];
const nested: [string, string][] = [[`people${"[0].items".repeat(200)}`, "x"]];

describe.each(["multipart", "urlencoded"] as const)("a hostile form that is sent as %s", (kind) => {
  it.each(forms)("the form %s with 10,000 fields is refused", async (form) => {
    const answer = await post(form, many, kind);
    expect(answer.status).toBe(400);
    expect(school.rows(activity)).toEqual([]);
  });

  it.each(forms)("the form %s with names of prototypes and huge lists is refused", async (form) => {
    const answer = await post(
      form,
      hostileNames.map((name) => [name, "x"]),
      kind,
    );
    expect(answer.status).toBe(400);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(school.rows(activity)).toEqual([]);
  });

  it.each(forms)("the form %s with lists inside lists is refused", async (form) => {
    const answer = await post(form, nested, kind);
    expect(answer.status).toBe(400);
    expect(school.rows(activity)).toEqual([]);
  });

  it.each(forms)(
    "the form %s with 2 MB of text in the field %s is refused, and is not sent back",
    async (form, field) => {
      const answer = await post(form, [[field, "ক".repeat(700_000)]], kind);
      expect([400, 413]).toContain(answer.status);
      expect(answer.html.length).toBeLessThan(250_000);
      expect(school.rows(activity)).toEqual([]);
    },
  );
});
