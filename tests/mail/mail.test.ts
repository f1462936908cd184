import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useEnvironment } from "../../app/env.server";
import { letter } from "../../app/mail/letters";
import { finishPosting, postLetter, usePauses } from "../../app/mail/mail.server";
import { acceptedComplaints } from "../support/setup";
import { openPostOffice, type PostOffice } from "./post-office";

const head = "head@school.example";
const link = "https://school.example/cog-admin/login/confirm?token=secret-token";
const words = letter("confirm", "en", link);
let office: PostOffice;

const settings = (more = {}) => useEnvironment({ SMTP_URL: office.url, PUBLIC_URL: "https://school.example", ...more });

async function open(options: Parameters<typeof openPostOffice>[0] = {}) {
  office = await openPostOffice(options);
  settings();
}

beforeEach(() => usePauses([0, 0]));
afterEach(async () => {
  await finishPosting();
  await office.close();
  usePauses(undefined);
  useEnvironment({});
});

describe("a letter", () => {
  it.each(["en", "bn"] as const)("in %s arrives as it was written, marked as sent by a program", async (language) => {
    await open();
    const { subject, text } = letter("confirm", language, link);
    postLetter(head, { subject, text });
    await finishPosting();
    expect(office.letters).toMatchObject([{ from: "no-reply@school.example", to: [head], subject, text }]);
    expect(office.letters[0]?.head).toContain("From: Church High School <no-reply@school.example>");
    expect(office.letters[0]?.head).toContain("Auto-Submitted: auto-generated");
  });

  it("comes from MAIL_FROM, its name with it", async () => {
    await open();
    settings({ MAIL_FROM: "The Office <office@school.example>" });
    postLetter(head, words);
    await finishPosting();
    expect(office.letters[0]).toMatchObject({ from: "office@school.example", to: [head] });
    expect(office.letters[0]?.head).toContain("From: The Office <office@school.example>");
  });

  it("goes to one address, whatever somebody has typed as theirs", async () => {
    await open();
    for (const to of ["o'neil+office@school.example", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example"]) {
      postLetter(to, words);
    }
    await finishPosting();
    acceptedComplaints();
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
    for (const place of [1, 2, 3]) postLetter(`${place}@school.example`, words);
    expect(greeted).toBe(0);
    await finishPosting();
    expect(office.letters.flatMap(({ to }) => to)).toEqual([1, 2, 3].map((place) => `${place}@school.example`));
  });

  it("is not sent at all without a mail server", async () => {
    await open();
    useEnvironment({ PUBLIC_URL: "https://school.example" });
    postLetter(head, words);
    await finishPosting();
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
    postLetter(head, words);
    await finishPosting();
    expect([known, office.letters.length]).toEqual([[["office@school.example", "p@ss"]], 1]);
  });
});
