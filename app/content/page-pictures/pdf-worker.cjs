const { readFileSync } = require("node:fs");
const { parentPort, workerData } = require("node:worker_threads");

// What the library says of a broken file is not for the log: its end is told there in one line.
console.log = console.warn = console.error = () => {};

const { PDFiumLibrary } = require(workerData.library);

/** The library, which gets no more memory than `mostBytes`: what a file wants beyond that fails like any other fault. */
async function openLibrary({ program, mostBytes }) {
  const instantiateWasm = (imports, done) => {
    const grow = imports.env.emscripten_resize_heap;
    imports.env.emscripten_resize_heap = (bytes) => (bytes >>> 0 > mostBytes ? 0 : grow(bytes));
    const compiled = new WebAssembly.Module(readFileSync(program));
    done(new WebAssembly.Instance(compiled, imports), compiled);
    return {};
  };
  return PDFiumLibrary.init({ instantiateWasm });
}

async function draw(file, number, { mostWidth, mostPixels, mostHeight }) {
  const page = file.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const shape = originalHeight / originalWidth;
  if (!(shape > 0 && shape < Number.POSITIVE_INFINITY)) throw new Error("a page has no size");
  const width = Math.max(1, Math.floor(Math.min(mostWidth, Math.sqrt(mostPixels / shape), mostHeight / shape)));
  const height = Math.max(1, Math.round(width * shape));
  const { data } = await page.render({ scale: 1, width, height, render: "bitmap", renderFormFields: true });
  const grey = toGrey(data);
  return { width, height, channels: grey ? 1 : 4, data: grey ?? data };
}

// Most papers have no colour. Without it they take a quarter of the memory, and smaller files.
function toGrey(data) {
  const grey = new Uint8Array(data.length / 4);
  for (let from = 0, to = 0; from < data.length; from += 4, to++) {
    const [red, green, blue] = [data[from], data[from + 1], data[from + 2]];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 8) return undefined;
    grey[to] = green;
  }
  return grey;
}

async function work() {
  const library = await openLibrary(workerData);
  parentPort.postMessage({});
  let file;
  parentPort.on("message", async ({ bytes, page }) => {
    try {
      if (bytes) {
        file = await library.loadDocument(bytes);
        parentPort.postMessage({ count: file.getPageCount() });
      } else {
        const drawn = await draw(file, page, workerData.limits);
        parentPort.postMessage(drawn, [drawn.data.buffer]);
      }
    } catch (error) {
      parentPort.postMessage({ fault: String(error.message) });
    }
  });
}

work();
