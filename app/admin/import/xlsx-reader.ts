import { hiddenSheetName, uncalculatedCell } from "./cells";
import { spreadsheetLimits } from "./spreadsheet-limits";

export const maxUnpackedBytes = 32 * 1024 * 1024;

/**
 * The source of the function that reads a workbook. It corrects the XML of the workbook before it calls
 * read-excel-file, because that library ignores formulas that failed or have no result, reads hidden sheets, accepts
 * only one spelling of the 1904 date system, and corrupts characters above U+FFFF.
 */
export const xlsxReader = String.raw`async (require, bytes) => {
  const { unzipSync, zipSync, strFromU8, strToU8 } = require("fflate");
  // Each file in the zip costs the reader a millisecond, even if the file is empty.
  if (Buffer.from(bytes).toString("latin1").split("PK\x03\x04").length > ${spreadsheetLimits.parts})
    return "unpacksTooLarge";

  let size = 0;
  const isNeeded = ({ name, originalSize }) =>
    /\.(?:xml|rels)$/i.test(name) && (size += originalSize) <= ${maxUnpackedBytes};
  const parts = unzipSync(bytes, { filter: isNeeded });
  if (size > ${maxUnpackedBytes}) return "unpacksTooLarge";
  const xmlOf = (end) => strFromU8(parts[Object.keys(parts).find((name) => name.endsWith(end))] ?? new Uint8Array());
  const allOf = (xml, tag) =>
    [...xml.matchAll(new RegExp("<((?:\\w+:)?)" + tag + "(?:\\s[^>]*?)?(?:/>|>([^]*?)</\\1" + tag + ">)", "g"))];

  // Bijoy stores Bengali as Latin letters, and its MJ fonts show these letters as Bengali. Its OMJ fonts are for
  // Unicode.
  const isBijoyFont = (xml = "") => /\b(?:name|rFont)\s+val\s*=\s*["'][^"']*(?<!O)MJ[^"'a-z]*["']/i.test(xml);
  const styles = xmlOf("xl/styles.xml");
  const fonts = allOf(allOf(styles, "fonts")[0]?.[2] ?? "", "font").map(([xml]) => isBijoyFont(xml));
  const fontOfStyle = allOf(allOf(styles, "cellXfs")[0]?.[2] ?? "", "xf").map(
    ([xml]) => /\sfontId\s*=\s*["'](\d+)/.exec(xml)?.[1] ?? 0,
  );
  const sharedTexts = fonts.includes(true) ? allOf(xmlOf("xl/sharedStrings.xml"), "si").map(([, , text]) => text) : [];
  const hasLatinLetters = (xml = "") => /[a-z]/i.test(xml.replace(/<[^>]*>|&#?\w+;/g, ""));
  let isBijoy = allOf(xmlOf("xl/sharedStrings.xml"), "r").some(([xml]) => isBijoyFont(xml) && hasLatinLetters(xml));

  const decodeEmoji = (xml) =>
    xml.replace(/&#(?:x([\da-f]{5,6})|(\d{5,7}));/gi, (reference, hex, decimal) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
    });

  const repairCell = (cell, prefix, attributes = "", body) => {
    if (body === undefined) return cell;
    const type = /\st\s*=\s*["'](\w+)["']/.exec(attributes)?.[1] ?? "n";
    const value = allOf(body, "v")[0]?.[2] ?? "";
    const style = /\ss\s*=\s*["'](\d+)["']/.exec(attributes)?.[1] ?? 0;
    if (fonts[fontOfStyle[style] ?? 0] && type !== "n" && type !== "b")
      isBijoy ||= hasLatinLetters(type === "s" ? sharedTexts[Number(value)] : body.replace(/<(\w+:)?f[\s>][^]*?<\/\1f>/, ""));
    const isError = type === "e";
    const hasNoResult = type === "str" ? !/<(?:\w+:)?v[\s/>]/.test(body) : type !== "inlineStr" && value === "";
    const isUncalculated = hasNoResult && /<(?:\w+:)?f[\s/>]/.test(body);
    if (!isError && !isUncalculated) return cell;
    const others = attributes.replace(/\st\s*=\s*["']\w*["']/, "");
    const shown = isUncalculated ? "${uncalculatedCell}" : value || "#VALUE!";
    return "<" + prefix + "c" + others + ' t="str"><' + prefix + "v>" + shown + "</" + prefix + "v></" + prefix + "c>";
  };
  // A cell never contains another cell, so the search for the end of a cell stops at the next cell.
  const repairSheet = (xml) =>
    xml.replace(/<((?:\w+:)?)c(\s[^>]*?)?(?:\/>|>((?:(?!<(?:\w+:)?c[\s/>])[^])*?)<\/\1c>)/g, repairCell);

  const repairWorkbook = (xml) => {
    const isHidden = (tag) => /\sstate\s*=\s*["'](?:very)?hidden["']/i.test(tag) && !tag.includes("${hiddenSheetName}");
    const tags = allOf(xml, "sheet").map(([tag]) => tag);
    const hidden = tags.every(isHidden) ? [] : tags.filter(isHidden);
    const visible = hidden.reduce((rest, tag) => rest.replace(tag, ""), xml);
    return visible.replace(/(\sdate1904\s*=\s*)["'](?:true|on)["']/i, '$1"1"');
  };

  for (const [name, content] of Object.entries(parts)) {
    const repair = name.endsWith("xl/workbook.xml") ? repairWorkbook : name.includes("xl/worksheets/") ? repairSheet : undefined;
    if (repair || name.endsWith("xl/sharedStrings.xml"))
      parts[name] = strToU8(decodeEmoji(repair ? repair(strFromU8(content)) : strFromU8(content)));
  }
  const read = await require("read-excel-file/node")(Buffer.from(zipSync(parts, { level: 0 })));
  const isLoaded = ({ sheet }) => sheet === "${hiddenSheetName}";
  const shown = read.filter((sheet) => !isLoaded(sheet));
  const first = shown.find(({ data }) => data.flat().some((cell) => cell !== null)) ?? shown[0];
  return { sheets: [first, ...read.filter(isLoaded)].map(({ data }) => data), sheetName: first.sheet, isBijoy };
}`;
