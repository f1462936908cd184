const { closeSync, fsyncSync, openSync } = require("node:fs");
const { parentPort, workerData } = require("node:worker_threads");
const { createInflate } = require("node:zlib");
const Database = require(workerData.driver);

const firstSlice = 1000;
const rowsAtOnce = 100;
const pieceBytes = 256 * 1024;

async function copy({ from, to }) {
  const client = new Database(from, { readonly: true, timeout: 10_000 });
  const file = openSync(to, "r");
  let [slice, before] = [firstSlice, Number.POSITIVE_INFINITY];
  const progress = ({ remainingPages }) => {
    // A save in between begins the copy anew: larger slices then, so that it comes to its end.
    if (remainingPages > before) slice *= 4;
    before = remainingPages;
    // Whoever saves waits while the last slice is flushed, so little must be left for it.
    fsyncSync(file);
    return slice;
  };
  try {
    await client.backup(to, { progress });
  } finally {
    closeSync(file);
    client.close();
  }
}

function run({ path, readonly, sql }) {
  const client = new Database(path, { readonly, fileMustExist: true });
  try {
    return sql.map(([statement, ...values]) => {
      const prepared = client.prepare(statement);
      return prepared.reader ? prepared.all(...values) : prepared.run(...values);
    });
  } finally {
    client.close();
  }
}

/*
 * SQLite leaves out the CHECKs of a table when it may not write to its file, so an integrity check of a file that is
 * only read says nothing of them. Here its rows are put into tables of the same making, and let go again.
 */
function tryRows({ rowsOf }) {
  const client = new Database(rowsOf, { readonly: true, fileMustExist: true });
  const trial = new Database(":memory:");
  try {
    client.pragma("trusted_schema = OFF");
    trial.pragma("foreign_keys = OFF");
    const tables = client.prepare(
      `SELECT '"' || replace(name, '"', '""') || '"' AS name, ncol, sql FROM pragma_table_list JOIN sqlite_schema USING (name)
       WHERE schema = 'main' AND sqlite_schema.type = 'table' AND pragma_table_list.type = 'table'
         AND sql LIKE '%CHECK%' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`,
    );
    for (const table of tables.all()) tryTable(table, client, trial);
  } finally {
    trial.close();
    client.close();
  }
}

function tryTable({ name, ncol, sql }, client, trial) {
  trial.exec(sql);
  const put = trial.prepare(`INSERT INTO ${name} VALUES (${Array(ncol).fill("?")})`);
  let count = 0;
  for (const row of client.prepare(`SELECT * FROM ${name}`).raw().safeIntegers().iterate()) {
    put.run(row);
    count += 1;
    if (count % rowsAtOnce === 0) trial.exec(`DELETE FROM ${name}`);
  }
}

async function unpackAll({ archiveOf }) {
  const client = new Database(archiveOf, { readonly: true, fileMustExist: true });
  try {
    for (const { name, sz, data } of client.prepare("SELECT name, sz, data FROM sqlar").iterate()) {
      const length = data.length < sz ? await unpackedLength(data, name, sz) : data.length;
      if (length !== sz) throw new RangeError(`${name} is not whole`);
    }
  } finally {
    client.close();
  }
}

async function unpackedLength(data, name, most) {
  const pieces = createInflate({ chunkSize: pieceBytes });
  pieces.end(data);
  let length = 0;
  try {
    for await (const piece of pieces) {
      length += piece.length;
      if (length > most) throw new RangeError("it is larger than it says");
    }
  } catch (cause) {
    throw new RangeError(`${name} cannot be unpacked`, { cause });
  }
  return length;
}

const kinds = { from: copy, sql: run, rowsOf: tryRows, archiveOf: unpackAll };

async function work() {
  const results = [];
  for (const job of workerData.jobs) {
    const kind = Object.keys(kinds).find((key) => key in job);
    results.push(await kinds[kind](job));
  }
  return results;
}

work().then(
  (results) => parentPort.postMessage({ results }),
  ({ message, code }) => parentPort.postMessage({ message, code }),
);
