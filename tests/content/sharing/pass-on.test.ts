import { describe, expect, it } from "vitest";
import { website } from "../../support/website";
import { pdfFile, publishedKinds } from "../fixtures";

const school = website();
const inAnHour = () => new Date(Date.now() + 3_600_000);

describe.each(publishedKinds)("a $kind that was published", ({ kind, list, values, field, insert }) => {
  const page = { notice: "/notices/1", blog: "/blogs/1", resultDocument: "/results" }[kind as "notice"];
  const title = "শীতের ছুটি <b>";
  const form = (more: Record<string, string> = {}) => ({ ...values, [field]: pdfFile(), title, ...more });

  it.each([
    ["en", "with its file", "WhatsApp", "Facebook"],
    ["bn", "ফাইলসহ প্রকাশিত", "হোয়াটসঅ্যাপ", "ফেসবুক"],
  ])("is offered in %s to be passed on in its own language, until the next visit", async (language, said, ...ways) => {
    const staff = school.signedIn().keep(`lng=${language}`);
    const panel = (await staff.follow(await staff.post(list, form()))).one("section", "pass-on");
    const address = `${school.origin}/bn${page}`;
    expect([panel.one("h2").text, panel.text.includes(said)]).toEqual([title, true]);
    const [whatsApp, facebook] = ways.map((way) => panel.all("a").find(({ text }) => text === way)?.attributes);
    const sent = decodeURIComponent(whatsApp?.href?.replace("https://wa.me/?text=", "") ?? "");
    expect([sent.startsWith(`${title}\n\n`), sent.endsWith(`\n\n${address}`)]).toEqual([true, true]);
    expect(facebook?.href).toBe(`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`);
    expect([whatsApp?.target, whatsApp?.rel]).toEqual(["_blank", "noopener noreferrer"]);
    expect((await staff.visit(list)).all("section", "pass-on")).toEqual([]);
  });

  it("is not offered as a draft or for later, but once the draft is published", async () => {
    const staff = school.signedIn();
    const offered = async (path: string, more: Record<string, string>) =>
      (await staff.follow(await staff.post(path, form(more)))).all("section", "pass-on").length;
    expect(await offered(list, { intent: "draft" })).toBe(0);
    expect(await offered(list, { publishAt: "2099-01-01T10:00" })).toBe(0);
    const edit = `${list}/1/edit`;
    const seen = (await staff.visit(edit)).all("input").find(({ attributes }) => attributes.name === "seen");
    expect(await offered(edit, { seen: seen?.attributes.value ?? "" })).toBe(1);
  });

  it("can be passed on from its row, which leads to a page; what the public does not see has none", async () => {
    const staff = school.signedIn();
    const id = insert(school.database);
    const later = insert(school.database, { publishAt: inAnHour() });
    const ways = (await staff.visit(list)).all("a").filter(({ attributes }) => attributes.href?.includes("/pass-on"));
    expect(new Set(ways.map(({ attributes }) => attributes.href))).toEqual(new Set([`${list}/${id}/pass-on`]));
    const shown = await staff.visit(`${list}/${id}/pass-on`);
    expect([shown.status, shown.one("textarea").text.includes(school.origin)]).toEqual([200, true]);
    expect((await staff.visit(`${list}/${later}/pass-on`)).status).toBe(404);
  });
});
