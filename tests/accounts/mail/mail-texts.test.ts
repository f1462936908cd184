import { describe, expect, it } from "vitest";
import { type EmailKind, renderEmail } from "../../../app/accounts/mail-texts";
import { school } from "../../../app/school/identity";

const link = "https://school.example/cog-admin/login/confirm?token=abc";
const withLink: EmailKind[] = ["confirm", "known", "approved", "newPassword", "newAddress"];
const without: EmailKind[] = ["passwordChanged", "addressChanged"];
const all = [...withLink, ...without].flatMap((occasion) =>
  (["en", "bn"] as const).map((language) => [occasion, language] as const),
);

describe("a letter", () => {
  it.each(all)("%s in %s has one line as its subject, and ends with the name of the school", (occasion, language) => {
    const { subject, text } = renderEmail(occasion, language, link);
    expect(subject).toMatch(/^[^\r\n]{5,90}$/);
    expect(subject).toContain(school.name[language]);
    expect(text).toMatch(new RegExp(`\\n\\n${school.name[language]}\\n$`));
  });

  it.each(all)("%s in %s gives the link a line of its own, if it has one", (occasion, language) => {
    const links = renderEmail(occasion, language, link)
      .text.split("\n")
      .filter((line) => line.includes("https:"));
    expect(links).toEqual(withLink.includes(occasion) ? [link] : []);
  });

  it.each(all.filter(([, language]) => language === "bn"))("%s in %s has no English in it", (occasion, language) => {
    const { subject, text } = renderEmail(occasion, language, link);
    expect(`${subject}\n${text.replace(link, "")}`).not.toMatch(/[A-Za-z\d{}]/);
  });

  it.each(all.filter(([, language]) => language === "en"))("%s in %s has no Bengali in it", (occasion, language) => {
    const { subject, text } = renderEmail(occasion, language, link);
    expect(subject + text).not.toMatch(/[\u0980-\u09ff{}]/);
  });
});

it("says the same thing for the same occasion, word for word", () => {
  expect(renderEmail("approved", "en", link)).toEqual({
    subject: "Your account is approved | Church High School",
    text: `A colleague has approved your account at the office of our website. You can sign in now:\n\n${link}\n\nChurch High School\n`,
  });
});
