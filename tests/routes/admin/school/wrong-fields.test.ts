import { describe, expect, it } from "vitest";
import { getStoredSection } from "~/school/school.server";
import type { SectionName } from "~/school/sections";
import { activity } from "~drizzle/schema";
import { fieldProblems, formValues, sendForm } from "~tests/support/page-parts";
import { website } from "~tests/support/website";

const school = website();

const noAddress = "Enter a complete web address, such as https://school.example";
const noEmail = "Enter a complete email address, such as office@school.example";
const noYear = "Enter a year, such as 1946";
const noDay = "Enter a valid date";
const elevenDigits = "This number needs 11 digits; it has 10";
const lastBeforeFirst = "The last day comes before the first";
const noMap = "Use a link from Google Maps or OpenStreetMap, such as https://maps.app.goo.gl/…";
const noChannel = "Use a link to a WhatsApp channel, such as https://whatsapp.com/channel/…";
const farTooLong = "This text is far too long. The limit is 80 characters.";
const tooLong = (by: number, most: number) => `This text is too long by ${by}. The limit is ${most} characters.`;

type Typed = Record<string, string>;

const forms: { form: string; section: SectionName; beside: Typed; wrong: [what: string, Typed, problem: string][] }[] =
  [
    {
      form: "contacts",
      section: "contacts",
      beside: { "place.en": "Elsewhere" },
      wrong: [
        ["a name in neither language", { "name.en": " ", "name.bn": "" }, "Enter the name of the school."],
        ["a mobile number with a digit too few", { phone: "01700-00000" }, elevenDigits],
        ["an email without a dot", { email: "office@school" }, noEmail],
        ["a year that is not a number", { established: "long ago" }, noYear],
        ["an address of the vendor that runs script", { "techSupport.url": "javascript:alert(1)" }, noAddress],
      ],
    },
    {
      form: "first-steps/2",
      section: "contacts",
      beside: { institutionId: "000000", phone: "01700-000000" },
      wrong: [
        ["a mobile number with a digit too few", { phone: "01700-00000" }, elevenDigits],
        ["an EIIN with a digit too few", { institutionId: "১২৩৪৫" }, "The EIIN has six digits"],
      ],
    },
    {
      form: "information/recognition",
      section: "recognition",
      beside: { "authority.bn": "বোর্ড", permissionNumber: `<b>"Sample"</b>` },
      wrong: [
        ["a code that is not a number", { schoolCode: "<b>1</b>" }, "Digits only, for example 1234"],
        ["a day that the calendar does not have", { validUntil: "2026-02-31" }, noDay],
        ["ten thousand letters", { recognitionNumber: "x".repeat(10_000) }, farTooLong],
      ],
    },
    {
      form: "information/students",
      section: "students",
      beside: { "classes[0].boys": "৪৬", day: "2026-01-31" },
      wrong: [
        ["a number with more than digits", { "classes[7].girls": "52?" }, "Digits only, for example 52"],
        ["a billion", { "classes[9].boys": "1000000000" }, "9999 or less"],
        ["a year that is not a number", { year: "this year" }, noYear],
      ],
    },
    {
      form: "information/links",
      section: "links",
      beside: { "hours.en": "9 to 4" },
      wrong: [
        ["a map on another website", { map: "https://maps.elsewhere.example/" }, noMap],
        ["a page that runs script", { facebook: "javascript:alert(1)" }, noAddress],
        ["a channel at another host", { whatsapp: "https://whatsapp.com.elsewhere.example/channel/a" }, noChannel],
      ],
    },
    {
      form: "figures",
      section: "figures",
      beside: {},
      wrong: [["a figure of more than 20 letters", { alumni: "more than twenty thousand" }, tooLong(5, 20)]],
    },
    {
      form: "about",
      section: "about",
      beside: { "vision.en": "Sight" },
      wrong: [
        ["a year that is not a number", { "timeline[0].year": "long ago" }, noYear],
        ["no year", { "timeline[0].year": "" }, noYear],
        ["an event without a name", { "timeline[1].event.en": "", "timeline[1].event.bn": "" }, "Enter what happened."],
        ["a value without a name", { "values[2].name.en": "", "values[2].name.bn": " " }, "Enter the value."],
      ],
    },
    {
      form: "courses?new",
      section: "courses",
      beside: { "title.en": "Physics", url: "https://learn.school.example/bangla", "provider.en": `<b>"Sample"</b>` },
      wrong: [
        ["no title", { "title.en": " " }, "Enter a title."],
        ["no address", { url: "" }, "Enter the web address."],
        ["an address that runs script", { url: "javascript:alert(1)" }, noAddress],
        ["a title that is too long", { "title.bn": "ক".repeat(121) }, tooLong(1, 120)],
      ],
    },
    {
      form: "calendar?new",
      section: "calendar",
      beside: { "title.en": "Sample", starts: "2199-01-01" },
      wrong: [
        ["no day", { starts: "" }, "Choose a date."],
        ["a day that the calendar does not have", { starts: "2199-02-30" }, noDay],
        ["an end before its start", { ends: "2198-12-31" }, lastBeforeFirst],
        ["no title", { "title.en": "" }, "Enter a title."],
        ["a note that is too long", { "note.en": "x".repeat(301) }, tooLong(1, 300)],
      ],
    },
    {
      form: "staff?edit=staff-1",
      section: "staff",
      beside: { "name.en": "Changed" },
      wrong: [
        ["a day that the calendar does not have", { joined: "2026-02-31" }, noDay],
        ["a last day before the first", { joined: "2026-02-01", left: "2026-01-31" }, lastBeforeFirst],
        ["an email without a dot", { email: "two@school" }, noEmail],
        ["a mobile number with a digit too few", { mobile: "01700-00000" }, elevenDigits],
        ["no designation", { "designation.en": "", "designation.bn": "" }, "Enter the designation."],
      ],
    },
  ];

describe.each(forms)("the form $form", ({ form, section, beside, wrong }) => {
  it.each(wrong)(
    "a form of the school with %s is shown again as typed, with the reason at the field",
    async (_, typed, why) => {
      const all = { ...beside, ...typed };
      const answer = await sendForm(school.signedIn(), `/cog-admin/school/${form}`, all);
      expect([answer.status, fieldProblems(answer)]).toEqual([400, [why]]);
      expect(formValues(answer)).toMatchObject(all);
      expect(answer.html).not.toContain("<b>");
      expect([getStoredSection(section).version, school.rows(activity)]).toEqual([0, []]);
    },
  );
});
