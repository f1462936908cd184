import { describe, expect, it } from "vitest";
import { listSessions } from "../../../../app/accounts/sessions.server";
import { insertAccount, listSessionRows, sessionCookieFor } from "../../../accounts/account-helpers";
import type { Browser } from "../../../support/browser";
import { website } from "../../../support/website";

const school = website();
const screen = "/cog-admin/account";
const email = "teacher@school.example";

describe("the list of one's own sessions", () => {
  const phone = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36";

  it("names each device in words, and which is this one", async () => {
    const id = insertAccount(email);
    sessionCookieFor(insertAccount("head@school.example"), "Firefox/127.0");
    sessionCookieFor(id, phone, new Date(Date.now() - 3600_000));
    const here = school.browser().keep(sessionCookieFor(id, `<b>Edg/1</b>`));
    const rows = (await here.visit(screen)).all("li", "colleague");
    expect(rows.map((row) => row.one("h3").text)).toEqual([
      "Edge on an unknown device This device",
      "Chrome on Android",
    ]);
    expect(rows.map((row) => row.all("button").map(({ text }) => text))).toEqual([[], ["Sign out there"]]);
    expect(rows[1]?.text).toMatch(/Signed in on .* at \d\d:\d\d Last seen on /);
    expect((await here.keep("lng=bn").visit(screen)).all("h3")[1]?.text).toBe("ক্রোম (অ্যান্ড্রয়েড)");
  });

  it("ends one of them, or all others", async () => {
    const id = insertAccount(email);
    const here = school.browser().keep(sessionCookieFor(id));
    const [there, elsewhere, somewhere] = [1, 2, 3].map((hours) =>
      school.browser().keep(sessionCookieFor(id, "", new Date(Date.now() - hours * 3600_000))),
    ) as [Browser, Browser, Browser];
    const name = listSessions(id, "")[1]?.name ?? "";
    const answer = await here.post(screen, { intent: "end", session: name });
    expect((await here.follow(answer)).one("div", "banner").text).toBe("This device is signed out");
    const isIn = async (browser: Browser) => (await browser.visit(screen)).status === 200;
    expect([await isIn(there), await isIn(elsewhere), await isIn(here)]).toEqual([false, true, true]);
    await here.post(screen, { intent: "end-others" });
    expect([await isIn(elsewhere), await isIn(somewhere), await isIn(here)]).toEqual([false, false, true]);
  });

  it("does not end a colleague's", async () => {
    const here = school.browser().keep(sessionCookieFor(insertAccount(email)));
    const headId = insertAccount("head@school.example");
    sessionCookieFor(headId);
    const name = listSessions(headId, "")[0]?.name ?? "";
    await here.post(screen, { intent: "end", session: name });
    expect(listSessionRows(headId)).toHaveLength(1);
  });
});
