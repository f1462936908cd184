import { beforeEach, describe, expect, it } from "vitest";
import { turnNotificationsOn } from "~/notifications/settings.server";
import { saveSubscription } from "~/notifications/subscriptions.server";
import { activity, notices, pushMessages, pushSettings, pushSubscriptions } from "~drizzle/schema";
import { insertNotice } from "../support/content-rows";
import { formValues, getBanner } from "../support/page-parts";
import { startPushService } from "../support/push-service.mjs";
import { staffEmail, website } from "../support/website";

const school = website();
const screen = "/cog-admin/notifications";

beforeEach(() => school.settings({ PUBLIC_URL: "https://school.example" }));

/** Returns a signed-in browser like one over https, where the name of the session cookie begins with __Host-. */
function signedIn() {
  const staff = school.signedIn();
  return staff.keep(`__Host-${staff.cookieHeader}`);
}

async function subscribeSome() {
  const service = await startPushService();
  await service.close();
  const all = [
    ["anna", "urgent", "bn"],
    ["bela", "urgent", "en"],
    ["chad", "all", "bn"],
    ["dina", "results", "en"],
  ] as const;
  for (const [name, choice, language] of all)
    expect(saveSubscription({ ...service.subscribe(name), choice, language })).toBe("saved");
}

describe("the notifications screen", () => {
  it.each([screen, `${screen}?off`])("the notifications screen %s needs a session", async (path) => {
    turnNotificationsOn(staffEmail);
    expect((await school.visit(path)).location).toContain("/cog-admin/login");
    expect((await school.browser().post(path, { intent: "on" })).location).toContain("/cog-admin/login");
    expect(school.rows(pushSettings)[0]?.turnedOnAt).not.toBeNull();
  });

  it("notifications are off at first; their screen explains what is sent and by whom, and turns them on", async () => {
    const staff = signedIn();
    const off = await staff.visit(screen);
    const purpose = "Parents who turn this on get a message on their phone when the school publishes a notice.";
    expect(off.text).toContain(`${purpose} Off. Visitors do not see this feature.`);
    for (const company of ["Google", "Apple", "Mozilla", "Microsoft"]) expect(off.text).toContain(company);
    const on = await staff.follow(await staff.post(screen, { intent: "on" }));
    expect(getBanner(on)).toContain("Notifications are on");
    expect(on.text).toContain(`Turned on by ${staffEmail} on`);
    expect(school.rows(pushSettings)).toMatchObject([{ turnedOnBy: staffEmail }]);
    expect(school.rows(activity)).toMatchObject([{ act: "opened", kind: "notifications", account: staffEmail }]);
  });

  it("the notifications screen says first what it is for, then how many phones there are, then who turned it on", async () => {
    turnNotificationsOn(staffEmail);
    const staff = signedIn();
    await staff.post("/cog-admin/language", { lng: "bn", back: screen });
    const on = await staff.visit(screen);
    expect(on.one("div", "screen-header").text).toMatch(
      /যে অভিভাবক এটি চালু করেন, বিদ্যালয় নোটিশ প্রকাশ করলেই তাঁর ফোনে একটি বার্তা যায়। ০টি ফোনে চালু আছে চালু করেছেন/,
    );
    expect(on.html).toContain('aria-label="চালু। বন্ধ করুন"');
  });

  it("notifications cannot be turned on without https, and the screen says why", async () => {
    school.settings();
    const staff = signedIn();
    const off = await staff.visit(screen);
    expect(off.one("div", "no-https").text).toContain("only from a website with https");
    const message = decodeURIComponent(off.one("div", "no-https").one("a").attributes.href ?? "");
    expect(message).toMatch(
      /^https:\/\/wa\.me\/\?text=Dear Sir or Madam,\nI am writing from Church High School\..+https:\/\/\.\nThank you\.$/s,
    );
    expect(off.html).not.toContain('value="on"');
    expect(getBanner(await staff.follow(await staff.post(screen, { intent: "on" })))).toContain(
      "Notifications can’t be turned on yet. Tell the person who set up the website.",
    );
    expect(school.rows(pushSettings)).toEqual([]);
  });

  it("the notifications screen says that nothing is sent while https is missing", async () => {
    turnNotificationsOn(staffEmail);
    school.settings();
    const on = await signedIn().visit(screen);
    expect(on.one("div", "no-https").text).toContain("Nothing is sent");
  });

  it("the notifications screen offers a message that asks parents to turn notifications on", async () => {
    turnNotificationsOn(staffEmail);
    const page = await signedIn().visit(screen);
    expect(page.text).toContain("No phone has turned this on yet.");
    const hrefs = page.hrefs.map((href = "") => decodeURIComponent(href));
    expect(hrefs).toContainEqual(
      expect.stringMatching(
        /text=Dear parents,\n.+Church High School.+\nhttps:\/\/school\.example\/notices\nThank you\.$/,
      ),
    );
    await subscribeSome();
    expect((await signedIn().visit(screen)).text).not.toContain("No phone has turned this on yet.");
  });

  it("the notifications screen counts phones by choice and language, and shows no single phone", async () => {
    turnNotificationsOn(staffEmail);
    await subscribeSome();
    const { text, html } = await signedIn().visit(screen);
    expect(text).toContain("4 phones");
    expect(text).toContain("1 in Bengali, 1 in English");
    expect(html).not.toContain("/wpush/");
  });

  it("the notifications screen shows the results of the last messages", async () => {
    turnNotificationsOn(staffEmail);
    const row = { choice: "all", title: "Sports", itemId: 1, at: new Date(), isUrgent: false, isDone: true } as const;
    school.database
      .insert(pushMessages)
      .values({ ...row, sent: 3, gone: 1 })
      .run();
    expect((await signedIn().visit(screen)).texts("li", "message")).toEqual([
      expect.stringMatching(/Sports.*All notices: 3 sent, 1 no longer subscribed/),
    ]);
  });

  it("the notifications screen shows its counts in Bengali with Bengali digits", async () => {
    turnNotificationsOn(staffEmail);
    await subscribeSome();
    const { text } = await signedIn().keep("lng=bn").visit(screen);
    expect(text).toContain("৪টি ফোন");
    expect(text).toContain("বাংলায় ১টি, ইংরেজিতে ১টি");
  });

  it("turning notifications off asks for confirmation, and deletes every subscription and message", async () => {
    turnNotificationsOn(staffEmail);
    await subscribeSome();
    const staff = signedIn();
    const question = await staff.visit(`${screen}?off`);
    expect(question.text).toContain("4 phones");
    expect(question.text).toContain("All subscriptions are deleted.");
    expect(school.rows(pushSubscriptions)).toHaveLength(4);
    const off = await staff.follow(await staff.post(screen, { intent: "off" }));
    expect(getBanner(off)).toContain("All subscriptions were deleted.");
    expect([school.rows(pushSubscriptions), school.rows(pushMessages)]).toEqual([[], []]);
    const again = await staff.visit(`${screen}?off`);
    expect(again.text).toContain("Off. Visitors do not see this feature.");
    expect(again.one("title").text).toBe(off.one("title").text);
  });

  it("a test notification is not sent to a browser that has not subscribed", async () => {
    turnNotificationsOn(staffEmail);
    const staff = signedIn();
    const sent = await staff.post(screen, { intent: "test", endpoint: "https://127.0.0.1/a" });
    expect(getBanner(await staff.follow(sent))).toContain("This device is not subscribed.");
  });
});

