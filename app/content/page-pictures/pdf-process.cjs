const { readFileSync } = require("node:fs");
const { Worker } = require("node:worker_threads");

// Run with `node -e`.
const { library, program, sharpPath, mostBytes, limits, widths } = JSON.parse(process.argv[1]);

// This process logs nothing. The library would log every error of a broken file, but the website writes only one line.
console.log = console.warn = console.error = () => {};
// We ignore signals to the process group, because they would make a good file look broken. The website itself ends this
// process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
// Ends the process if the website is killed while the process draws a page that never ends.
new Worker("setTimeout(() => process.kill(process.pid, 'SIGKILL'), 600_000)", { eval: true }).unref();

const sharp = require(sharpPath);
sharp.cache(false);
sharp.concurrency(1);

/** If a file needs more memory than `mostBytes`, drawing fails as it does for a broken file. */
async function openLibrary() {
  const instantiateWasm = (imports, done) => {
    const grow = imports.env.emscripten_resize_heap;
    imports.env.emscripten_resize_heap = (bytes) => (bytes >>> 0 > mostBytes ? 0 : grow(bytes));
    const compiled = new WebAssembly.Module(readFileSync(program));
    done(new WebAssembly.Instance(compiled, imports), compiled);
    return {};
  };
  return require(library).PDFiumLibrary.init({ instantiateWasm });
}

async function drawPage(file, number) {
  const { mostWidth, mostPixels, mostHeight } = limits;
  const page = file.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const shape = originalHeight / originalWidth;
  if (!(shape > 0 && shape < Number.POSITIVE_INFINITY)) throw new Error("a page has no size");
  const width = Math.max(1, Math.floor(Math.min(mostWidth, Math.sqrt(mostPixels / shape), mostHeight / shape)));
  const height = Math.max(1, Math.round(width * shape));
  const { data } = await page.render({ scale: 1, width, height, render: "bitmap", renderFormFields: true });
  return { width, height, data };
}

async function writePictures({ width, height, data }) {
  const grey = toGrey(data);
  const bitmap = sharp(grey ?? data, { raw: { width, height, channels: grey ? 1 : 4 } });
  const pictures = [];
  for (const wanted of [...new Set(widths.map((most) => Math.min(most, width)))]) {
    pictures.push({
      width: wanted,
      bytes: await writeWebp(bitmap.clone().removeAlpha().resize({ width: wanted }), grey),
    });
  }
  return { width, height, pictures };
}

// Returns undefined for a page with colours. Most pages have no colours, and a grey picture needs a quarter of the
// memory.
function toGrey(data) {
  const grey = new Uint8Array(data.length / 4);
  for (let from = 0, to = 0; from < data.length; from += 4, to++) {
    const [red, green, blue] = [data[from], data[from + 1], data[from + 2]];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 8) return undefined;
    grey[to] = green;
  }
  return grey;
}

/**
 * Returns the smaller of two files. For text, a lossless file in sixteen greys is smaller and sharper. For photos, a
 * lossy file is smaller.
 */
async function writeWebp(picture, isGrey) {
  const lossy = await picture.clone().webp({ quality: 60, effort: 4 }).toBuffer();
  if (!isGrey) return lossy;
  const { data, info } = await picture.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  for (let place = 0; place < data.length; place++) data[place] = Math.round(data[place] / 17) * 17;
  const { width, height, channels } = info;
  const sixteen = sharp(data, { raw: { width, height, channels } });
  const lossless = await sixteen.webp({ lossless: true, effort: 4 }).toBuffer();
  return lossless.length < lossy.length ? lossless : lossy;
}

async function readInput() {
  const pieces = [];
  for await (const piece of process.stdin) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function work() {
  const opened = await openLibrary();
  process.send({});
  let file;
  let drawn;
  process.on("message", async ({ question, page }) => {
    try {
      if (question === "open") file = await opened.loadDocument(await readInput());
      if (question === "draw") drawn = await drawPage(file, page);
      process.send(question === "write" ? await writePictures(drawn) : { count: file.getPageCount() });
    } catch (error) {
      process.send({ fault: String(error.message) });
    }
  });
}

work();
