import { describe, expect, it } from "vitest";
import { maxContentBytes } from "~/blogs/blog";
import { getBlogText, renderBlogHtml } from "~/blogs/blog-html.server";
import { knownPicture, knownPictures } from "./hostile-html";

const html = (content: string) => renderBlogHtml(content).replaceAll(' lang="en"', "");

describe("the content of a post", () => {
  it("line ends in a post become HTML line breaks, whatever system they were typed on", () => {
    for (const end of ["\n", "\r\n", "\r", "\u2028", "\u2029"]) expect(html(`one${end}two`)).toBe("<p>one<br>two</p>");
  });

  it("the allowed HTML tags of a post are kept as they were typed", () => {
    const typed =
      "<p>a <strong>b</strong> <em>c</em> <b>d</b> <i>e</i> <u>f</u><br>g</p><ul><li>h</li><li>n</li></ul><ol><li>i</li></ol>" +
      "<h2>j</h2><h3>k</h3><h4>l</h4><blockquote><p>m</p></blockquote><hr>";
    expect(html(typed)).toBe(typed);
  });

  it("a post keeps superscript, subscript and struck-out text, also nested in other marks", () => {
    const typed = "<p>10<sup>8</sup> H<sub>2</sub>O <s>12 May</s> <b>x<sup>2</sup></b></p>";
    expect(html(typed)).toBe(typed);
    expect(html("<del>a</del> <strike>b</strike>")).toBe("<p><s>a</s> <s>b</s></p>");
  });

  it.each([
    ["10<sup>8</sup> m<sup>-2</sup>, ১০<sup>৮</sup>", "10⁸ m⁻², ১০⁸"],
    ["H<sub>2</sub>O, 1<sup>st</sup>", "H₂O, 1st"],
    ["<b>10<sup>8</sup></b>, 10<sup><b>8</b></sup>, x<sup>(n+1)</sup>", "10⁸, 10⁸, x⁽ⁿ⁺¹⁾"],
    ["a<sub>n</sub>, SO<sub>4</sub><sup>2−</sup>", "aₙ, SO₄²⁻"],
    ["e<sup>x</sup>, 10<sup>8.5</sup>, e<sup>x + 1</sup>", "e^x, 10^8.5, e^(x + 1)"],
    ["v<sub>max</sub>, x<sub>i, j</sub>", "v_max, x_(i, j)"],
    ["১<sup>ম</sup>, School<sup>TM</sup>, water<sup>*</sup>, rain<sup>[1]</sup>", "১ম, SchoolTM, water*, rain[1]"],
    ["<p>10<sup>8</p><p>9</sup></p>", "10⁸. 9"],
    ["on <s>12 May</s> 14 May", "on 14 May"],
  ])("the plain text of the post %s is %s", (typed, text) => expect(getBlogText(typed)).toBe(text));

  it.each([
    ['<ol start="3" type="a"><li>a</li></ol>', '<ol start="3" type="a"><li>a</li></ol>'],
    ['<ol start="1" type="1"><li>a</li></ol>', "<ol><li>a</li></ol>"],
    ['<ol start="-1" type="x" class="b"><li>a</li></ol>', "<ol><li>a</li></ol>"],
    ["<ol start=2 type=I><li>a</li></ol>", '<ol start="2" type="I"><li>a</li></ol>'],
    ['<ul start="2" type="a"><li>a</li></ul>', "<ul><li>a</li></ul>"],
  ])("a post keeps the start number and the type of the list %s", (typed, shown) => expect(html(typed)).toBe(shown));

  it("text that only looks like HTML is shown as text in a post", () => {
    expect(html("3 < 5 && 5 > 3 & so on")).toBe("<p>3 &lt; 5 &amp;&amp; 5 &gt; 3 &amp; so on</p>");
    expect(html("&lt;b&gt; &amp;amp; &copy;")).toBe("<p>&lt;b&gt; &amp;amp; ©</p>");
  });

  it.each([
    ["a<b then c>d", "a&lt;b then c&gt;d"],
    ["if a<b and c=3 or d>e, so", "if a&lt;b and c=3 or d&gt;e, so"],
    ["a<b, it's so", "a&lt;b, it's so"],
    ["x<y and <b>bold</b> z", "x&lt;y and <b>bold</b> z"],
    [
      "Mail <office@school.example> now",
      'Mail &lt;<a href="mailto:office@school.example" rel="noopener noreferrer">office@school.example</a>&gt; now',
    ],
    ["Dear <name of student>, a<b", "Dear &lt;name of student&gt;, a&lt;b"],
    ['"a<p or b>c" <b>d</b>', '"a&lt;p or b&gt;c" <b>d</b>'],
  ])("the words of %s are shown in a post because it is not a tag", (typed, set) => {
    expect(html(typed)).toBe(`<p>${set}</p>`);
    expect(getBlogText(typed)).toBe(typed.replace(/<\/?b>/g, ""));
  });

  it.each([
    "<b>b</b>",
    '<b class="a > b" title=x>b</b>',
    "<b hidden>b</b>",
    "<b\nid=x\n>b</b>",
    "<B/id='x'data-a>b</B>",
  ])("%j in a post is recognised as a tag", (typed) => expect(html(`a ${typed} c`)).toBe("<p>a <b>b</b> c</p>"));

  it("the words in unknown tags of a post are kept, with each block as its own paragraph", () => {
    expect(html("<div>a</div><div><span class=x>b</span></div><dl><dt>c<dd>d</dl>")).toBe(
      "<p>a</p><p>b</p><p>c</p><p>d</p>",
    );
  });

  it("a post drops classes, styles, ids and every other attribute of a tag", () =>
    expect(html('<p class="a" style="color:red" id="b" data-c="d" lang="fr" title="e">f</p>')).toBe("<p>f</p>"));
});

