/**
 * Returns a function that makes the next hostile request: its kind and its bytes. Half of the requests contain
 * `cookie`, which belongs to a signed-in browser.
 * @param {() => number} random
 * @param {number} port
 * @param {string} cookie
 * @returns {() => { kind: string, bytes: Buffer }}
 */
export function requestMaker(random, port, cookie) {
  const below = (most) => Math.floor(random() * most);
  const one = (list) => list[below(list.length)];
  const some = (list, most) => Array.from({ length: below(most + 1) }, () => one(list)).join("");
  const several = (most, make) => Array.from({ length: below(most + 1) }, make);
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

  function posted(path, type, body) {
    const length = Buffer.byteLength(body, "latin1");
    const headers = [`Origin: http://${ours}`, `Content-Type: ${type}`, `Content-Length: ${length}`];
    return request("POST", path, headers, body);
  }

  function aPath() {
    const path = one(pages).replace(/\d|$/, (found) => found + some(pathPieces, 4));
    return request(one(["GET", "GET", "HEAD"]), path);
  }
  function aQuery() {
    const pair = () => `${one(queryNames)}${one(["=", "=", "", "[]=", "%5B%5D="])}${one(queryValues)}`;
    return request("GET", `${one(pages)}${one(["", ".data"])}?${[pair(), ...several(5, pair)].join("&")}`);
  }
  function aHeader() {
    const header = () => `${one(headerNames)}: ${one(headerValues)}${some(headerValues, 2)}`;
    return request(one(["GET", "HEAD"]), one(pages), [header(), ...several(4, header)]);
  }
  function aMethod() {
    return request(one(methods), one(pages));
  }
  function aHost() {
    const second = one(["", `Host: ${ours}\r\n`]);
    return `GET ${one(pages)} HTTP/1.1\r\nHost: ${one(hosts)}\r\nConnection: close\r\n${second}\r\n`;
  }
  function aRange() {
    const condition = one(["X: y", 'If-Range: "x"', "If-Range: Thu, 01 Jan 1970 00:00:00 GMT"]);
    return request("GET", one(rangedPages), [`Range: ${one(ranges)}`, condition]);
  }
  function aLength() {
    const origin = `Origin: http://${ours}`;
    return random() < 0.5
      ? request("POST", one(forms), [origin, `Content-Length: ${one(lengths)}`], "hello")
      : request("POST", one(forms), [origin, `Transfer-Encoding${one(encodings)}`], one(chunks));
  }
  function aForm() {
    const body = several(11, () => `${one(fields)}=${one(fieldValues)}`).join("&");
    return posted(one(forms), one(formTypes), spoiltForm(body));
  }
  // A valid form would insert a row into the database, so this empties every required field.
  function spoiltForm(body) {
    return body.replace(/(?:title|name|rollNumber|email)=[^&]*/g, (found) => found.replace(/=.*/, "=%20"));
  }
  function aMultipart() {
    const boundary = one(["x", "----b", "a".repeat(70), "a".repeat(300), 'q"uote', "", "x y"]);
    const parts = several(one([2, 2, 39]), () => {
      const line = one(["\r\n", "\r\n", "\n"]);
      const type = one(["application/pdf", "text/html", "", "image/png"]);
      const head = `${one(partHeads)}${one(partNames)}; ${one(fileNames)}${line}Content-Type: ${type}`;
      return `--${boundary}${line}${head}${line}${line}${one(fileContents)}${line}`;
    });
    const end = one([`--${boundary}--\r\n`, `--${boundary}--`, `--${boundary}`, "", "--"]);
    const type = `multipart/form-data; boundary=${one([boundary, `"${boundary}"`])}`;
    return posted(one(forms), type, parts.join("") + end);
  }
  function aMutation() {
    const whole = [...posted(one(forms), "application/x-www-form-urlencoded", "content=a&type=b")];
    for (let change = 0; change < 1 + below(5); change++) whole[below(whole.length)] = String.fromCharCode(below(256));
    return whole.join("");
  }
  function aSignIn() {
    const email = one(["a@b.example", "x".repeat(500), "", "'--"]);
    const body = new URLSearchParams({ email, password: one(["", "x", "x".repeat(3000)]) });
    const path = one(["/cog-admin/login", "/cog-admin/login.data", "/cog-admin/login?index"]);
    const more = one(["", "setUpCode=1", "a=%", "email=b&email=c"]);
    return posted(path, "application/x-www-form-urlencoded", `${body}&${more}`);
  }
  function half() {
    const whole = aForm();
    return whole.slice(0, below(whole.length));
  }
}

const words = (text) => text.trim().split(/\s+/);

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
  /cog-admin/school/calendar/import /cog-admin/school/staff/import
  /cog-admin/results/subjects /cog-admin/results/exams /cog-admin/trash/notice/1/delete
  /cog-admin/trash/x/1/delete /cog-admin/notices/1/delete /cog-admin/x/1/delete /cog-admin/language
