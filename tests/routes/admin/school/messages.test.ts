import { describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { getStoredSection } from "~/school/school.server";
import { fieldProblems, formValues, sendForm } from "~tests/support/page-parts";
import { website } from "~tests/support/website";

const school = website();
const room = "/cog-admin/school/messages";
const value = () => getStoredSection("messages").value;

describe("the messages of the chairman and the principal", () => {
  it("the messages of the chairman and the principal are changed for the home page in both languages", async () => {
    const staff = school.signedIn();
    const typed = {
      "chairman.name.bn": "নমুনা সভাপতি",
      "principal.name.en": "Sample Principal",
      "principal.text.en": "First.\n\nSecond <b>one</b>.",
      "principal.text.bn": "",
    };
    expect((await sendForm(staff, room, typed)).status).toBe(303);
    expect(value().principal.text).toEqual({ en: "First.\n\nSecond <b>one</b>.", bn: "" });
    for (const path of ["/", "/bn"]) {
      const home = await school.visit(path);
      for (const words of ["নমুনা সভাপতি", "Sample Principal", "Second <b>one</b>."]) expect(home.text).toContain(words);
      expect(home.html).not.toContain("<b>one");
    }
  });

  it("the form shows a message that is too long again in full, and says how many characters it may have", async () => {
    const staff = school.signedIn();
    const long = "ক্ষু".repeat(5001);
    const typed = { "chairman.name.en": "Sample", "principal.text.bn": long };
    const page = await sendForm(staff, room, typed);
    expect([page.status, fieldProblems(page)]).toEqual([
      400,
      ["This text is too long by 1. The limit is 5000 characters."],
    ]);
    expect(formValues(page)).toMatchObject(typed);
    expect(page.text).toContain("Over the limit by 1");
    expect(value()).toEqual(firstValues.messages);
    const shorter = { "principal.text.bn": long.slice("ক্ষু".length) };
    expect((await staff.post(room, formValues(page, shorter))).status).toBe(303);
    expect(value().principal.text.bn).toBe(shorter["principal.text.bn"]);
  });
});