it.each([
  ["<h1>a</h1><h2>b</h2><h3>c</h3>", "<h2>a</h2><h3>b</h3><h4>c</h4>"],
  ["<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>", "<h2>a</h2><h3>b</h3><h4>c</h4><h4>d</h4>"],
  ["<h3>a</h3><h5>b</h5>", "<h2>a</h2><h3>b</h3>"],
  ["<H1 class=x>a</H1>", "<h2>a</h2>"],
  ["<h1", "<p>&lt;h1</p>"],
])("the headings %s of a post get consecutive levels below h1: %s", (typed, set) => expect(html(typed)).toBe(set));

describe("links", () => {
  it.each([
    "http://school.example",
    "https://school.example/a?b=1&c=2#d",
    "HTTPS://SCHOOL.EXAMPLE/",
    "https://bn.wikipedia.org/wiki/বাংলা",
    "mailto:office@school.example",
    "tel:+880-1700-000000",
    "/notices",
    "/",
    "#content",
  ])('a post keeps a link to %s, with rel="noopener noreferrer" and without a target', (address) => {
    const written = address.replaceAll("&", "&amp;");
    expect(html(`<a href="${address}" target="_blank" rel="opener">x</a>`)).toBe(
      `<p><a href="${written}" rel="noopener noreferrer">x</a></p>`,
    );
  });

  it.each([
    ["www.nctb.gov.bd", "https://www.nctb.gov.bd"],
    ["nctb.gov.bd/books?class=6&part=1#top", "https://nctb.gov.bd/books?class=6&amp;part=1#top"],
    ["school.example:8080/a", "https://school.example:8080/a"],
    ["বাংলা.ভারত", "https://বাংলা.ভারত"],
  ])("a link to the bare host %s in a post leads there over https", (address, written) => {
    expect(html(`<a href="${address}">x</a>`)).toBe(`<p><a href="${written}" rel="noopener noreferrer">x</a></p>`);
  });

  it.each([
    '<a href="/\\evil">NCTB</a>',
    '<a href="//nctb.gov.bd">NCTB</a>',
    '<a href="javascript:alert(1)">NCTB</a>',
    '<a name="top">NCTB</a>',
    '<a href="books.html">NCTB</a>',
    "<a>NCTB</a>",
  ])("a post keeps the text of the refused link %s and everything around it", (refused) => {
    expect(html(`Books: ${refused}, <b>new</b> and <a href="https://ok.example/">ok</a>.<p>More</p>`)).toBe(
      '<p>Books: NCTB, <b>new</b> and <a href="https://ok.example/" rel="noopener noreferrer">ok</a>.</p><p>More</p>',
    );
    expect(html(`<p>a ${refused} b</p><ul><li>${refused} c</ul>`)).toBe("<p>a NCTB b</p><ul><li>NCTB c</li></ul>");
  });

  it.each([
    ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)"],
    ...[
      "java&#9;script:alert(1)",
      "&#106;avascript:alert(1)",
      "javascript&colon;alert(1)",
      "\u0001javascript:alert(1)",
    ],
    ...[
      "\u00a0javascript:alert(1)",
      "\u3000javascript:alert(1)",
      "\u1680javascript:alert(1)",
      "\ufeffjavascript:alert(1)",
    ],
    ...[
      "data:text/html,<script>alert(1)</script>",
      "vbscript:msgbox(1)",
      "file:///etc/passwd",
      "blob:x",
      "about:blank",
    ],
    ...["//evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example", "/&Tab;/evil.example"],
    ...["https://a b.example", "notices", "?page=2", "ftp://school.example", ""],
    ...["java.script:alert(1)", "www.a.example\\@evil", "www.a b.example", "book.pdf", "a.b@c", "1.2", "a..b"],
  ])("a post drops a link to %j but keeps its text", (address) => {
    expect(html(`a <a href="${address}">b</a> c`)).toBe("<p>a b c</p>");
  });
});

