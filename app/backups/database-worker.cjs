const { closeSync, fsyncSync, openSync } = require("node:fs");
const { parentPort, workerData } = require("node:worker_threads");
const Database = require(workerData.driver);

const firstSlice = 1000;
const lockMs = 1000;

async function copy({ from, to }) {
  const client = new Database(from, { readonly: true, timeout: lockMs });
  const file = openSync(to, "r");
  let [slice, before] = [firstSlice, Number.POSITIVE_INFINITY];
  const progress = ({ remainingPages }) => {
    // If someone saves during the copy, SQLite starts the copy again. Larger slices let the copy finish.
    if (remainingPages > before) slice *= 4;
    before = remainingPages;
    // Saves must wait while the last slice is flushed. We flush every slice, so that little is left for the last slice.
    fsyncSync(file);
    return slice;
  };
  try {
    // If other saves keep the lock for longer than `lockMs`, the library copies nothing but reports success. Then we
    // try again.
    while ((await client.backup(to, { progress })).totalPages === 0);
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

async function work() {
  const results = [];
  for (const job of workerData.jobs) results.push("from" in job ? await copy(job) : run(job));
  return results;
}

work().then(
  (results) => parentPort.postMessage(results),
  // An SqliteError would lose its message when it is sent to the main thread.
  ({ message, code }) => {
    throw Object.assign(new Error(message), { code });
  },
);
