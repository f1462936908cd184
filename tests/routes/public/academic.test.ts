import { describe, expect, it } from "vitest";
import { website } from "../../support/website";

const school = website();

describe("the academic page", () => {
  it.each([
    ["/academic", "Academic", ["Primary", "Junior", "Secondary", "Academic Calendar"]],
    ["/bn/academic", "একাডেমিক", ["প্রাথমিক", "নিম্ন মাধ্যমিক", "মাধ্যমিক", "শিক্ষাপঞ্জি"]],
  ])("%s goes from the youngest to the oldest", async (path, title, blocks) => {
    const main = (await school.visit(path)).one("main");
    expect([main.one("h1").text, ...main.texts("h2")]).toEqual([title, ...blocks]);
  });

  it.each([
    ["/academic", "1 Class 1 Age 7 to 8 years", "10 Class 10 Age 16 to 17 years"],
    ["/bn/academic", "১ প্রথম শ্রেণি বয়স ৭ থেকে ৮ বছর", "১০ দশম শ্রেণি বয়স ১৬ থেকে ১৭ বছর"],
  ])("%s lists the ten classes with their ages", async (path, first, last) => {
    const rows = (await school.visit(path)).all("ul", "classes").flatMap((list) => list.all("li"));
    expect([rows.length, rows[0]?.text, rows[9]?.text]).toEqual([10, first, last]);
  });

  it.each([
    ["/academic", "Disciplines: Business, Humanities, Science"],
    ["/bn/academic", "বিভাগ: ব্যবসায় শিক্ষা, মানবিক, বিজ্ঞান"],
  ])("%s names the disciplines once, for the oldest", async (path, disciplines) => {
    expect((await school.visit(path)).texts("p", "disciplines")).toEqual([disciplines]);
  });

  it.each([
    ["/academic", "The academic calendar will be published here."],
    ["/bn/academic", "শিক্ষাপঞ্জি এখানে প্রকাশ করা হবে।"],
  ])("%s keeps the place of the calendar", async (path, words) => {
    expect((await school.visit(path)).one("div", "empty-state").text).toBe(words);
  });
});
