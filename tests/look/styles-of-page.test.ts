import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { stylesOfPage } from "../../app/look/styles-of-page.server";

const pageWith = (body: string) => Buffer.from(`<head><title>কাজ</title><style></style></head><body>${body}</body>`);

function stylesIn(css: string, body = '<p class="a b">Words</p>'): string {
  const { page } = stylesOfPage(css, ["later"])(pageWith(body));
  return /<style>(.*?)<\/style>/s.exec(page.toString())?.[1] ?? "";
}

describe("a rule is in the page", () => {
  it.each([
    ["for elements", "p{color:red}"],
    ["for a class of the page", ".a{color:red}"],
    ["for one of two classes", ".x,.b{color:red}"],
    ["for two classes of one element", ".a.b{color:red}"],
    ["for a state of a class", ".a:hover::before{color:red}"],
    ["where another class must not be", ".a:not(.x):not(:is(.y,.z)){color:red}"],
    ["where one of several may be", ":is(.x,.y) p{color:red}"],
    ["with an attribute that looks like a class", 'a[href$=".x"]{color:red}'],
    ["for a class that a script gives later", ".a.later{color:red}"],
    ["with braces and brackets in a text", '.a::after{content:"}.x{"}'],
    ["with an address in quotes", ".a{background:url('data:image/svg+xml,<svg>{;}')}"],
    ["under a condition", "@media print{.a{color:red}}"],
    ["under two conditions", "@supports (display:grid){@media (min-width:60rem){.a{color:red}}}"],
    ["for a typeface", '@font-face{font-family:"A";src:url(a.woff2)}'],
    ["for a motion", "@keyframes turn{0%{opacity:0}to{opacity:1}}"],
    ["for the passage from page to page", "@view-transition{navigation:auto}"],
    ["that is a statement", '@charset "utf-8";'],
  ])("%s", (_, css) => {
    expect(stylesIn(css)).toBe(css);
  });

  it.each([
    ["for a class that is not there", ".x{color:red}"],
    ["for a class whose name goes on", ".a-x{color:red}"],
    ["for two classes of which one is there", ".a.x{color:red}"],
    ["within a class that is not there", ".x .a{color:red}"],
    ["under a condition", "@media print{.x{color:red}}"],
  ])("not, %s", (_, css) => {
    expect(stylesIn(css)).toBe("");
  });

  it("in its order, however many are left out between", () => {
    expect(stylesIn(".a{top:0}.x{top:1px}p{top:2px}@media print{.x{top:3px}.b{top:4px}}.a{top:5px}")).toBe(
      ".a{top:0}p{top:2px}@media print{.b{top:4px}}.a{top:5px}",
    );
  });

  it("whatever is said in comments", () => {
    expect(stylesIn("/* the page's own: {a;} */.a{top:0}/* and the reader's */.x{top:1px}p{top:2px}")).toBe(
      ".a{top:0}p{top:2px}",
    );
  });

  it("for a name of a utility with its marks", () => {
    expect(stylesIn(".sm\\:grid{top:0}", '<p class="sm:grid">')).toBe(".sm\\:grid{top:0}");
  });
});

describe("a page", () => {
  it("keeps every byte of its own around its styles, and the hash is theirs", () => {
    const { page, hash } = stylesOfPage(".a{top:0}", [])(pageWith('<p class="a">বাংলা</p>'));
    expect(page.toString()).toBe(pageWith('<p class="a">বাংলা</p>').toString().replace("<style>", "<style>.a{top:0}"));
    expect(hash).toBe(createHash("sha256").update(".a{top:0}").digest("base64"));
  });

  it("without a place for styles stays as it is, and allows none", () => {
    const office = Buffer.from('<link rel="stylesheet" href="/office.css"><p class="a">');
    expect(stylesOfPage(".a{top:0}", [])(office)).toEqual({ page: office });
  });

  it("does without the kind of rule that is left out, under conditions, too", () => {
    const withStyles = stylesOfPage(
      "@font-face{src:url(a)}@media screen{@view-transition{navigation:auto}}p{top:0}",
      [],
    );
    expect(withStyles(pageWith(""), "@font-face").page.toString()).toContain(
      "<style>@media screen{@view-transition{navigation:auto}}p{top:0}</style>",
    );
    expect(withStyles(pageWith(""), "@view-transition").page.toString()).toContain(
      "<style>@font-face{src:url(a)}p{top:0}</style>",
    );
  });

  it("has its styles in its head, whatever follows", () => {
    const { page } = stylesOfPage("p{top:0}", [])(pageWith("<p>&lt;style&gt;&lt;/style&gt;</p><style></style>"));
    expect(page.toString()).toContain("<style>p{top:0}</style></head>");
    expect(page.toString()).toContain("</p><style></style>");
  });
});
