import { existsSync, watch } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "@playwright/test";
import { type MarkSchool, sheetOfMarks, withMarkSchool } from "../mark-school";
import { staff } from "../school";

test("a power cut in the middle of saving a class leaves all of its marks or none", async () => {
  await withMarkSchool({ students: 120 }, async (school) => {
    const cookie = await signIn(school.address);
    const isWriting = journalOf(school.databasePath);
    const answer = post(school, cookie, school.address).catch(() => "none");
    // On a busy machine all may be written before anybody looks.
    await Promise.race([isWriting, answer]);
    school.cutPower();
    await answer;
    const count = school
      .saved()
      .flat()
      .filter((mark) => mark !== null).length;
    expect([0, 1440]).toContain(count);

    await school.again(async ({ address }) => {
      expect(
        school
          .saved()
          .flat()
          .filter((mark) => mark !== null),
      ).toHaveLength(count);
      // What the device has kept is sent once more; marks that were saved after all are no conflict.
      expect(await post(school, await signIn(address), address)).toBe("303");
      expect(school.saved()).toEqual(sheetOfMarks(120, 12));
    });
  });
});

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/cog-admin/login`, {
    method: "POST",
    headers: { Origin: address },
    body: new URLSearchParams(staff),
    redirect: "manual",
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function post({ students, subjects, sheet }: MarkSchool, cookie: string, address: string): Promise<string> {
  const marks = sheetOfMarks(120, 12);
  const body = new URLSearchParams({ account: staff.email, seen: "" });
  for (const [row, student] of students.entries()) {
    for (const [column, subject] of subjects.entries())
      body.append(`m${student}.${subject}`, String(marks[row]?.[column]));
  }
  const headers = { Origin: address, Cookie: cookie };
  const answer = await fetch(address + sheet, { method: "POST", headers, body, redirect: "manual" });
  return String(answer.status);
}

/** Resolves when a transaction has begun to write: SQLite keeps its way back in a file beside the database. */
function journalOf(path: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(dirname(path), () => {
      if (!existsSync(`${path}-journal`)) return;
      watcher.close();
      resolve();
    });
  });
}
