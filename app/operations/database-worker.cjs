const { closeSync, fsyncSync, openSync } = require("node:fs");
const { parentPort, workerData } = require("node:worker_threads");
const Database = require(workerData.driver);

const firstSlice = 1000;

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

async function work() {
  const results = [];
  for (const job of workerData.jobs) results.push("from" in job ? await copy(job) : run(job));
  return results;
}

work().then((results) => parentPort.postMessage(results));
