import { describe, expect, it } from "vitest";
import { normalizeHtml } from "~/blogs/blocks";

const set = (html: string) => normalizeHtml(html).replaceAll(' lang="en"', "");

it.each([
  ["one line", "<p>one line</p>"],
  ["a\nb", "<p>a<br>b</p>"],
  ["a\n\nb", "<p>a</p><p>b</p>"],
  ["a\n \t\nb", "<p>a</p><p>b</p>"],
  ["\n\n a\n\n\n\n", "<p> a</p>"],
  ["a<br />b", "<p>a<br>b</p>"],
  ["a<br />\nb", "<p>a<br>b</p>"],
  ["a<br /><br />b", "<p>a</p><p>b</p>"],
  ["1 &lt; 2 &amp; 3", "<p>1 &lt; 2 &amp; 3</p>"],
  ["", ""],
  [" \n\u00a0\n", ""],
])("the plain text %j becomes the HTML %j", (text, html) => expect(set(text)).toBe(html));

describe("line ends between blocks", () => {
  it("line ends between HTML blocks of a post are not shown as line breaks", () => {
    expect(set("<h2>A</h2>\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n<hr />\nd\ne")).toBe(
      "<h2>A</h2><ul><li>b</li><li>c</li></ul><hr><p>d<br>e</p>",
    );
  });

  it("line ends within a list entry or a heading of a post become line breaks", () =>
    expect(set("<ul><li>a\nb</li></ul><h2>c\n\nd</h2>")).toBe("<ul><li>a<br>b</li></ul><h2>c<br>d</h2>"));
});

it.each([
  ["<b>a</b> <i>b</i>", "<p><b>a</b> <i>b</i></p>"],
  ["<b>a\n\nb</b> c", "<p><b>a</b></p><p><b>b</b> c</p>"],
  ["<b>a\nb</b>", "<p><b>a<br>b</b></p>"],
  ["<b><p>a</p><p>b</p></b>", "<p><b>a</b></p><p><b>b</b></p>"],
  ["<b>a <i>b</i></b><i>c</i>", "<p><b>a <i>b</i></b><i>c</i></p>"],
  ["<b>a<b>b</b></b>", "<p><b>a</b><b>b</b></p>"],
  ["<b></b><i> </i>", ""],
  ['<a href="/x">a <a href="/y">b</a></a> c', '<p><a href="/x">a </a><a href="/y">b</a> c</p>'],
  ['<a href="/x"><p>a</p></a>', '<p><a href="/x">a</a></p>'],
])("the inline tags %j are normalised to %j", (html, outcome) => expect(set(html)).toBe(outcome));

it.each([
  ["<li>a</li><li>b</li>", "<p>a</p><p>b</p>"],
  ["<ul>a<li>b</li><p>c</p></ul>", "<ul><li>a</li><li>b</li><li><p>c</p></li></ul>"],
  ["<ul><li>a<li>b</li></li></ul>", "<ul><li>a</li><li>b</li></ul>"],
  ["<ol><li>a</li><ol><li>b</li></ol><li>c</li></ol>", "<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>"],
  [
    '<ol><li>a</li><ol type="a"><li>b</li><ul><li>c</li></ul></ol></ol>d',
    '<ol><li>a<ol type="a"><li>b<ul><li>c</li></ul></li></ol></li></ol><p>d</p>',
  ],
  ["<ul><ul><li>a</li></ul></ul>", "<ul><li><ul><li>a</li></ul></li></ul>"],
  ["<h2>a<ul><li>b</li></ul>c</h2>d", "<h2>a</h2><ul><li>b</li></ul><p>c</p><p>d</p>"],
  [
    "<blockquote>a<blockquote>b</blockquote></blockquote>",
    "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>",
  ],
  ["<p>a<hr />b</p>", "<p>a</p><hr><p>b</p>"],
  ["<ul><hr /><li>a</li></ul>", "<ul><li>a</li></ul>"],
  ["a</p></ul></b>b", "<p>a</p><p>b</p>"],
  ["<p></p><h2> </h2><ul><li></li></ul><blockquote>\n</blockquote>", ""],
  ["<ul><li>a", "<ul><li>a</li></ul>"],
])("misplaced blocks in the HTML %j are corrected to %j", (html, outcome) => expect(set(html)).toBe(outcome));

describe("the language of a block", () => {
  it("each block of a post is marked with its own language, independent of its neighbours", () => {
    expect(normalizeHtml("বাংলা\n\nEnglish\n\n<h2>শিরোনাম</h2><ul><li>a</li><li><b>খ</b></li></ul>")).toBe(
      '<p lang="bn">বাংলা</p><p lang="en">English</p><h2 lang="bn">শিরোনাম</h2>' +
        '<ul><li lang="en">a</li><li lang="bn"><b>খ</b></li></ul>',
    );
  });

  it("a link's URL does not change the language of its block", () =>
    expect(normalizeHtml('<a href="https://x.example/বাংলা">read</a>')).toContain('<p lang="en">'));
});

it.each([
  ["see www.a.com.", `<p>see ${link("https://www.a.com", "www.a.com")}.</p>`],
  [
    "<b>x@a.com</b>, 01712345678",
    `<p><b>${link("mailto:x@a.com", "x@a.com")}</b>, ${link("tel:01712345678", "01712345678")}</p>`,
  ],
  [
    "https://a.com/?b=1&amp;c=2 &lt;d",
    `<p>${link("https://a.com/?b=1&amp;c=2", "https://a.com/?b=1&amp;c=2")} &lt;d</p>`,
  ],
  ["https://a.com/&lt;script&gt;", `<p>${link("https://a.com/", "https://a.com/")}&lt;script&gt;</p>`],
  ['<a href="/x">www.a.com</a> b', '<p><a href="/x">www.a.com</a> b</p>'],
  ["<a>www.a.com</a>", `<p>${link("https://www.a.com", "www.a.com")}</p>`],
])("web, email and phone addresses in the text %j become links: %j", (html, outcome) => {
  expect(set(html)).toBe(outcome);
});

function link(href: string, text: string) {
  return `<a href="${href}" rel="noopener noreferrer">${text}</a>`;
}
