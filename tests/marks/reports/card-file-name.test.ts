import { describe, expect, it } from "vitest";
import { cardFileName } from "../../../app/marks/reports/result-card";

const nameOf = (name: string) => cardFileName({ name, rollNumber: 7 });

describe("the file of a card is named", () => {
  it.each([
    ["a plain name", "Demo Student 07", "Demo Student 07_7_Result.html"],
    ["a name with a dot in it", "Md. Rahim", "Md. Rahim_7_Result.html"],
    ["a Bengali name with its joiners", "র\u200d্যাচেল উদ্\u200cযাপন", "র\u200d্যাচেল উদ্\u200cযাপন_7_Result.html"],
    ["the signs of paths", 'a\\b/c:d*e?f"g<h>i|j', "abcdefghij_7_Result.html"],
    ["a way up the folders", "../../etc/passwd", "etcpasswd_7_Result.html"],
    ["a tag", "<img src=x onerror=alert(1)>", "img src=x onerror=alert(1)_7_Result.html"],
    ["a line end", "Rahim\r\nSet-Cookie: a=b", "Rahim Set-Cookie a=b_7_Result.html"],
    ["a zero and a bell", "Ra\u0000hi\u0007m", "Rahim_7_Result.html"],
    ["what turns the direction", "Rahim\u202elmth\u2066\u200f", "Rahimlmth_7_Result.html"],
    ["spaces of no width", "Ra\u200bhi\u2060m\ufeff\u00ad", "Rahim_7_Result.html"],
    ["half a letter", "Rahim\ud800", "Rahim_7_Result.html"],
    ["dots and spaces around it", " .. Rahim . ", "Rahim_7_Result.html"],
    ["a device of Windows", "CON", "_CON_7_Result.html"],
    ["a device with an ending", "nul.card", "_nul.card_7_Result.html"],
    ["a word that begins like one", "Connie", "Connie_7_Result.html"],
    ["nothing", "", "Student_7_Result.html"],
    ["nothing that may stay", ' ./\\"\u202e ', "Student_7_Result.html"],
  ])("with %s", (_what, name, expected) => {
    expect(nameOf(name)).toBe(expected);
  });

  it("with sixty letters at most, never half a conjunct", () => {
    expect(nameOf("a".repeat(200))).toBe(`${"a".repeat(60)}…_7_Result.html`);
    expect(nameOf("ক্ষে".repeat(100))).toMatch(/^(?:ক্ষে)+…_7_Result\.html$/);
  });

  it.each([
    ["Bengali", "শিক্ষার্থী শ্রীমতী ".repeat(12)],
    ["a letter of many accents", `a${"\u0316".repeat(500)}`],
    ["flags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(100)],
    ["hostile marks without end", "\u0316".repeat(100_000)],
  ])("in less than 200 bytes: %s", (_what, name) => {
    expect(Buffer.byteLength(cardFileName({ name, rollNumber: 999_999_999 }))).toBeLessThan(200);
  });
});
