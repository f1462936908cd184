import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { hasBody, normalizeHost, requestHost, requestPath } from "~/server/request";

const request = (properties: object) => Object.assign(new IncomingMessage(new Socket()), properties);

it.each([
  ["/notices?page=2?3", "/notices"],
  ["/", "/"],
  ["", ""],
  [undefined, ""],
])("the path of a request for %j is %j", (url, path) => expect(requestPath(request({ url }))).toBe(path));

it.each([
  [["School.Example:80"], "school.example"],
  [["school.example", "school.example"], undefined],
  [[], undefined],
  [undefined, undefined],
])("the host of a request that names %j is %j", (host, expected) => {
  expect(requestHost(request({ headersDistinct: { host } }))).toBe(expected);
});

it.each([
  [{}, false],
  [{ "content-length": "0" }, false],
  [{ "content-length": "1" }, true],
  [{ "transfer-encoding": "chunked" }, true],
])("the headers %j announce a body: %j", (headers, expected) => {
  expect(hasBody(request({ headers }))).toBe(expected);
});

const label = (length: number) => "a".repeat(length);
const longestName = [63, 63, 63, 61].map(label).join(".");

describe("the host that a browser would name", () => {
  it.each([
    ["school.example", "school.example"],
    ["School.EXAMPLE", "school.example"],
    ["localhost", "localhost"],
    ["my_school-1.example", "my_school-1.example"],
    ["192.168.0.7:3000", "192.168.0.7:3000"],
    ["[::1]", "[::1]"],
    ["[2001:DB8::7]:3000", "[2001:db8::7]:3000"],
    ["school.example:80", "school.example"],
    ["school.example:443", "school.example"],
    ["school.example:8080", "school.example:8080"],
    ["school.example:4430", "school.example:4430"],
    ["school.example:1443", "school.example:1443"],
    ["school.example:65535", "school.example:65535"],
    [`${longestName}:65535`, `${longestName}:65535`],
  ])("the host that a browser names for %s is %s", (header, host) => expect(normalizeHost(header)).toBe(host));

  it.each([
    ["nothing", ""],
    ["only a port", ":80"],
    ["a port without its number", "school.example:"],
    ["a port that is not a number", "school.example:http"],
    ["a port that is too large", "school.example:65536"],
    ["a port of six digits", "school.example:000080"],
    ["two ports", "school.example:80:80"],
    ["a user name and password", "staff:secret@school.example"],
    ["a path", "school.example/"],
    ["a query", "school.example?"],
    ["a space before the name", " school.example"],
    ["a second line", "school.example\n"],
    ["a dot at the beginning", ".example"],
    ["a dot at the end", "school.example."],
    ["two dots", "school..example"],
    ["a hyphen at the beginning of its first part", "-school.example"],
    ["a hyphen at the end of its first part", "school-.example"],
    ["a hyphen at the beginning of another part", "school.-example"],
    ["a hyphen at the end of another part", "school.example-"],
    ["a first part of 64 characters", `${label(64)}.example`],
    ["another part of 64 characters", `school.${label(64)}`],
    ["a name that is too long", `${longestName}${label(2)}:65535`],
    ["a bracket that is never closed", "[::1"],
    ["brackets around nothing", "[]"],
    ["brackets around a name", "[school]"],
    ["brackets around an invalid address", "[:::]"],
    ["something before the brackets", "a[::1]"],
    ["something after the brackets", "[::1]a"],
    ["an address in hexadecimal numbers", "0x7f.1"],
    ["an address as one number", "2130706433"],
    ["an address with zeros", "127.0.0.01"],
    ["an IPv6 address in its long form", "[0:0:0:0:0:0:0:1]"],
    ["an address in hexadecimal numbers with a port", "0x7f.1:80"],
  ])("no host is recognised in %s", (_what, header) => expect(normalizeHost(header)).toBeUndefined());
});
