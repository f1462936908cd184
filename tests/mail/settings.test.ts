import { afterEach, describe, expect, it } from "vitest";
import { readEnvironment, useEnvironment } from "../../app/env.server";
import { linkTo, mailIsOn } from "../../app/mail/mail.server";
import { wayOut } from "../../app/mail/way-out";

const PUBLIC_URL = "https://school.example";
const SMTP_URL = "smtp://mail.example";

afterEach(() => void useEnvironment({}));

describe("mail", () => {
  it("is on with a mail server and the address of the website", () => {
    useEnvironment({ SMTP_URL, PUBLIC_URL });
    expect(mailIsOn()).toBe(true);
  });

  it.each([{}, { PUBLIC_URL }])("is off with %j", (settings) => {
    useEnvironment(settings);
    expect(mailIsOn()).toBe(false);
  });

  it("without the address of the website is refused at start, in plain words", () => {
    expect(() => readEnvironment({ SMTP_URL })).toThrow(
      "SMTP_URL is not usable: letters carry links, and for these PUBLIC_URL must be set too, such as https://school.example",
    );
  });

  it.each(["office@school.example", "School Office <office@school.example>"])("is sent from %s", (MAIL_FROM) => {
    expect(readEnvironment({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  });

  it.each(["office", "Office <office>", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example"])(
    "is not sent from %j",
    (MAIL_FROM) => {
      expect(() => readEnvironment({ MAIL_FROM })).toThrow("MAIL_FROM is not usable: must be an e-mail address");
    },
  );
});

describe("a link in a letter", () => {
  it("names the website as it is set, its page, its token and the language of the letter", () => {
    useEnvironment({ SMTP_URL, PUBLIC_URL });
    expect(linkTo("/cog-admin/login")).toBe("https://school.example/cog-admin/login");
    expect(linkTo("/cog-admin/login/confirm", "a-b_c", "bn")).toBe(
      "https://school.example/cog-admin/login/confirm?token=a-b_c&lng=bn",
    );
  });
});

describe("letters leave", () => {
  it.each([
    ["smtps://mail.example", {}],
    ["smtp://office:secret@mail.example:587", { requireTLS: true }],
    ["smtp://mail.example?requireTLS=false", {}],
    ["smtp://localhost", { ignoreTLS: true }],
    ["smtp://127.0.0.1:2525", { ignoreTLS: true }],
    ["smtp://[::1]", { ignoreTLS: true }],
    ["smtp://127.0.0.1.mail.example", { requireTLS: true }],
  ])("for %s with %j", (url, way) => {
    const { url: given, dnsTimeout, connectionTimeout, greetingTimeout, socketTimeout, ...rest } = wayOut(url);
    expect([given, rest]).toEqual([url, way]);
    expect(Math.max(dnsTimeout, connectionTimeout, greetingTimeout, socketTimeout)).toBeLessThanOrEqual(30_000);
  });
});
