import { describe, expect, it } from "vitest";
import { getContentType } from "~/content-kinds.server";
import { examSchema } from "~/exams/exam";
import { studentFormSchema } from "~/students/student";
import { subjectSchema } from "~/subjects/subject";
import type { Answer } from "../support/browser";
import { website } from "../support/website";
import { fixtures } from "./fixtures";

const school = website();

const controlNames = (page: Answer) =>
  ["input", "select", "textarea", "button"].flatMap((tag) =>
    page
      .one("form", "admin-form")
      .all(tag)
      .map(({ attributes }) => attributes.name),
  );

/**
 * Fields that a form shows only after a warning ("anyway"), while notifications are on ("tellAgain") or for a notice
 * without content ("hasOnlyTitle").
 */
const sometimes = ["anyway", "tellAgain", "hasOnlyTitle"];

describe.each(fixtures)("the form of a $kind", ({ kind, list, insert, values }) => {
  const { schema } = getContentType(list.split("/").at(-1));
  const fields = Object.keys(schema.shape).filter((name) => !sometimes.includes(name));

  it(`the form of a ${kind} has a control for each field of its schema`, async () => {
    const id = insert(school.database);
    const page = await school.signedIn().visit(`${list}/${id}/edit`);
    expect(controlNames(page)).toEqual(expect.arrayContaining(fields));
  });

  it(`the tests of a ${kind} fill in and compare each field of its schema`, () => {
    const own = fields.filter((name) => !["publishAt", "intent", "urgent", "urgentUntil", "onHome"].includes(name));
    expect(Object.keys(values).sort()).toEqual(own.sort());
  });
});

it.each([
  ["subject", "/cog-admin/results/subjects?class=9&new", subjectSchema(9)],
  ["exam", "/cog-admin/results/exams?class=9&new", examSchema],
  ["student", "/cog-admin/results/students?class=9&new", studentFormSchema(9)],
] as const)("the form of a new %s has a control for each field of its schema", async (_what, address, schema) => {
  // Only the form of an existing student has the field "hasLeft".
  const fields = Object.keys(schema.shape).filter((name) => name !== "hasLeft");
  const page = await school.signedIn().visit(address);
  expect(controlNames(page)).toEqual(expect.arrayContaining(fields));
});
