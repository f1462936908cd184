import { describe, expect, it } from "vitest";
import { insertNotice } from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();

describe("the page kept for when there is no connection", () => {
  it("the offline page shows the last twenty notices and says when they were saved, in both languages", async () => {
    for (let number = 1; number <= 21; number++) insertNotice(school.database, { title: `Notice number ${number}.` });
    const english = await school.visit("/offline");
    expect(english.html.match(/<a [^>]*href="\/notices\/\d+">Notice number \d+\.<\/a><\/h2>/g)).toHaveLength(20);
    expect(english.html).toMatch(
      /saved on this device on [A-Z][a-z]{2}\u00a0\d{1,2}, \d{4} at \d{1,2}:\d\d\u00a0[ap]m\./,
    );
    const bengali = await school.visit("/bn/offline");
    expect(bengali.one("h1").text).toBe("ইন্টারনেট সংযোগ নেই");
    expect(bengali.html).toMatch(/[০-৯]{1,2}\u00a0\S+ [০-৯]{4}, (?:রাত|ভোর|সকাল|দুপুর|বিকেল|সন্ধ্যা) [০-৯]/);
  });

  it("the offline page gives the school's telephone number", async () => {
    expect((await school.visit("/offline")).one("main").text).not.toContain("telephone");
    writeSection(school.database, "contacts", { phone: "0591-61234" });
    const main = (await school.visit("/offline")).one("main");
    expect(main.text).toContain("Call the school: 0591-61234");
    expect(main.hrefs).toContain("tel:059161234");
    expect((await school.visit("/bn/offline")).one("main").text).toContain("বিদ্যালয়ের ফোন: ০৫৯১-৬১২৩৪");
  });

  it("the offline page asks search engines to leave it out, and shows no draft", async () => {
    insertNotice(school.database, { title: "Only a draft", status: "Draft" });
    const page = await school.visit("/offline");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(page.html).not.toContain("Only a draft");
  });
});

it("the offline worker's script is at the root of the website, and browsers check it for updates each time", async () => {
  const answer = await school.visit("/offline-worker.js");
  expect(answer.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("no-cache");
  expect(answer.html).toMatch(/^importScripts\("[^"]*offline-worker[^"]*"\);\n$/);
});