describe("pictures", () => {
  const figure = (alt: string) =>
    `<figure><img src="${knownPicture}" srcset="${[320, 640, 900].map((width) => `${knownPicture.replace(".jpg", "")}-${width}.webp ${width}w`).join(", ")}" ` +
    `sizes="(min-width: 48rem) 44rem, 100vw" width="900" height="600" alt="${alt}" loading="lazy" decoding="async"></figure>`;
  const show = (typed: string) => renderBlogHtml(typed, knownPictures).replaceAll(' lang="en"', "");

  it("the school's own pictures become blocks with their sizes, wherever they are in a post", () => {
    const picture = `<img class=x alt=" The\n goal " src="${knownPicture}" width=3>`;
    expect(show(`<p>a${picture}b</p>`)).toBe(`<p>a</p>${figure("The goal")}<p>b</p>`);
    expect(show(`<ul>${picture}<li>a${picture}</ul>`)).toBe(
      `<ul><li>${figure("The goal")}</li><li>a${figure("The goal")}</li></ul>`,
    );
    expect(show(`<a href="/x"><b>a<img src="${knownPicture}">b</b></a>`)).toBe(
      `<p><a href="/x" rel="noopener noreferrer"><b>a</b></a></p>${figure("")}` +
        '<p><a href="/x" rel="noopener noreferrer"><b>b</b></a></p>',
    );
  });

  it("a picture in a post is marked with the language of its description", () =>
    expect(renderBlogHtml(`<img src="${knownPicture}" alt="মাঠ">`, knownPictures)).toContain('<figure lang="bn"><img'));

  it.each([
    ...["https://other.example/a.jpg", "//other.example/a.jpg", "data:image/png;base64,AA", "javascript:alert(1)"],
    ...["/uploads/documents/blog-pictures/b_2.jpg", `${knownPicture}?x`, "/uploads/notices/a_1.jpg", ""],
  ])("a picture with the source %j is left out of a post", (src) =>
    expect(show(`a<img src="${src}" alt="words">b`)).toBe("<p>ab</p>"),
  );

  it("a picture description in a post is one line without characters that change the text direction", () =>
    expect(show(`<img src="${knownPicture}" alt="one&#x202e;\n two">`)).toBe(figure("one two")));

  it("a picture's description is not part of the plain text of a post", () =>
    expect(getBlogText(`one <img src="${knownPicture}" alt="two"> three`)).toBe("one three"));
});

