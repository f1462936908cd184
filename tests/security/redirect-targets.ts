/** The host of another website, to which a redirect must not lead. */
export const evil = "evil.example";
const before = [
  "//",
  "///",
  "////",
  "/\\",
  "\\\\",
  "\\/",
  "/\\/",
  "/./",
  "/.//",
  "/%2e//",
  "/%2E//",
  "/..//",
  "/x/..//",
];
const between = ["/x/%2e%2e//", "/x/.%2e//", "/././/", "/.\\", "/%2e\\", "/.%09//", "/\t/", "/\n/", "/\r//", "\t//"];
const schemes = ["http://", "https://", "HTTPS://", "https:", "https:/", "https:\\\\", "ftp://", "//user@", "//a:b@"];
const encoded = ["%2f%2f", "/%2f", "/%5c", "/%09/", "/%0d/", "/%00//", "%5c%5c", "/%20//", " //", "/ //", "\u00a0//"];
const odd = [
  "\u3002",
  "/\uff0f",
  "\uff0f\uff0f",
  "/\u2044",
  "/\u200b//",
  "\u202e//",
  ".",
  "@",
  "/@",
  ":",
  "?//",
  "#//",
];
/** Redirect targets that would lead to `evil` or run a script if the website did not check them. */
export const targets = [
  ...[...before, ...between, ...schemes, ...encoded, ...odd].map((start) => start + evil),
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "/%0d%0aLocation:%20//evil.example",
  "/\r\nLocation: //evil.example",
];
