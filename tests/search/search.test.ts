import { describe, expect, it } from "vitest";
import { markedPieces, matchExpression, passage, searchWords, tidyQuery } from "../../app/search/search";

const marked = (text: string, query: string) =>
  markedPieces(text, searchWords(query))
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join("");

describe("a query", () => {
  it("is words, folded, of which the last may be a beginning", () => {
    expect(searchWords("Annual SPORTS, Class Six")).toEqual([
      { text: "annual", isBeginning: false },
      { text: "sports", isBeginning: false },
      { text: "class", isBeginning: false },
      { text: "six", isBeginning: true },
    ]);
  });

  it("has a single letter or digit as a word of its own", () => {
    expect(searchWords("Class 6")[1]).toEqual({ text: "6", isBeginning: false });
    expect(searchWords("ক")).toEqual([{ text: "ক", isBeginning: false }]);
  });

  it("has every Bengali word as a beginning, for Bengali hangs its endings on the word", () => {
    expect(searchWords("পরীক্ষা সময়সূচি").map(({ isBeginning }) => isBeginning)).toEqual([true, true]);
  });

  it.each([
    ["২০২৬", "2026"],
    ["সময়সূচি".normalize("NFD"), "সময়সূচি".normalize("NFC")],
    ["সম\u09dfসূচি", "সম\u09af\u09bcসূচি"],
    ["র\u200d্যালি", "র্যালি"],
    ["উদ\u09cd\u200cযাপন", "উদ্যাপন"],
    ["École", "école"],
  ])("is folded as the index is: %s", (typed, folded) => {
    expect(searchWords(typed).map(({ text }) => text)).toEqual([folded]);
  });

  it.each(["", " ", '"', "*", "।", "' OR 1=1 --".replace(/\w/g, "")])("%j has no words", (typed) => {
    expect(searchWords(typed)).toEqual([]);
  });

  it("asks for letters, marks and digits in quotes, whatever was typed", () => {
    const nasty = `NEAR("a" b) AND title:^c* {d e} + -f ; drop table 'g' \\ \u0000 \ue000`;
    expect(matchExpression(searchWords(nasty))).toMatch(/^(?:"[\p{L}\p{N}\p{M}\ue000]+"\*? ?)+$/u);
    expect(matchExpression(searchWords("পরীক্ষা a bo"))).toBe('"পরীক্ষা"* "a" "bo"*');
  });

  it("is cut after a hundred visible letters, never in one", () => {
    expect(tidyQuery(`  ক্ষি${"ক্ষি".repeat(150)}`)).toBe("ক্ষি".repeat(100));
    expect(tidyQuery(" two \n words ")).toBe("two words");
  });
});

describe("what was found", () => {
  it("has its words marked as they are typed there", () => {
    expect(marked("২০২৬ সালের বার্ষিক পরীক্ষার সময়সূচি", "2026 পরীক্ষা")).toBe("[২০২৬] সালের বার্ষিক [পরীক্ষার] সময়সূচি");
    expect(marked("Annual Sports: SPORTS day, sport", "sports day")).toBe("Annual [Sports]: [SPORTS] [day], sport");
    expect(marked("র\u200d্যালি আজ", "র্যালি")).toBe("[র\u200d্যালি] আজ");
  });

  it("stays the text it was", () => {
    const text = '<b>a & "b"</b> a\n\n  a';
    expect(
      markedPieces(text, searchWords("a"))
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
    expect(markedPieces("", searchWords("a"))).toEqual([]);
    expect(markedPieces("a b", [])).toEqual([{ text: "a b", isHit: false }]);
  });
});

describe("the passage that is shown", () => {
  const filler = "কোনো কথা ".repeat(60);

  it("stands around the first hit, on one line, beginning with a whole word", () => {
    const shown = passage([`${filler}\n\nপরীক্ষার দিন ${filler}`], searchWords("পরীক্ষা"));
    expect(shown).toMatch(/^… (?:কথা কোনো )+কথা পরীক্ষার দিন কোনো .*…$/);
    expect(shown).not.toMatch(/\n|\s\s/);
  });

  it("is of the first text that has one, else the beginning of the first", () => {
    expect(passage(["Nothing here.", "The author"], searchWords("author"))).toBe("The author");
    expect(passage(["Nothing here.", "The author"], searchWords("title"))).toBe("Nothing here.");
    expect(passage([], searchWords("title"))).toBe("");
  });

  it("begins with the hit where no space stands before it", () => {
    expect(passage([`${"-".repeat(100)}word`], searchWords("word"))).toBe("… word");
  });
});
