import { createReadStream, readFileSync } from "node:fs";
import { createServer } from "node:http";

/*
 * The least that Node can do, as the measure for everything else: one look into a map, the ETag compared, the headers
 * ready as an array, the bytes ready as a buffer. A file is read as it is asked for, whole or the one range.
 */

const { pages, files } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const ready = new Map(
  Object.entries(pages).map(([path, { body, ...page }]) => [path, { ...page, body: Buffer.from(body, "base64") }]),
);

createServer((request, response) => {
  const page = ready.get(request.url);
  if (page) answer(page, request, response);
  else if (files[request.url]) answerFile(files[request.url], request, response);
  else response.writeHead(request.url === "/" ? 200 : 404).end();
}).listen(Number(process.env.PORT), "127.0.0.1");

function answer(page, request, response) {
  if (page.etag && request.headers["if-none-match"] === page.etag) return response.writeHead(304, page.unchanged).end();
  response.writeHead(200, page.headers).end(page.body);
}

function answerFile({ path, size, headers }, request, response) {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [0, 0, size - 1];
  const part = { start: Number(start), end: Number(end) };
  const own = ["Content-Length", String(part.end - part.start + 1)];
  if (request.headers.range) own.push("Content-Range", `bytes ${part.start}-${part.end}/${size}`);
  response.writeHead(request.headers.range ? 206 : 200, [...headers, ...own]);
  createReadStream(path, part).pipe(response);
}
