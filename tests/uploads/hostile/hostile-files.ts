import sharp from "sharp";
import { bytes, excelFile, legacyOffice, pdf, phonePhoto, wordFile } from "~tests/support/sample-files";
import { zip } from "~tests/support/zip";

/**
 * The two kinds of upload forms. A form for "paper" (a document) stores the file almost unchanged, and a form for
 * "photo" encodes the picture again.
 */
type FileUse = "paper" | "photo";

/** A file from an attacker. `taken` lists the kinds of forms that may accept it, because it can do no harm there. */
export type HostileFile = { what: string; name: string; bytes: Uint8Array<ArrayBuffer>; taken: FileUse[] };

const extensions = ["pdf", "doc", "docx", "xls", "xlsx", "jpg", "jpeg", "png", "webp"];
const contentTypes = { name: "[Content_Types].xml", content: "<Types/>" };

/** Contents that a computer or a browser would run, or would treat as another type than their file name says. */
const contents: Record<string, Uint8Array<ArrayBuffer>> = {
  "a web page": bytes("<!doctype html><script>alert(1)</script>"),
  "an SVG with script": bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  "a script": bytes("fetch('/cog-admin/accounts').then(alert)"),
  "XML that names another file": bytes(
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ),
  "a Windows program": bytes("MZ", [0x90, 0, 3, 0, 0, 0, 4, 0], "This program cannot be run in DOS mode."),
  "a Linux program": bytes([0x7f], "ELF", [2, 1, 1, 0, 0, 0, 0, 0]),
  "a Mac program": bytes([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1]),
  "a shell script": bytes("#!/bin/sh\nrm -rf /\n"),
  "a PHP page": bytes("<?php system($_GET['c']); ?>"),
  "a zip": zip([{ name: "notes.txt", content: "x" }]),
  "a Java archive": zip([{ name: "META-INF/MANIFEST.MF", content: "Main-Class: A" }, { name: "A.class" }]),
  "an Android app": zip([{ name: "AndroidManifest.xml" }, { name: "classes.dex" }]),
  "a Java class": bytes([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]),
  "a GIF": bytes("GIF89a", [1, 0, 1, 0, 0, 0, 0], ";"),
  "a GIF that is script too": bytes("GIF89a/*", [0, 0], "*/=1;alert(1)//;"),
  "a bitmap that is script too": bytes("BM=1;alert(1)//"),
  "a TIFF": bytes("II*\0", [8, 0, 0, 0, 0, 0]),
  "an icon": bytes([0, 0, 1, 0, 1, 0, 16, 16]),
  "rich text": bytes("{\\rtf1\\ansi hello}"),
  PostScript: bytes("%!PS-Adobe-3.0\n/Helvetica findfont"),
  "a mail with a page in it": bytes("MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>"),
  "a Flash film": bytes("FWS", [6, 0, 0, 0, 0]),
  "a Windows shortcut": bytes([0x4c, 0, 0, 0, 1, 0x14, 2, 0]),
  "the virus that is none": bytes("X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"),
  "a sound in the same container as WebP": bytes("RIFF", [26, 0, 0, 0], "WAVEfmt "),
  "a film in the same container as WebP": bytes("RIFF", [26, 0, 0, 0], "AVI LIST"),
  "a page with the mark of WebP inside": bytes("<!--", [0, 0, 0, 0], "WEBP--><script>alert(1)</script>"),
  "a database": bytes("SQLite format 3\0"),
  "a compiled module": bytes([0], "asm", [1, 0, 0, 0]),
  "nothing but spaces": bytes("   \n"),
  "a PDF that begins after 1,024 bytes": bytes("<script>alert(1)</script>", " ".repeat(1024), [...pdf]),
  "a HEIC": bytes([0, 0, 0, 24], "ftypheic", [0, 0, 0, 0], "mif1heic"),
  "an AVIF in name only": bytes([0, 0, 0, 24], "ftypavif", [0, 0, 0, 0], "mif1avif<script>alert(1)</script>"),
  nothing: bytes(""),
};

const endings = [
  ..."html htm xhtml shtml svg svgz xml xsl js mjs php phtml jsp asp cgi exe com scr bat cmd ps1 sh hta".split(" "),
  ..."lnk url jar apk zip gif bmp tiff docm dotm xlsm xlam pptm rtf swf mht pdf.exe pdf.html jpg.php".split(" "),
  ..."pdf%00 pdf:x pdf::$DATA pdf/ pdf\\ pdf;.html pdf. pdf\u0000.exe \u202efdp.exe ｐｄｆ pdf\u200b р\u0501f".split(
    " ",
  ),
];

/** Dangerous or very long file names, which the website must change. Each is tested with a harmless PDF. */
const names = [
  ...["../../etc/passwd", "..\\..\\windows\\win", "/etc/cron.d/a", "C:\\autoexec", "....//....//a", "%2e%2e%2fa"],
  ...["a\u0000", "a.html\u0000", "a\r\nSet-Cookie: b=c", "a\u202efdp.exe", "\u2066a\u2069", "\ufeffa", "a \t"],
  ...["CON", "NUL", "aux", "com1", "LPT9", ".htaccess", ".pdf", "web.config", "-rf", "version.exe", "page.html"],
  ...['a"b', "a;b", "a'b`c$(id)", "<img src=x onerror=alert(1)>", "=cmd|' /c calc'!A1", "a%00b"],
  ...["n".repeat(300), "\u0995\u09cd".repeat(200)],
].map((name) => `${name}.pdf`);

