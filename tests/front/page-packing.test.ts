import { describe, expect, it } from "vitest";
import { packingFor } from "../../app/front/page-cache/packing";
import { cacheControl } from "../../app/front/page-cache/promise";
import { sameTag } from "../../app/front/page-cache/same-tag";

describe("how a page is packed", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br", "gzip"],
    ["br", "br", "plain"],
    ["gzip", "gzip", "gzip"],
    ["gzip;q=1.0, br;q=0.5", "gzip", "gzip"],
    ["BR;Q=1, GZIP", "br", "gzip"],
    ["br;q=0, gzip", "gzip", "gzip"],
    ["gzip;q=0, br ; q=0.0", "plain", "plain"],
    ["*", "br", "gzip"],
    ["*;q=0", "plain", "plain"],
    ["*, br;q=0", "gzip", "gzip"],
    ["identity", "plain", "plain"],
    ["identity, gzip;q=0.5", "plain", "plain"],
    ["identity;q=0.5, gzip", "gzip", "gzip"],
    ["deflate", "plain", "plain"],
    ["br;q=nonsense", "plain", "plain"],
    ["", "plain", "plain"],
    ["gzip,".repeat(61), "plain", "plain"],
  ])("for %j: %s, otherwise %s", (header, best, otherwise) => {
    expect(packingFor(header)).toEqual({ best, otherwise });
  });
});

describe("the tag that somebody has", () => {
  const own = '"abc-b"';
  it.each([
    ['"abc-b"', own],
    ['W/"abc-b"', own],
    ['"x", W/"abc-g" , "y"', '"abc-g"'],
    ['"abc-g", "abc-b"', own],
    [" * ", own],
    ['"abcd-b"', undefined],
    ['"abc"', undefined],
    ['"abc-\r\nX: y"', undefined],
    ["", undefined],
  ])("%j is %j", (header, expected) => {
    expect(sameTag(header, "abc", own)).toBe(expected);
  });
});

it.each([
  [3600, 10, 60],
  [70, 10, 60],
  [30.9, 10, 20],
  [7, 7, 0],
  [0.4, 0, 0],
  [-5, 0, 0],
])("%f s before something comes due a cache in front may show a page for %i and %i s", (seconds, fresh, stale) => {
  expect(cacheControl(seconds)).toContain(`s-maxage=${fresh}, stale-while-revalidate=${stale}`);
});