describe("the notifications panel", () => {
  const panels = async (path: string, headers = {}) => (await school.visit(path, headers)).html.includes("data-notify");

  it("while notifications are on, notice pages have a closed panel for them, hidden until the script runs", async () => {
    const id = insertNotice(school.database, { title: "Sports", publishAt: new Date() });
    const paths = ["/notices", "/bn/notices", `/notices/${id}`, `/bn/notices/${id}`];
    for (const path of paths) expect([path, await panels(path)]).toEqual([path, false]);
    turnNotificationsOn(staffEmail);
    for (const path of paths) {
      const { html } = await school.visit(path);
      expect([path, /<section hidden=""[^>]*data-notify[^>]*><details class="[^"]*"><summary/.test(html)]).toEqual([
        path,
        true,
      ]);
    }
    expect(await panels("/")).toBe(false);
    school.settings();
    for (const path of paths) expect([path, await panels(path)]).toEqual([path, false]);
  });

  it("light pages have no notifications panel, because they run no script", async () => {
    turnNotificationsOn(staffEmail);
    expect(await panels("/notices", { Cookie: "light=on" })).toBe(false);
  });
});

describe("notifications in the notice form", () => {
  it("the notice form does not mention phones while notifications are off", async () => {
    const staff = signedIn();
    const id = insertNotice(school.database, { title: "Corrected" });
    for (const path of ["?new", `/${id}/edit`])
      expect((await staff.visit(`/cog-admin/notices${path}`)).html).not.toMatch(/tellAgain|urgent notice goes to/);
  });

  it("the notice form says how many phones are notified, and sends a correction only on request", async () => {
    turnNotificationsOn(staffEmail);
    await subscribeSome();
    const staff = signedIn();
    const willTell = "Phones notified: 3 if the notice is urgent, 1 if it is not.";
    const fresh = await staff.visit("/cog-admin/notices?new");
    expect(fresh.text).toContain(willTell);
    expect(fresh.html).not.toContain("tellAgain");
    const id = insertNotice(school.database, { title: "Corrected", publishAt: new Date(Date.now() - 60_000) });
    const path = `/cog-admin/notices/${id}/edit`;
    const form = await staff.visit(path);
    expect(form.text).toContain(`Corrections are not sent automatically. ${willTell}`);
    const told = () => school.rows(notices).map(({ tellAgainAt }) => tellAgainAt !== null);
    await staff.post(path, formValues(form));
    expect(told()).toEqual([false]);
    await staff.post(path, formValues(await staff.visit(path), { tellAgain: "on" }));
    expect(told()).toEqual([true]);
  });
});
