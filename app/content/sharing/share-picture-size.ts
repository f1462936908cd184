/** What Facebook, WhatsApp and others show beside an address without cutting anything off, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 };