const letters = (text: string) => bytes(text);
const after = (first: Uint8Array, ...more: (string | Uint8Array)[]) =>
  Uint8Array.from(Buffer.concat([first, ...more.map((piece) => Buffer.from(piece as string))]));

export async function hostileFiles(): Promise<HostileFile[]> {
  const refused: Make = (what, name, content) => ({ what, name, bytes: content, taken: [] });
  const harmless: Make = (what, name, content) => ({ what, name, bytes: content, taken: findUses(name) });
  const asPhoto: Make = (what, name, content) => ({ what, name, bytes: content, taken: ["photo"] });
  const disguised = Object.entries(contents).flatMap(([what, content]) =>
    extensions.map((extension) => refused(`${what} as ${extension}`, `paper.${extension}`, content)),
  );
  return [
    ...disguised,
    ...endings.map((ending) => refused(`a PDF that ends in .${ending}`, `paper.${ending}`, pdf)),
    ...names.map((name) => harmless("a PDF under a name of no good", name, pdf)),
    ...(await pictures(refused, harmless, asPhoto)),
    ...documents(refused, harmless),
  ];
}

type Make = (what: string, name: string, content: Uint8Array<ArrayBuffer>) => HostileFile;

const findUses = (name: string): FileUse[] => {
  if (/\.(?:webp|avif)$/.test(name)) return ["photo"];
  return /\.(?:jpe?g|png)$/.test(name) ? ["paper", "photo"] : ["paper"];
};

async function pictures(refused: Make, harmless: Make, asPhoto: Make): Promise<HostileFile[]> {
  const small = { width: 40, height: 30 };
  const made = await Promise.all(
    (["jpeg", "png", "webp", "avif"] as const).map(async (format) => ({
      format,
      bytes: await phonePhoto({ ...small, format }),
    })),
  );
  const raw = { create: { ...small, channels: 3, background: "#a51" } } as const;
  const cmyk = await sharp(raw).toColourspace("cmyk").jpeg().toBuffer();
  const deep = await sharp(raw).toColourspace("rgb16").png().toBuffer();
  const archive = zip([{ name: "A.class", content: "x" }]);
  const page = "<script>alert(1)</script>";
  return [
    ...made.flatMap(({ format, bytes: whole }) => [
      ...[0.1, 0.5, 0.9].map((part) =>
        refused(`a ${format} cut at ${part}`, `a.${format}`, whole.slice(0, whole.length * part)),
      ),
      refused(`the marker of a ${format} before a page`, `a.${format}`, after(whole.slice(0, 12), page)),
      harmless(`a ${format} with an archive behind it`, `a.${format}`, after(whole, archive)),
      harmless(`a ${format} with a page behind it`, `a.${format}`, after(whole, page)),
      ...made
        .filter((other) => other.format !== format)
        .map((other) => asPhoto(`a ${other.format} as ${format}`, `a.${format}`, other.bytes)),
    ]),
    harmless("a JPEG for the printing press", "a.jpg", Uint8Array.from(cmyk)),
    harmless("a PNG of sixteen bits", "a.png", Uint8Array.from(deep)),
    harmless("a JPEG whose comment is a page", "a.jpg", withComment(made[0]?.bytes ?? pdf, page)),
    refused("a PNG that says to be endless", "a.png", endlessPng()),
    ...made.map(({ format, bytes: whole }) => refused(`a ${format} as PDF`, "a.pdf", whole)),
    ...made.map(({ format, bytes: whole }) => refused(`a ${format} as GIF`, "a.gif", whole)),
  ];
}

function withComment(jpeg: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const length = text.length + 2;
  return after(
    jpeg.slice(0, 2),
    letters(`\xff\xfe${String.fromCharCode(length >> 8, length & 255)}${text}`),
    jpeg.slice(2),
  );
}

function endlessPng(): Uint8Array<ArrayBuffer> {
  const size = [0x7f, 0xff, 0xff, 0xff];
  return bytes([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0, 0, 13], "IHDR", [...size, ...size, 8, 6, 0, 0, 0, 0, 0, 0, 0]);
}

function documents(refused: Make, harmless: Make): HostileFile[] {
  const script = "1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj";
  return [
    harmless("a PDF with script", "a.pdf", after(pdf.slice(0, 9), script)),
    harmless("a PDF behind a page", "a.pdf", after(letters("<script>alert(1)</script>\n"), pdf)),
    harmless("a PDF behind the mark of a GIF", "a.pdf", after(letters("GIF89a"), pdf)),
    harmless("a PDF with a page in it", "a.pdf", after(pdf, "<html><script>alert(1)</script>")),
    harmless("a PDF with an archive behind it", "a.pdf", after(pdf, zip([{ name: "A.class" }]))),
    harmless("an old Word file with macros, which open nothing by themselves", "a.doc", after(legacyOffice, "VBA")),
    refused("a Word file with macros", "a.docx", wordFile({ name: "word/vbaProject.bin" })),
    refused("a workbook with macros", "a.xlsx", excelFile({ name: "xl/vbaProject.bin" })),
    refused("a Word file with macros elsewhere", "a.docx", wordFile({ name: "x/y/VbaProject.BIN" })),
    refused("a workbook as a letter", "a.docx", excelFile()),
    refused("a letter as a workbook", "a.xlsx", wordFile()),
    refused("a presentation as a letter", "a.docx", zip([contentTypes, { name: "ppt/presentation.xml" }])),
    refused("a page before a letter", "a.docx", after(letters("<script>"), wordFile())),
    harmless("a letter cut short", "a.docx", wordFile().slice(0, -5)),
    harmless("a letter that says to unpack to 4 GB", "a.docx", wordFile({ name: "a", declared: 0xffffffff })),
  ];
}
