/**
 * Returns a function that makes the next hostile request: its kind and its bytes. Half of them carry the cookie.
 * @param {() => number} random
 * @param {number} port
 * @param {string} cookie
 * @returns {() => { kind: string, bytes: Buffer }}
 */
export function requestMaker(random, port, cookie) {
  const below = (most) => Math.floor(random() * most);
  const one = (list) => list[below(list.length)];
  const some = (list, most) => Array.from({ length: below(most + 1) }, () => one(list)).join("");
  const ours = `127.0.0.1:${port}`;

  const makers = [aPath, aQuery, aHeader, aMethod, aHost, aRange, aLength, aForm, aMultipart, aMutation, aSignIn, half];
  return () => {
    const make = one(makers);
    return { kind: make.name, bytes: Buffer.from(make(), "latin1") };
  };

  function request(method, path, headers = [], body = "") {
    const own = [`Host: ${ours}`, "Connection: close"];
    if (random() < 0.5) own.push(`Cookie: ${cookie}`);
    return `${method} ${path} HTTP/1.1\r\n${[...own, ...headers].join("\r\n")}\r\n\r\n${body}`;
  }

  function posted(path, type, body, more = []) {
    return request(
      "POST",
      path,
      [
        `Origin: http://${ours}`,
        `Content-Type: ${type}`,
        `Content-Length: ${Buffer.byteLength(body, "latin1")}`,
        ...more,
      ],
      body,
    );
  }

  function aPath() {
    return request(
      one(["GET", "GET", "HEAD"]),
      one(pages).replace(/\d|$/, (found) => found + some(pathPieces, 4)),
    );
  }
  function aQuery() {
    const queryNames = words(`
      page q class exam category status type _routes _data index new back pages download __proto__
      constructor
    `);
    const pairs = Array.from(
      { length: 1 + below(6) },
      () => `${one(queryNames)}${one(["=", "=", "", "[]=", "%5B%5D="])}${one(queryValues)}`,
    );
    return request("GET", `${one(pages)}${one(["", ".data"])}?${pairs.join("&")}`);
  }
  function aHeader() {
    const headerNames = words(`
      Accept Accept-Language Accept-Encoding If-None-Match If-Modified-Since Cookie Referer Origin
      User-Agent X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-HTTP-Method-Override Save-Data
      Sec-Fetch-Site Upgrade Expect TE Forwarded Content-Type If-Range Date
    `);
    const headers = Array.from(
      { length: 1 + below(5) },
      () => `${one(headerNames)}: ${one(headerValues)}${some(headerValues, 2)}`,
    );
    return request(one(["GET", "HEAD"]), one(pages), headers);
  }
  function aMethod() {
    return request(
      one(["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "PROPFIND", "LOCK", "get", "G\u00cbT", "", "POST", "SEARCH"]),
      one(pages),
    );
  }
  function aHost() {
    const hosts = [
      "",
      "a b",
      "evil.example",
      "evil.example:99999",
      "[::1",
      "localhost@evil",
      "0x7f.1",
      "\u00e9.example",
      "a".repeat(300),
      "127.0.0.1:0",
      "..",
      "[::1]:3000",
      "school.example\t",
    ];
    return `GET ${one(pages)} HTTP/1.1\r\nHost: ${one(hosts)}\r\nConnection: close\r\n${one(["", `Host: ${ours}\r\n`])}\r\n`;
  }
  function aRange() {
    const ranges = [
      "bytes=0-0",
      "bytes=-1",
      "bytes=5-1",
      "bytes=0-,0-,0-",
      "bytes=a-b",
      "items=0-1",
      "bytes=99999999999999999999-",
      "bytes=-99999999999999999999",
      "bytes=",
      "bytes=0-18446744073709551616",
      `bytes=${"0-0,".repeat(500)}0-0`,
    ];
    return request(
      "GET",
      one(["/icon.svg", "/robots.txt", "/", "/uploads/notices/a_1.pdf", "/notices.xml", "/offline-worker.js"]),
      [`Range: ${one(ranges)}`, one(["X: y", 'If-Range: "x"', "If-Range: Thu, 01 Jan 1970 00:00:00 GMT"])],
    );
  }
  function aLength() {
    const lengths = [
      "-1",
      "1e3",
      "0x10",
      "99999999999999999999",
      "5, 5",
      "5\r\nContent-Length: 6",
      "+5",
      "",
      " 5 ",
      "5\r\nTransfer-Encoding: chunked",
      "NaN",
    ];
    const encodings = [
      "Transfer-Encoding: chunked",
      "Transfer-Encoding: xchunked",
      "Transfer-Encoding: chunked, identity",
      "Transfer-Encoding : chunked",
      "Transfer-Encoding: gzip, chunked",
    ];
    const chunks = [
      "5\r\nhello\r\n0\r\n\r\n",
      "ffffffffffffffffff\r\nx",
      "-1\r\nx\r\n",
      "5;a=b\r\nhello\r\n0\r\n\r\n",
      "5\r\nhel",
      "0\r\nX: y\r\n\r\n",
      "zz\r\n",
    ];
    return random() < 0.5
      ? request("POST", one(forms), [`Origin: http://${ours}`, `Content-Length: ${one(lengths)}`], "hello")
      : request("POST", one(forms), [`Origin: http://${ours}`, one(encodings)], one(chunks));
  }
  function aForm() {
    const types = [
      "application/x-www-form-urlencoded",
      "application/x-www-form-urlencoded; charset=utf-16",
      "text/plain",
      "application/json",
      "",
      "multipart/form-data",
      "application/x-www-form-urlencoded".toUpperCase(),
      "a/b;".repeat(100),
    ];
    const fields = [
      "",
      ...words(`
      title content type email password account seen m1.1 m9999999999999999999.1 name rollNumber
      classLevel publishAt once id __proto__ then resume
    `),
    ];
    const body = Array.from({ length: below(12) }, () => `${one(fields)}=${one(fieldValues)}`).join("&");
    return posted(one(forms), one(types), spoiltForm(body));
  }
  // Forms that could be taken would leave rows; a title is never whole here.
  function spoiltForm(body) {
    return body.replace(/(?:title|name|rollNumber|email)=[^&]*/g, (found) => found.replace(/=.*/, "=%20"));
  }
  function aMultipart() {
    const boundary = one(["x", "----b", "a".repeat(70), "a".repeat(300), 'q"uote', "", "x y"]);
    const names = [
      'name="attachment"',
      'name="file"',
      'name="photos"',
      'name=""',
      "",
      'name="content"',
      'name="__proto__"',
      "name*=utf-8''a",
    ];
    const fileNames = [
      'filename="a.pdf"',
      'filename="../../../../etc/passwd"',
      'filename="a\\0.pdf"',
      'filename=""',
      `filename="${"a".repeat(300)}.pdf"`,
      "",
      "filename*=utf-8''%e2%80%aefdp.exe",
      'filename="a.php.pdf"',
      'filename="CON"',
    ];
    const contents = [
      "%PDF-1.7\n%%EOF",
      "MZ\x90",
      "<svg onload=alert(1)>",
      "",
      "x".repeat(5000),
      "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff",
      "PK\x03\x04\x14",
      "GIF89a/*",
    ];
    const heads = [
      "Content-Disposition: form-data; ",
      "Content-Disposition: attachment; ",
      "Content-Disposition: ",
      "X: y; ",
      `Content-Disposition: form-data; ${"a=b; ".repeat(300)}`,
    ];
    const parts = Array.from({ length: below(one([3, 3, 40])) }, () => {
      const line = one(["\r\n", "\r\n", "\n"]);
      return `--${boundary}${line}${one(heads)}${one(names)}; ${one(fileNames)}${line}Content-Type: ${one(["application/pdf", "text/html", "", "image/png"])}${line}${line}${one(contents)}${line}`;
    });
    const end = one([`--${boundary}--\r\n`, `--${boundary}--`, `--${boundary}`, "", "--"]);
    return posted(
      one(forms),
      `multipart/form-data; boundary=${one([boundary, `"${boundary}"`])}`,
      parts.join("") + end,
    );
  }
  function aMutation() {
    const whole = [...posted(one(forms), "application/x-www-form-urlencoded", "content=a&type=b")];
    for (let change = 0; change < 1 + below(5); change++) whole[below(whole.length)] = String.fromCharCode(below(256));
    return whole.join("");
  }
  function aSignIn() {
    const body = new URLSearchParams({
      email: one(["a@b.example", "x".repeat(500), "", "'--"]),
      password: one(["", "x", "x".repeat(3000)]),
    });
    return posted(
      one(["/cog-admin/login", "/cog-admin/login.data", "/cog-admin/login?index"]),
      "application/x-www-form-urlencoded",
      `${body}&${one(["", "setUpCode=1", "a=%", "email=b&email=c"])}`,
    );
  }
  function half() {
    const whole = aForm();
    return whole.slice(0, below(whole.length));
  }
}

const pages = words(`
  / /bn /notices /bn/notices /notices/1 /blogs /blogs/1/a /results /curriculum-gallery /search /staff
  /academic /notices.xml /bn/calendar.ics /sitemap.xml /robots.txt /healthz /light-pages
  /uploads/notices/a_1.pdf /uploads/documents/gallery/b_2.jpg /assets/x.js /icon.svg
  /manifest.webmanifest /speculation-rules.json /cog-admin /cog-admin/login /cog-admin/notices
  /cog-admin/notices/1/edit /cog-admin/results /cog-admin/results/progress
  /cog-admin/results/workbook/1 /cog-admin/results/cards/1/1 /cog-admin/results/tabulation/1
  /cog-admin/results/changes/1/1/1 /cog-admin/trash /cog-admin/activity /cog-admin/gallery
  /cog-admin/preview/notices/1 /cog-admin/accounts
`);
const forms = words(`
  / /notices /cog-admin/login /cog-admin/logout. /cog-admin/notices /cog-admin/notices.data
  /cog-admin/notices/1/edit /cog-admin/result-documents /cog-admin/blogs /cog-admin/gallery
  /cog-admin/results?class=9&exam=1 /cog-admin/results/import /cog-admin/results/students
  /cog-admin/results/subjects /cog-admin/results/exams /cog-admin/trash/notice/1/restore
  /cog-admin/trash/x/1/delete /cog-admin/notices/1/delete /cog-admin/x/1/delete /cog-admin/language
`);
const pathPieces = [
  "/..",
  "/.",
  "//",
  "%2e%2e%2f",
  "%2f",
  "%5c",
  "\\",
  "%00",
  "%0d%0aX:y",
  "%",
  "%zz",
  "%c0%af",
  "%ff",
  "\u00e0",
  ".data",
  ".json",
  ".php",
  ";a=b",
  "~",
  "/etc/passwd",
  "/.env",
  "/.git/config",
  "%E0%A6%B8",
  "%E2%80%AE",
  "'",
  '"',
  "<script>",
  "%3Cscript%3E",
  "{{7*7}}",
  "$%7B7*7%7D",
  "/wp-login.php",
  "a".repeat(1000),
  "9".repeat(30),
  "-1",
  "1e9",
  "0x1",
  "NaN",
  "|id",
  "`id`",
  "*",
  "(",
  "[",
  "\t",
  " ",
];
const queryValues = [
  "1",
  "-1",
  "0",
  "1e999",
  "9".repeat(400),
  "'",
  "' OR 1=1 --",
  "%27%20UNION%20SELECT%20*%20FROM%20accounts--",
  "%",
  "%00",
  "%ff%fe",
  "a".repeat(4000),
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "routes%2Fadmin%2Fnotices",
  "root,routes/admin/layout",
  "%E0%A6%B8%E0%A7%8D",
  '"',
  "*",
  "NEAR(",
  "a AND OR",
  "^a",
  "[object Object]",
  "true",
  "null",
  "undefined",
  "%F0%9F%98%80",
  "..%2f",
  "light",
  "",
];
const headerValues = [
  "",
  "*/*",
  "application/json",
  "text/html;q=9",
  "bn-BD",
  "x".repeat(3000),
  "gzip, br, zstd, identity;q=0",
  '"',
  'W/"',
  "Thu, 99 Foo 2020",
  "office=",
  "office=x; office=y",
  "told=eyJ9; lng=bn",
  "told=.....",
  "lng=../../x",
  "light=on",
  "127.0.0.1",
  "a, b, c",
  "javascript:alert(1)",
  "\u00e9\u00ff",
  "\x01",
  "100-continue",
  "h2c",
  "websocket",
  "(){:;}; id",
  ["$", "{jndi:ldap://x}"].join(""),
  "null",
  "cross-site",
  "device=x.y",
];
const fieldValues = [
  "",
  "a".repeat(3000),
  "9".repeat(50),
  ...words(`
  1 -1 % %00 %ff + %3Cscript%3E '-- 2026-99-99T99:99 %E0%A6%B8 %F0%9F%98%80 %ED%A0%80 NaN 1e999 [] {}
  %0d%0a
`),
];

function words(text) {
  return text.trim().split(/\s+/);
}
