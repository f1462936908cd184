import { describe, expect, it, test } from "vitest";
import { shareText } from "~/content/sharing/shared-item.server";
import { website } from "~tests/support/website";
import { pdfFile, publishedKinds } from "../fixtures";

const school = website();
const inAnHour = () => new Date(Date.now() + 3_600_000);

test("the link to a result document leads to its row on the page of all results", async () => {
  const fixture = publishedKinds.find(({ kind }) => kind === "resultDocument");
  const id = fixture?.insert(school.database, { title: "Annual results" });
  for (const path of ["/results", "/bn/results"])
    expect((await school.visit(path)).html).toMatch(
      new RegExp(`<li id="r${id}"[^>]*>(?:(?!</li>).)*Annual results`, "s"),
    );
});

describe.each(publishedKinds)("a $kind that was published", ({ kind, list, values, field, insert }) => {
  const page = kind === "resultDocument" ? "/results#r1" : `${list.replace("/cog-admin", "")}/1`;
  const title = "শীতের ছুটি <b>";
  const form = (more: Record<string, string> = {}) => ({ ...values, [field]: pdfFile(), title, ...more });

  it.each([
    ["en", "Share it now so that families see it.", "WhatsApp", "Facebook"],
    ["bn", "এখনই অন্যদের জানান: অভিভাবকেরা এভাবেই খবর পান।", "হোয়াটসঅ্যাপ", "ফেসবুক"],
  ])(
    "after publishing, the list in %s offers to share the item in the item's language, until the next visit",
    async (language, said, ...ways) => {
      const staff = school.signedIn().keep(`lng=${language}`);
      const panel = (await staff.follow(await staff.post(list, form()))).one("section", "share-panel");
      const address = `${school.origin}/bn${page}`;
      expect([panel.one("h2").text, panel.text.includes(said)]).toEqual([title, true]);
      const [whatsApp, facebook] = ways.map((way) => panel.all("a").find(({ text }) => text === way)?.attributes);
      const sent = decodeURIComponent(whatsApp?.href?.replace("https://wa.me/?text=", "") ?? "");
      expect([sent.startsWith(`${title}\n\n`), sent.endsWith(`\n\n${address}`)]).toEqual([true, true]);
      expect(facebook?.href).toBe(`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`);
      expect([whatsApp?.target, whatsApp?.rel]).toEqual(["_blank", "noopener noreferrer"]);
      expect((await staff.visit(list)).all("section", "share-panel")).toEqual([]);
    },
  );

  it.each([
    ["en", "1 part (", " of 70 characters)", "Bengali: up to 70 characters", "Open in Messages"],
    ["bn", "১টি এসএমএস (৭০ অক্ষরের মধ্যে ", "টি)", "বাংলায় একটি এসএমএসে ৭০টি অক্ষর ধরে", "মেসেজ অ্যাপে খুলুন"],
  ])(
    "the share page of an item has a short SMS text in %s, with its character count and its link",
    async (language, ...said) => {
      const staff = school.signedIn().keep(`lng=${language}`);
      const id = insert(school.database, { title, publishAt: new Date("2026-11-24T06:00:00Z") });
      const part = (await staff.visit(`${list}/${id}/pass-on`)).one("section", "sms");
      const text = `${title}\nপ্রকাশ: ২৪ নভেম্বর\n${school.origin.replace(/^https?:\/\//, "")}/bn${page}`;
      expect(part.one("textarea").text).toBe(text.replaceAll("\n", " "));
      expect(part.all("a").map(({ attributes }) => attributes.href)).toEqual([
        `sms:?&body=${encodeURIComponent(text)}`,
      ]);
      for (const words of said) expect(part.text).toContain(words);
    },
  );

  it("sharing is not offered for a draft or a scheduled item, and is offered when the draft is published", async () => {
    const staff = school.signedIn();
    const offered = async (path: string, more: Record<string, string>) =>
      (await staff.follow(await staff.post(path, form(more)))).all("section", "share-panel").length;
    expect(await offered(list, { intent: "draft" })).toBe(0);
    expect(await offered(list, { publishAt: "2099-01-01T10:00" })).toBe(0);
    const edit = `${list}/1/edit`;
    const seen = (await staff.visit(edit)).all("input").find(({ attributes }) => attributes.name === "seen");
    expect(await offered(edit, { seen: seen?.attributes.value ?? "" })).toBe(1);
  });

  it("a published item has a link to its share page in the list; an item that is not public has no link", async () => {
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

const address = "https://school.example/bn/notices/42";
const word = "শিক্ষার্থী";
const family = "👨‍👩‍👧";

test.each([
  ["a short text is complete", "ছুটি", "কাল ছুটি।", "ছুটি\n\nকাল ছুটি।"],
  ["an empty text leaves title and link", "Holiday", "", "Holiday"],
  ["Windows line ends become plain, and empty lines become one", "T", "a\r\nb \r\n\r\n\r\n\r\nc", "T\n\na\nb\n\nc"],
  ["typed markup stays as typed", "<b>T</b>", "x < y & z", "<b>T</b>\n\nx < y & z"],
  ["characters that turn or hide letters are left out", "a\u202eb\u0000", "c\u0007\u2066d", "ab\n\ncd"],
  ["a title of two lines becomes one", "a\nb", "c", "a b\n\nc"],
  ["200 characters are not cut", "T", word.repeat(40), `T\n\n${word.repeat(40)}`],
  ["a long text is cut at a word", "T", `${"word ".repeat(45)}`, `T\n\n${"word ".repeat(40).trim()}…`],
  [
    "a word that the limit divides is left out",
    "T",
    `${"abc ".repeat(49)}abcdefgh more`,
    `T\n\n${"abc ".repeat(49).trim()}…`,
  ],
  [
    "a comma before the cut is left out",
    "T",
    `${"abc ".repeat(48)}abc, ${"d".repeat(20)}`,
    `T\n\n${"abc ".repeat(49).trim()}…`,
  ],
  ["one endless word is cut between characters", "T", "ক্ষ্মী".repeat(250), `T\n\n${"ক্ষ্মী".repeat(200)}…`],
  ["an emoji of several parts counts as one character", "T", family.repeat(201), `T\n\n${family.repeat(200)}…`],
])("the text to share is prepared: %s", (_, title, summary, expected) =>
  expect(shareText({ title, summary, address })).toBe(`${expected}\n\n${address}`),
);
