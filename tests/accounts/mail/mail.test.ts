import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { flushEmails, queueEmail, setRetryDelays } from "../../../app/accounts/mail.server";
import { renderEmail } from "../../../app/accounts/mail-texts";
import { setEnvironment } from "../../../app/env.server";
import { takeConsoleErrors } from "../../support/setup";
import { type MailServer, startMailServer } from "./mail-server";

const head = "head@school.example";
const link = "https://school.example/cog-admin/login/confirm?token=secret-token";
const words = renderEmail("confirm", "en", link);
let office: MailServer;

const settings = (more = {}) => setEnvironment({ SMTP_URL: office.url, PUBLIC_URL: "https://school.example", ...more });

async function open(options: Parameters<typeof startMailServer>[0] = {}) {
  office = await startMailServer(options);
  settings();
}

beforeEach(() => setRetryDelays([0, 0]));
afterEach(async () => {
  await flushEmails();
  await office.close();
  setRetryDelays(undefined);
  setEnvironment({});
});

describe("a letter", () => {
  it.each(["en", "bn"] as const)("in %s arrives as it was written, marked as sent by a program", async (language) => {
    await open();
    const { subject, text } = renderEmail("confirm", language, link);
    queueEmail(head, { subject, text });
    await flushEmails();
    expect(office.letters).toMatchObject([{ from: "no-reply@school.example", to: [head], subject, text }]);
    expect(office.letters[0]?.head).toContain("From: Church High School <no-reply@school.example>");
    expect(office.letters[0]?.head).toContain("Auto-Submitted: auto-generated");
  });

  it("comes from MAIL_FROM, its name with it", async () => {
    await open();
    settings({ MAIL_FROM: "The Office <office@school.example>" });
    queueEmail(head, words);
    await flushEmails();
    expect(office.letters[0]).toMatchObject({ from: "office@school.example", to: [head] });
    expect(office.letters[0]?.head).toContain("From: The Office <office@school.example>");
  });

  it("goes to one address, whatever somebody has typed as theirs", async () => {
    await open();
    for (const to of ["o'neil+office@school.example", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example"]) {
      queueEmail(to, words);
    }
    await flushEmails();
    takeConsoleErrors();
    expect(office.letters.map(({ to }) => to)).toEqual([["o'neil+office@school.example"]]);
    expect(office.letters.every(({ head }) => !/^Bcc:/im.test(head))).toBe(true);
  });

  it("does not hold up whoever posts it, and is sent after those before it", async () => {
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
    expect(office.letters.flatMap(({ to }) => to)).toEqual([1, 2, 3].map((place) => `${place}@school.example`));
  });

  it("is not sent at all without a mail server", async () => {
    await open();
    setEnvironment({ PUBLIC_URL: "https://school.example" });
    queueEmail(head, words);
    await flushEmails();
    expect(office.letters).toEqual([]);
  });

  it("signs in to the mail server with the name and password of SMTP_URL", async () => {
    const known: unknown[] = [];
    await open({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, go) {
        known.push([username, password]);
        go(null, { user: username });
      },
    });
    settings({ SMTP_URL: office.url.replace("//", "//office%40school.example:p%40ss@") });
    queueEmail(head, words);
    await flushEmails();
    expect([known, office.letters.length]).toEqual([[["office@school.example", "p@ss"]], 1]);
  });
});

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

describe("a letter that is not taken", () => {
  const told = () => takeConsoleErrors().map(([line]) => String(line));

  it("for now is sent again after a while, and each failure is one line that names nobody", async () => {
    let tries = 0;
    await open({
      onRcptTo({ address }, _session, go) {
        tries += 1;
        go(tries <= 2 ? refusal(451, `${address} come again, secret-token`) : null);
      },
    });
    queueEmail(head, words);
    await office.arrival(1);
    await flushEmails();
    const lines = told();
    expect(lines).toEqual(
      Array(2).fill('{"fault":"a letter could not be sent","code":"EENVELOPE","answer":451,"againInSeconds":0}'),
    );
  });

  it("again and again is given up", async () => {
    let tries = 0;
    let lastTry = () => {};
    const tried = new Promise<void>((resolve) => {
      lastTry = resolve;
    });
    await open({
      onRcptTo(_address, _session, go) {
        tries += 1;
        if (tries === 3) lastTry();
        go(refusal(451, "come again"));
      },
    });
    queueEmail(head, words);
    await tried;
    await flushEmails();
    expect(told().at(-1)).toBe('{"fault":"a letter could not be sent","code":"EENVELOPE","answer":451}');
    expect(tries).toBe(3);
  });

  it("for good is not sent again, and those after it are", async () => {
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
    expect(told()).toEqual(['{"fault":"a letter could not be sent","code":"EENVELOPE","answer":550}']);
  });

  it("because nobody answers is sent again", async () => {
    await open();
    const { url } = office;
    await office.close();
    setRetryDelays([]);
    queueEmail(head, words);
    await flushEmails();
    expect(told().join()).toMatch(/^{"fault":"a letter could not be sent","code":"E(?:CONNECTION|SOCKET)"}$/);
    expect(url).toContain("127.0.0.1");
  });

  it("because a hundred wait already is dropped, with one line", async () => {
    await open();
    await office.close();
    setRetryDelays([]);
    for (let place = 0; place < 101; place++) queueEmail(`${place}@school.example`, words);
    expect(told()).toEqual(['{"fault":"too many letters wait; one was not sent"}']);
    await flushEmails();
    expect(told()).toHaveLength(100);
  });
});

describe("the end of the process", () => {
  it("waits for the letter under way, but not for a mail server that never answers", async () => {
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
