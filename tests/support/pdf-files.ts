import { deflateSync } from "node:zlib";

const defaultPadding = 100_000;

/**
 * Writes a PDF of these objects, which are numbered from 1. The first object is the catalogue. `trailer` is added to
 * the trailer of the file. `padding` bytes come before the objects, so that a program which reads only the beginning of
 * the file finds no objects.
 */
export function writePdf(
  objects: (string | Buffer)[],
  trailer = "",
  padding = defaultPadding,
): Uint8Array<ArrayBuffer> {
  const pieces = [Buffer.from(`%PDF-1.7\n%${"x".repeat(padding)}\n`)];
  const places: number[] = [];
  let length = pieces[0]?.length ?? 0;
  const add = (piece: Buffer<ArrayBuffer>) => {
    pieces.push(piece);
    length += piece.length;
  };
  objects.forEach((body, place) => {
    places.push(length);
    add(Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]));
  });
  const lines = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`);
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${lines.join("")}`;
  add(
    Buffer.from(
      `${table}trailer\n<< /Size ${places.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Uint8Array.from(Buffer.concat(pieces));
}

/**
 * Returns a stream object of a PDF with this content. The content is compressed `packed` times, one compression over
 * the other.
 */
export function stream(content: string | Buffer, entries = "", packed = 0): Buffer {
  let data = Buffer.from(content);
  for (let time = 0; time < packed; time++) data = Buffer.from(deflateSync(data));
  const filter = packed > 0 ? `/Filter [${"/FlateDecode ".repeat(packed)}]` : "";
  const head = `<< ${entries} ${filter} /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from("\nendstream")]);
}

type PageOptions = { box?: string; entries?: string; resources?: string; catalogue?: string };

/**
 * Returns a PDF of one page with this content. `more` are further objects, numbered from 6. The font is Helvetica,
 * which is not embedded in the file.
 */
export function pageWith(
  content: string | Buffer,
  more: (string | Buffer)[] = [],
  { box = "0 0 595 842", entries = "", resources = "", catalogue = "" }: PageOptions = {},
) {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${entries} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
    Buffer.isBuffer(content) ? content : stream(content),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...more,
  ]);
}

const line = "BT /F1 40 Tf 60 700 Td (Annual sports) Tj ET";

/** Returns a PDF of one A4 page with one line of text. The page is rotated by this many degrees. */
export const paper = (rotate = 0) => pageWith(line, [], { entries: `/Rotate ${rotate}` });

/** Returns a PDF of this many pages, each with its own line of text. The file is a little larger than `bytes`. */
export function paperOf(pages: number, { height = 842, bytes = defaultPadding } = {}): Uint8Array<ArrayBuffer> {
  const numbers = Array.from({ length: pages }, (_, place) => place);
  const page = (place: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${height}] /Contents ${4 + 2 * place} 0 R /Resources << >> >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${numbers.map((place) => `${3 + 2 * place} 0 R`).join(" ")}] /Count ${pages} >>`,
    ...numbers.flatMap((place) => [page(place), stream(`${place + 20} 50 100 100 re f`)]),
  ];
  return writePdf(objects, "", bytes);
}

const megabyte = 1024 * 1024;
const form = (content: string, resources: string) =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 900 900] /Resources << ${resources} >>`);

function laughs(levels: number) {
  const forms = Array.from({ length: levels }, (_, level) =>
    form("/X Do ".repeat(10), `/XObject << /X ${7 + level} 0 R >>`),
  );
  return pageWith("/X Do", [...forms, form("0 0 500 500 re f", "")], { resources: "/XObject << /X 6 0 R >>" });
}

/** PDFs that an attacker could write. `shown` is the number of pages of which the website shows a picture. */
export const hostilePdfs: Record<string, { bytes: () => Uint8Array<ArrayBuffer>; shown: number }> = {
  "no PDF behind its first line": { bytes: () => Uint8Array.from(Buffer.from("%PDF-1.7\nrubbish")), shown: 0 },
  "one that breaks off": { bytes: () => paper().slice(0, 300), shown: 0 },
  "one without pages": {
    bytes: () => writePdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]),
    shown: 0,
  },
  "one whose pages are their own parents": {
    bytes: () =>
      writePdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>"]),
    shown: 0,
  },
  "one behind a password": {
    bytes: () =>
      writePdf(
        [
          "<< /Type /Catalog /Pages 2 0 R >>",
          "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
          `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> >>`,
        ],
        "/Encrypt 4 0 R /ID [<00> <00>]",
      ),
    shown: 0,
  },
  "a page as large as a town": { bytes: () => pageWith(line, [], { box: "0 0 10000000 14000000" }), shown: 1 },
  "a page without height": { bytes: () => pageWith(line, [], { box: "0 0 595 0" }), shown: 1 },
  "a drawing that draws itself": {
    bytes: () =>
      pageWith("/X Do", [form("/X Do 0 0 9 9 re f", "/XObject << /X 6 0 R >>")], {
        resources: "/XObject << /X 6 0 R >>",
      }),
    shown: 1,
  },
  "a billion drawings": { bytes: () => laughs(9), shown: 0 },
  "a hundred megabytes packed into a few kilobytes": {
    bytes: () => pageWith(stream(Buffer.alloc(100 * megabyte, "q Q "), "", 2)),
    shown: 0,
  },
  "a pattern of tiny tiles": {
    bytes: () =>
      pageWith(
        "/Pattern cs /P scn 0 0 595 842 re f",
        [
          stream(
            "0 0 1 1 re f",
            "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 500 500] /XStep 0.0001 /YStep 0.0001 /Resources << >>",
          ),
        ],
        { resources: "/Pattern << /P 6 0 R >>" },
      ),
    shown: 0,
  },
  "scripts that never end": {
    bytes: () =>
      pageWith(line, [], {
        catalogue: "/OpenAction << /S /JavaScript /JS (while \\(true\\) {}) >>",
        entries: "/AA << /O << /S /JavaScript /JS (while \\(true\\) {}) >> >>",
      }),
    shown: 1,
  },
  "a broken font": {
    bytes: () =>
      pageWith(
        "BT /F2 40 Tf 60 700 Td (Annual sports) Tj ET",
        [
          "<< /Type /Font /Subtype /TrueType /BaseFont /Bad /FirstChar 32 /LastChar 33 /Widths [1 1] /FontDescriptor 7 0 R >>",
          "<< /Type /FontDescriptor /FontName /Bad /Flags 4 /FontBBox [0 0 1 1] /FontFile2 8 0 R >>",
          stream(Buffer.alloc(5_000, "\u0000\u0001\u0000\u0000glyf")),
        ],
        { resources: "/Font << /F2 6 0 R >>" },
      ),
    shown: 1,
  },
  "ten thousand pages": { bytes: () => paperOf(10_000, { height: 100 }), shown: 12 },
  "brackets that never close": { bytes: () => pageWith(`${"[".repeat(megabyte)} TJ`), shown: 1 },
};
