import { constants } from "node:zlib";
import compression from "compression";

const quickly = 4;
// 256 KB, more than any page is long; the default of 4 MB costs memory for every answer under way.
const windowBits = 18;

/** Compresses pages and data of 1 KB and more on their way out; whatever can be asked for in ranges stays as it is. */
export const compressAnswers = compression({
  threshold: 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: quickly, [constants.BROTLI_PARAM_LGWIN]: windowBits } },
  filter: (request, response) =>
    !response.hasHeader("Content-Range") &&
    !response.hasHeader("Accept-Ranges") &&
    compression.filter(request, response),
});
