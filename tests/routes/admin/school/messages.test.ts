import { describe, expect, it } from "vitest";
import { firstValues } from "../../../../app/school/first-values";
import { getStoredSection } from "../../../../app/school/school.server";
import { schoolPictures } from "../../../../drizzle/schema";
import { fieldProblems, formValues, sendForm } from "../../../support/page-parts";
import { phonePhoto } from "../../../support/sample-files";
import { website } from "../../../support/website";

const school = website();
const room = "/cog-admin/school/messages";
const value = () => getStoredSection("messages").value;
const pictures = () => school.rows(schoolPictures);
const photo = async () => new File([await phonePhoto({ width: 400, height: 500 })], "me.jpg");

describe("the messages of the chairman and the principal", () => {
  it("are changed for the home page in both languages", async () => {
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

  it("come back whole when a text is too long, and say how many letters it may have", async () => {
    const staff = school.signedIn();
    const long = "ক্ষু".repeat(5001);
    const typed = { "chairman.name.en": "Sample", "principal.text.bn": long };
    const page = await sendForm(staff, room, typed);
    expect([page.status, fieldProblems(page)]).toEqual([400, ["This text is too long by 1: at most 5000 characters."]]);
    expect(formValues(page)).toMatchObject(typed);
    expect(page.text).toContain("1 letters too many");
    expect(value()).toEqual(firstValues.messages);
    const shorter = { "principal.text.bn": long.slice("ক্ষু".length) };
    expect((await staff.post(room, formValues(page, shorter))).status).toBe(303);
    expect(value().principal.text.bn).toBe(shorter["principal.text.bn"]);
  });

  it("have a portrait each, which stays while words are changed and goes when its box is ticked", async () => {
    const staff = school.signedIn();
    expect((await sendForm(staff, room, {}, { "chairman.portrait.file": await photo() })).status).toBe(303);
    const [picture] = pictures();
    expect(value().chairman.portrait).toMatchObject({ id: picture?.id });
    expect(value().principal.portrait).toBeNull();

    await sendForm(staff, room, { "chairman.name.en": "Sample" });
    expect(value().chairman).toMatchObject({ name: { en: "Sample" }, portrait: { id: picture?.id } });
    const shown = (await staff.visit(room)).one("div", "picture-preview").one("img").attributes.src;
    expect(shown).toBe(`/uploads/${picture?.filePath?.replace(".jpg", "-320.webp")}`);

    await sendForm(staff, room, { "chairman.portrait.remove": "1" });
    expect([value().chairman.portrait, pictures()]).toEqual([null, []]);
  });
});
