import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type EmailKind,
  flushEmails,
  getSmtpOptions,
  isMailEnabled,
  queueEmail,
  renderEmail,
  setRetryDelays,
} from "~/accounts/mail.server";
import { parseEnvironment, setEnvironment } from "~/env.server";
import { firstValues } from "~/school/first-values";
import { emptySchool } from "~tests/support/school";
import { writeSection } from "~tests/support/sections";
import { takeConsoleErrors } from "~tests/support/setup";
import { type MailServer, startMailServer } from "./mail-server";

const head = "head@school.example";
const link = "https://school.example/cog-admin/login/confirm?token=secret-token";
const words = { subject: "Confirm your email address", text: `${link}\n` };
const school = emptySchool();
let mail: MailServer;

const settings = (more = {}) => setEnvironment({ SMTP_URL: mail.url, PUBLIC_URL: "https://school.example", ...more });

async function open(options: Parameters<typeof startMailServer>[0] = {}) {
  mail = await startMailServer(options);
  settings();
}

describe("sending mail", () => {
  beforeEach(() => setRetryDelays([0, 0]));
  afterEach(async () => {
    await flushEmails();
    await mail.close();
    setRetryDelays(undefined);
    setEnvironment({});
  });

  describe("an email", () => {
    it.each(["en", "bn"] as const)(
      "an email in %s arrives as it was written, marked as sent automatically",
      async (language) => {
        await open();
        const { subject, text } = renderEmail("confirm", language, link);
        queueEmail(head, { subject, text });
        await flushEmails();
        expect(mail.emails).toMatchObject([{ from: "no-reply@school.example", to: [head], subject, text }]);
        expect(mail.emails[0]?.head).toContain("From: Church High School <no-reply@school.example>");
        expect(mail.emails[0]?.head).toContain("Auto-Submitted: auto-generated");
      },
    );

    it("an email goes only to its recipient, even if the name of the school contains an address", async () => {
      await open();
      const name = 'A" <a@elsewhere.example>, b@elsewhere.example; \\ (c)';
      writeSection(school.database, "contacts", { name: { en: name, bn: "" } });
      queueEmail(head, renderEmail("confirm", "en", link));
      await flushEmails();
      expect(mail.emails).toMatchObject([{ from: "no-reply@school.example", to: [head] }]);
      expect(mail.emails[0]?.head.match(/^From: .*$/m)?.[0]).toBe(
        `From: "${name.replace(/[\\"]/g, "\\$&")}" <no-reply@school.example>`,
      );
    });

    it("the website queues an email without waiting for the mail server, and sends emails in order", async () => {
      let greeted = 0;
      await open({
        onConnect(_session, go) {
          greeted += 1;
          go();
        },
      });
      for (const place of [1, 2, 3]) queueEmail(`${place}@school.example`, words);
      expect(greeted).toBe(0);
      await flushEmails();
      expect(mail.emails.flatMap(({ to }) => to)).toEqual([1, 2, 3].map((place) => `${place}@school.example`));
    });

    it("the website signs in to the mail server with the name and password of SMTP_URL", async () => {
      const known: unknown[] = [];
      await open({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth({ username, password }, _session, go) {
          known.push([username, password]);
          go(null, { user: username });
        },
      });
      settings({ SMTP_URL: mail.url.replace("//", "//office%40school.example:p%40ss@") });
      queueEmail(head, words);
      await flushEmails();
      expect([known, mail.emails.length]).toEqual([[["office@school.example", "p@ss"]], 1]);
    });
  });

  const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

  describe("an email that cannot be sent", () => {
    const told = () => takeConsoleErrors().map(([line]) => String(line));

    it("an email that the server rejects for now (451) is sent again later; each failure logs one line without addresses", async () => {
      let tries = 0;
      await open({
        onRcptTo({ address }, _session, go) {
          tries += 1;
          go(tries <= 2 ? refusal(451, `${address} come again, secret-token`) : null);
        },
      });
      queueEmail(head, words);
      await mail.arrival(1);
      await flushEmails();
      const lines = told();
      expect(lines).toEqual(
        Array(2).fill('{"fault":"an email could not be sent","code":"EENVELOPE","answer":451,"againInSeconds":0}'),
      );
    });

    it("an email that the server rejects (550) is dropped, and the next one is sent", async () => {
      const tried: string[] = [];
      await open({
        onRcptTo({ address }, _session, go) {
          tried.push(address);
          go(address === head ? refusal(550, `no ${address} here`) : null);
        },
      });
      queueEmail(head, words);
      queueEmail("clerk@school.example", words);
      await flushEmails();
      expect(tried).toEqual([head, "clerk@school.example"]);
      expect(told()).toEqual(['{"fault":"an email could not be sent","code":"EENVELOPE","answer":550}']);
    });
  });

  it("the process waits at its end for the email being sent, but not for a mail server that never answers", async () => {
    await open();
    const silent = createServer(() => {});
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
    const { port } = silent.address() as { port: number };
    settings({ SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=1000` });
    queueEmail(head, words);
    setRetryDelays([]);
    await flushEmails(20);
    expect(takeConsoleErrors()).toEqual([]);
    await flushEmails();
    expect(takeConsoleErrors()).toHaveLength(1);
    await new Promise((closed) => silent.close(closed));
  });
});

describe("the email settings", () => {
  const PUBLIC_URL = "https://school.example";
  const SMTP_URL = "smtp://mail.example";

  afterEach(() => void setEnvironment({}));

  it.each<[object, boolean]>([
    [{ SMTP_URL, PUBLIC_URL }, true],
    [{ PUBLIC_URL }, false],
    [{}, false],
  ])("the settings %j turn email on: %s", (settings, isOn) => {
    setEnvironment(settings as Record<string, string>);
    expect(isMailEnabled()).toBe(isOn);
  });

  it("the start refuses email settings without PUBLIC_URL, with a clear message", () => {
    expect(() => parseEnvironment({ SMTP_URL })).toThrow(
      "SMTP_URL is not valid: emails contain links, so PUBLIC_URL must be set too, for example https://school.example",
    );
  });

  it.each(["office@school.example", "School Office <office@school.example>"])(
    "an email names the sender %s that the settings give",
    (MAIL_FROM) => {
      expect(parseEnvironment({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
    },
  );

  it.each(["office", "Office <office>", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example"])(
    "the start refuses the sender address %j in MAIL_FROM",
    (MAIL_FROM) =>
      expect(() => parseEnvironment({ MAIL_FROM })).toThrow("MAIL_FROM is not valid: must be an email address"),
  );

  it.each([
    ["smtps://mail.example", {}],
    ["smtp://office:secret@mail.example:587", { requireTLS: true }],
    ["smtp://mail.example?requireTLS=false", {}],
    ["smtp://localhost", { ignoreTLS: true }],
    ["smtp://127.0.0.1:2525", { ignoreTLS: true }],
    ["smtp://[::1]", { ignoreTLS: true }],
    ["smtp://127.0.0.1.mail.example", { requireTLS: true }],
  ])("emails are sent over %s with the options %j", (smtpUrl, options) => {
    const { url, dnsTimeout, connectionTimeout, greetingTimeout, socketTimeout, ...rest } = getSmtpOptions(smtpUrl);
    expect([url, rest]).toEqual([smtpUrl, options]);
    expect(Math.max(dnsTimeout, connectionTimeout, greetingTimeout, socketTimeout)).toBeLessThanOrEqual(30_000);
  });
});

describe("the text of an email", () => {
  const withLink: EmailKind[] = ["confirm", "known", "approved", "newPassword", "newAddress"];
  const without: EmailKind[] = ["passwordChanged", "addressChanged"];
  const all = [...withLink, ...without].flatMap((kind) => (["en", "bn"] as const).map((lang) => [kind, lang] as const));

  it.each(all)(
    "the email %s in %s has a one-line subject, the school's name, only its own link, and one language",
    (kind, lang) => {
      const { subject, text } = renderEmail(kind, lang, link);
      expect(subject).toMatch(/^[^\r\n]{5,90}$/);
      expect(subject).toContain(firstValues.contacts.name[lang]);
      expect(text.endsWith(`\n\n${firstValues.contacts.name[lang]}\n`)).toBe(true);
      expect(text.split("\n").filter((line) => line.includes("https:"))).toEqual(withLink.includes(kind) ? [link] : []);
      const otherLanguage = lang === "bn" ? /[A-Za-z\d{}]/ : /[\u0980-\u09ff{}]/;
      expect(`${subject}\n${text.replace(link, "")}`).not.toMatch(otherLanguage);
    },
  );
});
