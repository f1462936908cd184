import { expect, it } from "vitest";
import {
  declaresBold,
  declaresItalic,
  declaresStrike,
  declaresSubscript,
  declaresSuperscript,
  declaresUnderline,
  parseDeclarations,
} from "~/blogs/editor/styles";

it.each([
  ["font-weight:bold", true],
  ["font-size:12pt;FONT-WEIGHT: 700 ! important", true],
  ["font-weight:600", true],
  ["font-weight:normal;mso-bidi-font-weight:bold", false],
  ["font-weight:500", false],
  ["mso-bidi-font-weight:bold", undefined],
  ["mso-bidi-font-weight:normal", undefined],
  ["font-weight:inherit", undefined],
  ['font-family:"a;font-weight:bold"', undefined],
  ["background:url(data:;font-weight:bold)", undefined],
  ["font-weight", undefined],
  ["", undefined],
])("the style %j declares bold text: %s", (style, bold) => expect(declaresBold(style)).toBe(bold));

it.each([
  ["font-style:italic", true],
  ["font-style: oblique 10deg", true],
  ["font-style:normal", false],
  ["mso-bidi-font-style:italic", undefined],
])("the style %j declares italic text: %s", (style, italic) => expect(declaresItalic(style)).toBe(italic));

it.each([
  ["text-decoration:underline", true, undefined],
  ["text-decoration:line-through", undefined, true],
  ["text-decoration: underline line-through red", true, true],
  ["text-decoration-line:underline", true, undefined],
  ["text-decoration:none", undefined, undefined],
  ["text-underline:single", undefined, undefined],
])("the style %j declares underline and strike-out: %s and %s", (style, underline, strike) =>
  expect([declaresUnderline(style), declaresStrike(style)]).toEqual([underline, strike]),
);

it.each([
  ["font-size:0.6em;vertical-align:super", true, false],
  ["vertical-align:sub", false, true],
  ["vertical-align:baseline", undefined, undefined],
  ["vertical-align:top", undefined, undefined],
])("the style %j declares superscript and subscript: %s and %s", (style, superscript, subscript) =>
  expect([declaresSuperscript(style), declaresSubscript(style)]).toEqual([superscript, subscript]),
);

it("in a style the last of two equal declarations applies; quotes and addresses are read completely", () =>
  expect([...parseDeclarations("a:1; A : 2 ;;b:'x;y';c:url(z;w:1)")]).toEqual([
    ["a", "2"],
    ["b", "'x;y'"],
    ["c", "url(z;w:1)"],
  ]));
