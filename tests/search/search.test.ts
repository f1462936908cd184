import { describe, expect, it } from "vitest";
import { findPassage, highlightPieces, matchExpression, normalizeQuery, parseSearchTerms } from "~/search/search";

const marked = (text: string, query: string) =>
  highlightPieces(text, parseSearchTerms(query))
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join("");

const typed = (query: string) => parseSearchTerms(query).flatMap(({ each }) => each.map(([own]) => own?.[0]));

describe("a query", () => {
  it("a query becomes folded words, of which the last may be the beginning of a word", () => {
    expect(typed("Annual SPORTS, Class Phot")).toEqual([
      { text: "annual", isBeginning: false },
      { text: "sports", isBeginning: false },
      { text: "class", isBeginning: false },
      { text: "phot", isBeginning: true },
    ]);
  });

  it.each(["six", "bus", "fee", "tc"])(
    "the short word %s, which has synonyms, is not the beginning of a word",
    (word) => {
      expect(typed(`Class ${word}`)[1]).toEqual({ text: word, isBeginning: false });
    },
  );

  it("a single letter or digit in a query is a complete word, and not the beginning of one", () => {
    expect(typed("Class 6")[1]).toEqual({ text: "6", isBeginning: false });
    expect(typed("ক")).toEqual([{ text: "ক", isBeginning: false }]);
  });

  it("every Bengali word in a query may be a beginning, because Bengali adds endings to words", () =>
    expect(typed("পরীক্ষা সময়সূচি").map((word) => word?.isBeginning)).toEqual([true, true]));

  it.each([
    ["২০২৬", "2026"],
    ["সময়সূচি".normalize("NFD"), "সময়সূচি".normalize("NFC")],
    ["সম\u09dfসূচি", "সম\u09af\u09bcসূচি"],
    ["র\u200d্যালি", "র্যালি"],
    ["উদ\u09cd\u200cযাপন", "উদ্যাপন"],
    ["École", "école"],
  ])("a query is folded in the same way as the index: %s", (query, folded) => {
    expect(typed(query).map((word) => word?.text)).toEqual([folded]);
  });

  it.each(["", " ", '"', "*", "।", "' OR 1=1 --".replace(/\w/g, "")])("the query %j has no words", (typed) => {
    expect(parseSearchTerms(typed)).toEqual([]);
  });

  it("a query puts letters, marks and digits in quotes, whatever else was typed", () => {
    const nasty = `NEAR("a" b) AND title:^c* {d e} + -f ; drop table 'g' \\ \u0000 \ue000`;
    expect(matchExpression(parseSearchTerms(nasty))).toMatch(
      /^(?:\(*"[\p{L}\p{N}\p{M}\ue000 ]+"\*?\)*(?: (?:AND|OR) |$))+$/u,
    );
    expect(matchExpression(parseSearchTerms("কক k bo"))).toBe('"কক"* AND "k" AND "bo"*');
    expect(matchExpression(parseSearchTerms("শ্রেণীকক্ষ bo"))).toMatch(
      /^\("শ্রেণীকক্ষ"\* OR "শ্রেনীকক্ষ"\* OR .+\) AND "bo"\*$/,
    );
  });

  it("a query is cut after a hundred visible characters, never within one", () => {
    expect(normalizeQuery(`  ক্ষি${"ক্ষি".repeat(150)}`)).toBe("ক্ষি".repeat(100));
    expect(normalizeQuery(" two \n words ")).toBe("two words");
  });
});

describe("the search results", () => {
  it("search results mark the words of the query in the spelling of the found text", () => {
    expect(marked("২০২৬ সালের বার্ষিক পরীক্ষার সময়সূচি", "2026 পরীক্ষা")).toBe("[২০২৬] সালের বার্ষিক [পরীক্ষার] সময়সূচি");
    expect(marked("Yearly Sports: SPORTS day, sport, sporty", "sports day")).toBe(
      "Yearly [Sports]: [SPORTS] [day], [sport], sporty",
    );
    expect(marked("Annual Sports", "sports day")).toBe("[Annual] [Sports]");
    expect(marked("র\u200d্যালি আজ", "র্যালি")).toBe("[র\u200d্যালি] আজ");
  });

  it("search results mark synonyms, but a synonym of two words only where both are side by side", () => {
    expect(marked("৫ দিন ছুটি, পরে ক্লাস", "holidays")).toBe("৫ দিন [ছুটি], পরে ক্লাস");
    expect(marked("প্রধান অতিথি ও প্রধান শিক্ষকের কথা", "head teacher")).toBe("প্রধান অতিথি ও [প্রধান] [শিক্ষকের] কথা");
    expect(marked("The head and the teachers", "head teacher")).toBe("The [head] and the [teachers]");
  });

  it("marking the words of a query leaves the text unchanged", () => {
    const text = '<b>a & "b"</b> a\n\n  a';
    const pieces = highlightPieces(text, parseSearchTerms("a")).map((piece) => piece.text);
    expect(pieces.join("")).toBe(text);
    expect(highlightPieces("", parseSearchTerms("a"))).toEqual([]);
    expect(highlightPieces("a b", [])).toEqual([{ text: "a b", isHit: false }]);
  });
});

describe("the passage that is shown", () => {
  const filler = "কোনো কথা ".repeat(60);

  it("the passage in a search result is around the first hit, on one line, from the start of a word", () => {
    const shown = findPassage([`${filler}\n\nপরীক্ষার দিন ${filler}`], parseSearchTerms("পরীক্ষা"));
    expect(shown).toMatch(/^… (?:কথা কোনো )+কথা পরীক্ষার দিন কোনো .*…$/);
    expect(shown).not.toMatch(/\n|\s\s/);
  });

  it("the passage is from the first text with a hit, or else the beginning of the first text", () => {
    expect(findPassage(["Nothing here.", "The author"], parseSearchTerms("author"))).toBe("The author");
    expect(findPassage(["Nothing here.", "The author"], parseSearchTerms("title"))).toBe("Nothing here.");
    expect(findPassage([], parseSearchTerms("title"))).toBe("");
  });

  it("the passage begins with the hit itself if no space is before it", () =>
    expect(findPassage([`${"-".repeat(100)}word`], parseSearchTerms("word"))).toBe("… word"));
});
