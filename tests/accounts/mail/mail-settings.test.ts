import { afterEach, describe, expect, it } from "vitest";
import { getAdminUrl, getSmtpOptions, isMailEnabled } from "../../../app/accounts/mail.server";
import { parseEnvironment, setEnvironment } from "../../../app/env.server";

const PUBLIC_URL = "https://school.example";
const SMTP_URL = "smtp://mail.example";

afterEach(() => void setEnvironment({}));

describe("mail", () => {
  it("is on with a mail server and the address of the website", () => {
    setEnvironment({ SMTP_URL, PUBLIC_URL });
    expect(isMailEnabled()).toBe(true);
  });

  it.each([{}, { PUBLIC_URL }])("is off with %j", (settings) => {
    setEnvironment(settings);
    expect(isMailEnabled()).toBe(false);
  });

  it("without the address of the website is refused at start, in plain words", () => {
    expect(() => parseEnvironment({ SMTP_URL })).toThrow(
      "SMTP_URL is not usable: letters carry links, and for these PUBLIC_URL must be set too, such as https://school.example",
    );
  });

  it.each(["office@school.example", "School Office <office@school.example>"])("is sent from %s", (MAIL_FROM) => {
    expect(parseEnvironment({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  });

  it.each(["office", "Office <office>", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example"])(
    "is not sent from %j",
    (MAIL_FROM) => {
      expect(() => parseEnvironment({ MAIL_FROM })).toThrow("MAIL_FROM is not usable: must be an e-mail address");
    },
  );
});

describe("a link in a letter", () => {
  it("names the website as it is set, its page, its token and the language of the letter", () => {
    setEnvironment({ SMTP_URL, PUBLIC_URL });
    expect(getAdminUrl("/cog-admin/login")).toBe("https://school.example/cog-admin/login");
    expect(getAdminUrl("/cog-admin/login/confirm", "a-b_c", "bn")).toBe(
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
    const { url: given, dnsTimeout, connectionTimeout, greetingTimeout, socketTimeout, ...rest } = getSmtpOptions(url);
    expect([given, rest]).toEqual([url, way]);
    expect(Math.max(dnsTimeout, connectionTimeout, greetingTimeout, socketTimeout)).toBeLessThanOrEqual(30_000);
  });
});