describe("tables", () => {
  const table = (rows: string) => `<div class="wide-table" tabindex="0"><table><tbody>${rows}</tbody></table></div>`;

  it.each([
    [
      "<table class=x><thead><tr><th>a<th scope=col>b</thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>",
      "<tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr>",
    ],
    ["<table>\n<tr>\n<td>a</td>\n<td></td>\n</tr>\n</table>", "<tr><td>a</td><td></td></tr>"],
    [
      "<table><tr><td colspan=2 rowspan='3' style=x>a<td colspan=1 rowspan=0>b<td colspan=200>c</table>",
      '<tr><td colspan="2" rowspan="3">a</td><td>b</td><td>c</td></tr>',
    ],
    ["<table>a<td>b</table>", "<tr><td>a</td><td>b</td></tr>"],
    ["<table><tr><td><p>a</p><ul><li>b</ul></table>", "<tr><td><p>a</p><ul><li>b</li></ul></td></tr>"],
  ])("the table %j in a post keeps its cells", (typed, rows) => expect(html(typed)).toBe(table(rows)));

  it("a table without cells is left out of a post", () =>
    expect(html("a<table><tr></tr></table>b<table></table>")).toBe("<p>a</p><p>b</p>"));

  it("a table inside a table of a post stays in its cell", () => {
    const inner = table("<tr><td>b</td></tr>");
    expect(html("<table><tr><td>a<table><tr><td>b</table>c</table>d")).toBe(
      `${table(`<tr><td>a${inner}c</td></tr>`)}<p>d</p>`,
    );
  });

  it("the plain text of a post has a space between table cells", () =>
    expect(getBlogText("<table><tr><td>one<td>two<tr><td>three</table>")).toBe("one two three"));
});

describe("the words of a post", () => {
  it.each(["&#x202e;", "&#8294;", "&rlm;", "\u202e"])(
    "the plain text of a post is one line without the direction character %s",
    (sign) => expect(getBlogText(`<p>one${sign}</p>\ntwo ক্‌ষ`)).toBe("one. two ক্‌ষ"),
  );
});

describe("a very long post", () => {
  it("a very long post is shown up to 200 KB and never cut within a character", () => {
    expect(maxContentBytes).toBe(204_800);
    const shown = html(`${"অ".repeat(70_000)}end`)
      .replace('<p lang="bn">', "")
      .replace("</p>", "");
    expect(shown).toBe("অ".repeat(Math.floor(maxContentBytes / 3)));
  });

  it("a post of exactly 200 KB is shown completely", () =>
    expect(html("a".repeat(maxContentBytes))).toBe(`<p>${"a".repeat(maxContentBytes)}</p>`));
});

it.each([
  ["<h2>One</h2><p>two<br>three</p><ul><li>four<ul><li>five</li></ul></li></ul>six", "One. two three. four. five. six"],
  ["half<b>way</b> and <a href='/x'>so on</a>.", "halfway and so on."],
  ["3 &lt; 5 &amp; &quot;x&quot; &amp;lt;", '3 < 5 & "x" &lt;'],
  ["<script>alert(1)</script><style>a{}</style>left", "left"],
  ["প্রথম\n\nদ্বিতীয়", "প্রথম। দ্বিতীয়"],
  ["<h2>Who carried what</h2><ul><li>Two drums</li><li>Flags!</li></ul>", "Who carried what. Two drums. Flags!"],
  ["<h2>কে কী নিল</h2><p>“ঢোল।”</p><p>(চলো)</p><p>শেষ</p>", "কে কী নিল। “ঢোল।” (চলো)। শেষ"],
  ["<p>As follows:</p><table><tr><td>one<td>two</table><p>End", "As follows: one two. End"],
  ["", ""],
])("the plain text of the post %j is %j", (content, words) => expect(getBlogText(content)).toBe(words.normalize()));

describe("the limits of a post in its page", () => {
  it("control characters are removed from a post", () =>
    expect(html("bell\u0007, nul\u0000, escape\u001b[31m")).toBe("<p>bell, nul, escape[31m</p>"));

  it("a post with more tags than any article has is shown as plain text", () => {
    expect(html("<b>".repeat(10_000))).toMatch(/^<p>&lt;b&gt;&lt;b&gt;/);
    expect(html("<b>x</b>".repeat(4_999))).toMatch(/^<p><b>x<\/b><b>/);
    expect(html(`<hr>${"<b>x</b>".repeat(4_999)}`)).toMatch(/^<hr><p><b>x<\/b><b>/);
  });

  it.each(["div", "section", "article", "pre", "tr", "td", "th", "dt", "dd", "figcaption"])(
    "a <%s> copied from another website into a post becomes a paragraph",
    (name) => expect(html(`one<${name}>two</${name}>three`)).toBe("<p>one</p><p>two</p><p>three</p>"),
  );

  it("a post link ignores spaces around its address, and an empty address makes no link", () => {
    expect(html('<a href=" https://school.example ">x</a>')).toContain('href="https://school.example"');
    expect(html("<a>x</a>")).toBe("<p>x</p>");
    expect(html('<a href="//other.example">x</a>')).toBe("<p>x</p>");
  });
});
