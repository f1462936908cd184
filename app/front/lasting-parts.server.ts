import { randomBytes } from "node:crypto";
import type { LastingParts } from "../look/page-parts";
import { ownBytes } from "./own-bytes";

// In bytes. Longer ones are posts, which are themselves most of their page.
const longest = 32 * 1024;

/**
 * Keeps parts of pages as they were written, at most `most` bytes of them: those that were used longest ago leave. Gives
 * what a page is written with.
 */
export function keepLastingParts(most = 4 * 1024 * 1024): () => LastingParts {
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  // A name that nobody can know who writes a text for a page.
  const mark = `part-${randomBytes(8).toString("hex")}`;
  const marks = new RegExp(`<${mark} id="(\\d+)">|</${mark}>`, "g");

  function keep(key: string, markup: Buffer): void {
    if (markup.length > longest || kept.has(key)) return;
    const own = ownBytes(markup);
    kept.set(key, own);
    bytes += sizeOf(key, own);
    for (const [oldest, leaving] of kept) {
      if (bytes <= most) return;
      kept.delete(oldest);
      bytes -= sizeOf(oldest, leaving);
    }
  }

  function use(key: string): Buffer | undefined {
    const markup = kept.get(key);
    if (!markup) return undefined;
    kept.delete(key);
    kept.set(key, markup);
    return markup;
  }

  return () => {
    const met: { key: string; markup?: Buffer }[] = [];

    function place(key: string) {
      if (key.length > longest) return undefined;
      const markup = use(key);
      met.push({ key, markup });
      return { id: String(met.length - 1), isKept: markup !== undefined };
    }

    function putTogether(page: string): Buffer<ArrayBuffer> {
      let pieces: Buffer[] = [];
      const around: { before: Buffer[]; key: string; markup?: Buffer }[] = [];
      let written = 0;
      for (const { index, 0: found, 1: id } of page.matchAll(marks)) {
        pieces.push(Buffer.from(page.slice(written, index)));
        written = index + found.length;
        const begun = id === undefined ? undefined : met[Number(id)];
        if (begun) {
          around.push({ before: pieces, ...begun });
          pieces = [];
          continue;
        }
        const ended = around.pop();
        if (!ended) throw new Error("a part of a page ends that has not begun");
        const markup = ended.markup ?? Buffer.concat(pieces);
        keep(ended.key, markup);
        pieces = ended.before;
        pieces.push(markup);
      }
      pieces.push(Buffer.from(page.slice(written)));
      return Buffer.concat(pieces);
    }

    return { mark, place, putTogether };
  };
}

const sizeOf = (key: string, markup: Buffer) => 2 * key.length + markup.length;
