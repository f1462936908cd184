import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asBrowser, ask, captured, openBare } from "./bare.mjs";
import { rounds } from "./rounds.mjs";
import { beside, open, sampleSchool } from "./school.mjs";
import { perSecond, promiseRow, ratioRow } from "./table.mjs";
import { load } from "./wrk.mjs";

const megabyte = 1024 * 1024;
const part = "bytes=1000000-1065535";

/** A built file, and an upload of 2 MB whole and in part, against bare Node with the same bytes or the same file. */
export async function files({ isQuick }) {
  const school = await sampleSchool();
  const upload = await addUpload(school, 2 * megabyte);
  const website = await open(school);
  const built = await builtFile(website.address);
  const answer = await ask(website.address + upload.address, {});
  const bare = await openBare(
    { [built]: await captured(website.address + built) },
    { [upload.address]: { path: upload.path, answer } },
  );
  const kinds = [
    ["built file", built, asBrowser],
    ["upload of 2 MB, whole", upload.address, {}],
    ["upload of 2 MB, 64 KB of it", upload.address, { Range: part }],
  ];
  const rows = [await rightPart(website.address + upload.address, answer.body)];
  for (const [name, path, headers] of kinds) {
    const [ours, reference] = [website.address + path, bare.address + path];
    const connections = path === built ? 64 : 16;
    const seconds = isQuick ? 1 : 2;
    const once = async (address) => (await load(address, { seconds, headers, connections })).perSecond;
    for (const address of [ours, reference]) await load(address, { seconds: 1, headers, connections });
    const results = await rounds(
      isQuick ? 3 : 5,
      () => once(ours),
      () => once(reference),
    );
    rows.push(ratioRow(`${name}, ${connections} connections`, results, { inWords: perSecond }));
  }
  await website.stop();
  await bare.stop();
  return rows;
}

/**
 * Puts a file of so many random bytes into the school, with the result paper it belongs to.
 * @returns {Promise<{ address: string, path: string }>} where it is served, and where it lies
 */
export function addUpload(school, size) {
  const name = `${randomBytes(9).toString("hex")}_${Date.now()}.pdf`;
  const key = `documents/results/${name}`;
  const path = join(school.UPLOADS_DIR, key);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 9)]));
  return beside(school, (database) => {
    const address = `/uploads/${key}`;
    database
      .prepare(
        `insert into result_documents (publish_at, title, status, file_url, file_name, file_type, file_path, file_size)
         values (?, ?, 'Published', ?, ?, 'application/pdf', ?, ?)`,
      )
      .run(Date.now() - 1000, `Paper ${name}`, address, name, key, size);
    return { address, path };
  });
}

/** The one script of the public pages. */
async function builtFile(address) {
  const { body } = await ask(`${address}/`, {});
  const [path] = /\/assets\/enhance-[\w-]+\.js/.exec(body.toString()) ?? [];
  if (!path) throw new Error("The home page has no script.");
  return path;
}

async function rightPart(address, whole) {
  const { status, body } = await ask(address, { Range: part });
  const isRight = status === 206 && body.equals(whole.subarray(1_000_000, 1_065_536));
  return promiseRow("an upload in part is that part", isRight);
}
