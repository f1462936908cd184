import { isOfficeFile } from "./office-file";

const startsWith =
  (...marker: number[]) =>
  (bytes: Uint8Array) =>
    marker.every((byte, place) => bytes[place] === byte);

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const isPdf = startsWith(...letters("%PDF-"));
const isJpeg = startsWith(0xff, 0xd8, 0xff);
const isPng = startsWith(0x89, ...letters("PNG\r\n"), 0x1a, 0x0a);
const isRiff = startsWith(...letters("RIFF"));
const isOldOffice = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

const jpeg = { type: "image/jpeg", fits: isJpeg };

/** Every kind of file the school keeps, by extension: the type it is served as, and whether its content is that kind. */
export const fileTypes = {
  pdf: { type: "application/pdf", fits: isPdf },
  doc: { type: "application/msword", fits: isOldOffice },
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    fits: (bytes: Uint8Array) => isOfficeFile(bytes, /^word\/document\d*\.xml$/),
  },
  xls: { type: "application/vnd.ms-excel", fits: isOldOffice },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    fits: (bytes: Uint8Array) => isOfficeFile(bytes, /^xl\/workbook\d*\.xml$/),
  },
  jpg: jpeg,
  jpeg,
  png: { type: "image/png", fits: isPng },
  webp: {
    type: "image/webp",
    fits: (bytes: Uint8Array) => isRiff(bytes) && startsWith(...letters("WEBP"))(bytes.subarray(8)),
  },
};

export type FileExtension = keyof typeof fileTypes;
