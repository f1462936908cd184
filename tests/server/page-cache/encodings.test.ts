import { describe, expect, it } from "vitest";
import { cacheControl, selectEncoding } from "../../../app/server/page-cache/cached-page";

describe("how a page is encoded", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip;q=1.0, br;q=0.5", "br"],
    ["BR;Q=1, GZIP", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0, br ; q=0.0", undefined],
    ["*", "br"],
    ["*;q=0", undefined],
    ["*, br;q=0", "gzip"],
    ["identity", undefined],
    ["identity;q=0.5, gzip", "gzip"],
    ["deflate", undefined],
    ["", undefined],
    ["gzip,".repeat(61), undefined],
  ])("for %j: %s", (header, encoding) => {
    expect(selectEncoding(header)).toBe(encoding);
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
