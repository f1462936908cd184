import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/*
 * The reference for all other servers. It does the least work that Node can do: it answers any request with the same
 * headers and the same body.
 */

const { headers, body } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const bytes = Buffer.from(body, "base64");

const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes));
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