`);
const rangedPages = words("/icon.svg /robots.txt / /uploads/notices/a_1.pdf /notices.xml /offline-worker.js");
const methods = ["", ...words("PUT DELETE PATCH TRACE OPTIONS PROPFIND LOCK get G\u00cbT POST SEARCH")];
const hosts = [
  ...["", "a b", "a".repeat(300), "school.example\t"],
  ...words("evil.example evil.example:99999 [::1 localhost@evil 0x7f.1 \u00e9.example 127.0.0.1:0 .. [::1]:3000"),
];
const ranges = [
  ...words("bytes=0-0 bytes=-1 bytes=5-1 bytes=0-,0-,0- bytes=a-b items=0-1 bytes= bytes=0-18446744073709551616"),
  ...words("bytes=99999999999999999999- bytes=-99999999999999999999"),
  `bytes=${"0-0,".repeat(500)}0-0`,
];
const lengths = [
  ...["", "5, 5", " 5 ", "5\r\nContent-Length: 6", "5\r\nTransfer-Encoding: chunked"],
  ...words("-1 1e3 0x10 99999999999999999999 +5 NaN"),
];
const encodings = [": chunked", ": xchunked", ": chunked, identity", " : chunked", ": gzip, chunked"];
const chunks = [
  ...["5\r\nhello\r\n0\r\n\r\n", "ffffffffffffffffff\r\nx", "-1\r\nx\r\n", "5;a=b\r\nhello\r\n0\r\n\r\n"],
  ...["5\r\nhel", "0\r\nX: y\r\n\r\n", "zz\r\n"],
];
const pathPieces = [
  ...words(String.raw`
    /.. /. // %2e%2e%2f %2f %5c \ %00 %0d%0aX:y % %zz %c0%af %ff .data .json .php ;a=b ~ /etc/passwd /.env
    /.git/config %E0%A6%B8 %E2%80%AE ' " <script> %3Cscript%3E {{7*7}} $%7B7*7%7D /wp-login.php -1 1e9 0x1 NaN
    |id * ( [
  `),
  ...["\u00e0", "`id`", "\t", " ", "a".repeat(1000), "9".repeat(30)],
];
const queryNames = words("page q class exam category status type _routes _data index new back pages download");
queryNames.push("__proto__", "constructor");
const queryValues = [
  ...words(String.raw`
    1 -1 0 1e999 ' %27%20UNION%20SELECT%20*%20FROM%20accounts-- % %00 %ff%fe //evil.example /\evil.example
    javascript:alert(1) routes%2Fadmin%2Fnotices root,routes/admin/layout %E0%A6%B8%E0%A7%8D " * NEAR( ^a true null
    undefined %F0%9F%98%80 ..%2f light
  `),
  ...["", "' OR 1=1 --", "a AND OR", "[object Object]", "9".repeat(400), "a".repeat(4000)],
];
const headerNames = words(`
  Accept Accept-Language Accept-Encoding If-None-Match If-Modified-Since Cookie Referer Origin
  User-Agent X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-HTTP-Method-Override Save-Data
  Sec-Fetch-Site Upgrade Expect TE Forwarded Content-Type If-Range Date
`);
const headerValues = [
  ...words(`
    */* application/json text/html;q=9 bn-BD " W/" office= flash=..... lng=../../x light=on 127.0.0.1
    javascript:alert(1) \u00e9\u00ff \u0001 100-continue h2c websocket null cross-site device=x.y $\{jndi:ldap://x}
  `),
  ...["", "gzip, br, zstd, identity;q=0", "Thu, 99 Foo 2020", "office=x; office=y", "flash=eyJ9; lng=bn", "a, b, c"],
  ...["(){:;}; id", "x".repeat(3000)],
];
const formTypes = [
  ...words("application/x-www-form-urlencoded text/plain application/json multipart/form-data"),
  ...["", "application/x-www-form-urlencoded; charset=utf-16", "APPLICATION/X-WWW-FORM-URLENCODED", "a/b;".repeat(100)],
];
const fields = [
  "",
  ...words(`
    title content type email password account seen m1.1 m9999999999999999999.1 name rollNumber
    classLevel publishAt once id __proto__ then
  `),
];
const fieldValues = [
  ...words(
    "1 -1 % %00 %ff + %3Cscript%3E '-- 2026-99-99T99:99 %E0%A6%B8 %F0%9F%98%80 %ED%A0%80 NaN 1e999 [] {} %0d%0a",
  ),
  ...["", "a".repeat(3000), "9".repeat(50)],
];
const partHeads = [
  ...["Content-Disposition: form-data; ", "Content-Disposition: attachment; ", "Content-Disposition: ", "X: y; "],
  `Content-Disposition: form-data; ${"a=b; ".repeat(300)}`,
];
const partNames = ["", ...words(`name="attachment" name="file" name="photos" name="" name="content" name="__proto__"`)];
partNames.push("name*=utf-8''a");
const fileNames = [
  ...words(String.raw`
    filename="a.pdf" filename="../../../../etc/passwd" filename="a\0.pdf" filename="" filename*=utf-8''%e2%80%aefdp.exe
    filename="a.php.pdf" filename="CON"
  `),
  ...["", `filename="${"a".repeat(300)}.pdf"`],
];
const fileContents = [
  ...["", "%PDF-1.7\n%%EOF", "MZ\x90", "<svg onload=alert(1)>", "PK\x03\x04\x14", "GIF89a/*", "x".repeat(5000)],
  "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff",
];
