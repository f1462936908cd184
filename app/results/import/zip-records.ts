/** The records that a zip is made of (APPNOTE.TXT 4.3): how each begins, and its bytes without names and comments. */
export const fileRecord = { mark: 0x04034b50, length: 30 };
export const directoryRecord = { mark: 0x02014b50, length: 46 };
export const endRecord = { mark: 0x06054b50, length: 22, longestComment: 0xffff };
