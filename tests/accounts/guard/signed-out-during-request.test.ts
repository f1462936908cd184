import { beforeEach, describe, expect, it } from "vitest";
import { disableAccount } from "~/accounts/account-decisions.server";
import { createAccount } from "~/accounts/accounts.server";
import { endSessionByName, endSessions, listSessions } from "~/accounts/sessions.server";
import { getLastFailure, isBackupUnderWay } from "~/operations/backup-lock.server";
import { activity, notices } from "~drizzle/schema";
import { formData } from "~tests/support/page-parts";
import { takeConsoleErrors } from "~tests/support/setup";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const notice = { title: "Half day", type: "General", content: "School ends at noon.", publish: "now", once: "a form" };
let staff: ReturnType<typeof school.signedIn>;
beforeEach(() => {
  staff = school.signedIn();
  createAccount("second@school.example", "no password fits this");
});

function postSlowly(meanwhile: () => void, fields: FormData | URLSearchParams, path = "/cog-admin/notices?new") {
  const whole = new Request(school.origin, { method: "POST", body: fields });
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const bytes = new Uint8Array(await whole.arrayBuffer());
      controller.enqueue(bytes.slice(0, bytes.length / 2));
      await new Promise(setImmediate);
      meanwhile();
      controller.enqueue(bytes.slice(bytes.length / 2));
      controller.close();
    },
  });
  const type = { "Content-Type": whole.headers.get("Content-Type") ?? "" };
  const init = { method: "POST", body, duplex: "half", headers: { Origin: school.origin, ...type } };
  return staff.ask(path, init as RequestInit);
}

const signInFor = (path: string) => `/cog-admin/login?${new URLSearchParams({ from: path })}`;

const withFile = () =>
  formData({ ...notice, attachment: new File(["%PDF-1.4\n%%EOF\n"], "routine.pdf", { type: "application/pdf" }) });
const written = (database = school.database) => database.select().from(notices).all();

describe("a form whose session ends during the upload", () => {
  it.each([
    ["because a colleague disabled the account", () => disableAccount(staffEmail)],
    ["because the account was signed out everywhere", () => endSessions(1)],
  ])(
    "a form whose session ends during the upload is not saved, and leads to the sign-in page: %s",
    async (_, meanwhile) => {
      const answer = await postSlowly(meanwhile, new URLSearchParams(notice));
      expect(answer.location).toBe(signInFor("/cog-admin/notices?new="));
      expect(written()).toEqual([]);
      expect(takeConsoleErrors()).toHaveLength(1);
    },
  );

  it("a form whose session ends during the upload leaves no file", async () => {
    const answer = await postSlowly(() => endSessions(1), withFile());
    expect(answer.location).toBe(signInFor("/cog-admin/notices?new="));
    expect(written()).toEqual([]);
    expect(school.storedFiles()).toEqual([]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});

describe("a form of the account page whose session ends during the upload", () => {
  it.each(["end", "end-others"])("a form whose session has ended cannot end another session: %s", async (intent) => {
    const names = () => listSessions(1, "").map(({ name }) => name);
    const [thief = ""] = names();
    const owner = school.signedIn();
    const form = new URLSearchParams({ intent, session: names().find((name) => name !== thief) ?? "" });
    const throwOut = () => endSessionByName(1, thief);
    const answer = await postSlowly(throwOut, form, "/cog-admin/account");
    expect(answer.location).toBe(signInFor("/cog-admin/account"));
    expect((await owner.visit("/cog-admin")).status).toBe(200);
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it("a backup is recorded even if the session that started it ended while the backup was made", async () => {
    const made = staff.post("/cog-admin/backups");
    // Polls every millisecond, because the backup of a small school takes less than the default interval of 50 ms.
    await expect.poll(isBackupUnderWay, { interval: 1 }).toBe(true);
    endSessions(1);
    expect((await made).status).toBe(303);
    expect(school.rows(activity)).toMatchObject([{ act: "backedUp", account: staffEmail }]);
    expect(getLastFailure()).toBeUndefined();
  });
});

describe("a slow form", () => {
  it("a form that is sent slowly is saved if its session stays open", async () => {
    expect((await postSlowly(() => {}, withFile())).status).toBe(303);
    expect(written()).toMatchObject([{ title: "Half day", fileName: "routine.pdf" }]);
  });
});
