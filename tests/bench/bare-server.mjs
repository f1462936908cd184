import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/*
 * The least that Node can do, as the measure for everything else: the path compared, the headers ready as an array, the
 * bytes ready as a buffer.
 */

const { path, headers, body } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const bytes = Buffer.from(body, "base64");

const server = createServer((request, response) => {
  if (request.url === path) response.writeHead(200, headers).end(bytes);
  else response.writeHead(404).end();
}).listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
