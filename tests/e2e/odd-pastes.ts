const wordItem = (list: string, sign: string, text: string) =>
  `<p style='mso-list:${list}'><![if !supportLists]><span style='mso-list:Ignore'>${sign}</span><![endif]>${text}</p>`;

const onlineItem = (attributes: string, itemAttributes: string, text = "Drum") =>
  `<ol ${attributes}><li ${itemAttributes}><p>${text}</p></li></ol>`;

const repeat = (times: number, html: string, inside = "Drum", end = "") =>
  html.repeat(times) + inside + end.repeat(times);

/**
 * HTML that a hostile or broken app may put on the clipboard. After it is pasted, the word "Drum" must be in the
 * editor, and no script.
 */
export const oddPastes: Record<string, string> = {
  "blockquotes 5,000 deep": repeat(5000, "<blockquote>", "Drum", "</blockquote>"),
  "bold 5,000 deep": repeat(5000, "<b>", "Drum", "</b>"),
  "lists 5,000 deep": repeat(5000, "<ol><li>"),
  "lists of letters 600 deep": repeat(600, '<ol type="a" start="3"><li>x'),
  "tables 1,000 deep": repeat(1000, "<table><tr><td>"),
  "tables in lists in tables 200 deep": repeat(200, "<ul><li><table><tr><td>"),
  "spans 5,000 deep, each with a style": repeat(5000, '<span style="font-weight:bold;vertical-align:super">'),
  "struck-out text 3,000 deep": repeat(3000, "<s><del><strike>"),
  "superscript and subscript in each other": repeat(300, "<sup><sub>"),
  "links 2,000 deep": repeat(2000, '<a href="/x"><p>'),
  "2 MB of text": `Drum ${"word ".repeat(400_000)}`,
  "2 MB in one word": `Drum${"ক".repeat(700_000)}`,
  "2 MB of paragraphs": "<p>Drum</p>".repeat(1000) + "<!-- -->".repeat(250_000),
  "2 MB of tags without an end": `Drum${"<a".repeat(1_000_000)}`,
  "2 MB of styles without an end": `Drum${"<style".repeat(330_000)}`,
  "2 MB of attributes": `<p ${'a="b" '.repeat(330_000)}>Drum</p>`,
  "2 MB in one style": `<p style="${"x:y;".repeat(500_000)}font-weight:bold">Drum</p>`,
  "a picture of 2 MB": `<p>Drum</p><img src="data:image/png;base64,${"A".repeat(2_000_000)}">`,
  "a list of 3,000 items from Word": Array.from({ length: 3000 }, (_, place) =>
    wordItem("l0 level1 lfo1", `${place + 1}.`, "Drum"),
  ).join(""),
  "unclosed tags": "<p><b><i><u><s><sup><ol><li>Drum",
  "closed tags that were never open": "</p></ol></li></b></sup></table></body></html>Drum",
  "tags that cross each other": "<b><p>Dr<i>um</b></p></i><sup>2<s>3</sup>4</s>",
  "an unclosed attribute": '<p>Drum</p><p style="color:red',
  "an unclosed comment": "<p>Drum</p><!-- <p>x</p>",
  "comments in comments": "<p>Drum</p><!-- a <!-- b --> c --> d",
  "comments with script": "<!--><script>alert(1)</script>--><p>Drum</p><!--a--!><img src=x onerror=alert(1)>",
  "conditional comments of Word": "<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--><p>Drum</p>",
  "unclosed conditional comments": "<![if !supportLists]><p>Drum<!--[if gte vml 1]><v:shape>",
  "conditional comments around an item": `<!--[if !supportLists]-->${wordItem("l0 level1 lfo1", "1.", "Drum")}<!--[endif]-->`,
  "a processing instruction": '<?xml version="1.0"?><?xml:namespace prefix = o ns = "x" /><p>Drum<o:p></o:p></p>',
  CDATA: "<![CDATA[<script>alert(1)</script>]]><svg><![CDATA[x]]></svg><p>Drum</p>",
  "a list that starts at 99999999999": '<ol start="99999999999"><li>Drum</li></ol>',
  "a list that starts below zero": '<ol start="-5" type="I"><li>Drum</li></ol>',
  "a list that starts at a word":
    '<ol start="NaN" type="constructor" style="list-style-type:__proto__"><li>Drum</li></ol>',
  "an item with a value that is no number": '<ol><li value="1e99">Drum</li><li value="∞">x</li></ol>',
  "an empty list": "<ol></ol><ul><li></li></ul><p>Drum</p>",
  "items without a list": "<li>Drum</li><li>x<ol>y</ol></li>",
  "a list in a list without an item": "<ol><ol><ul><li>Drum</li></ul></ol></ol>",
  "a table in a list": "<ol start=3><li>a<table><tr><td><ol><li>Drum</li></ol></td></tr></table></li><li>b</li></ol>",
  "a list in a row": "<table><tr><ol><li>Drum</li></ol><td>a</td></tr></table>",
  "cells that span everything": '<table><tr><td colspan="99999" rowspan="-1">Drum</td></tr><tr><td>a</td></tr></table>',
  "a level of Word that is no number": wordItem("l0 levelX lfo1", "1.", "Drum"),
  "a level of Word beyond all numbers": wordItem(`l0 level${"9".repeat(400)} lfo1`, "1.", "Drum"),
  "a number of Word beyond all numbers": wordItem("l0 level1 lfo1", `${"9".repeat(400)}.`, "Drum"),
  "a Roman number of Word that is none": wordItem("l0 level1 lfo1", "iiiixxxxmmm.", "Drum"),
  "an item of Word that is all sign":
    "<p style='mso-list:l0 level1 lfo1;mso-list:Ignore'><span style='mso-list:Ignore'>Drum</span></p>",
  "attributes of earlier versions":
    '<p data-level="x" data-marker="{">Drum</p><p data-level="1" data-marker=\'{"tag":"script"}\'>x</p>',
  "a list of Word Online without a level": onlineItem('start="x"', "data-aria-level"),
  "a list of Word Online at level -1": onlineItem('start="-1"', 'data-aria-level="-1" data-listid="\'"'),
  "lists of Word Online in each other": onlineItem("", 'data-aria-level="2"', onlineItem("", 'data-aria-level="1"')),
  "levels of Word in no order": [9, 2, 5, 1, 3, 9]
    .map((level) => wordItem(`l${level} level${level} lfo1`, "a.", "Drum"))
    .join(""),
  "control characters": "<p>D\u0000rum\u0001</p><p>Drum\u202e\ufeff\ud800</p>",
  "a frame, a form and a template":
    "<iframe src=//other.example></iframe><form><input value=x></form><template><p>x</p></template>Drum",
  "SVG and MathML":
    "<svg><foreignObject><p>Drum</p><script>alert(1)</script></foreignObject></svg><math><mtext>x<style></math>",
  "a base address": '<base href="https://other.example/"><p>Drum</p><a href="x">x</a><img src="a.png">',
  "an emoji as a picture beside a script": '<p>Drum <img alt="😀" src=x onerror=alert(1)><img alt="<b>" src=x></p>',
  "a frameset": "<frameset><frame></frameset><p>Drum</p>",
  "nothing but a plaintext tag": "<p>Drum</p><plaintext><script>alert(1)</script>",
};
