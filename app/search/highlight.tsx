import { markedPieces, type SearchTerm } from "./search";

/** What staff typed, with the words of the query marked. */
export function Highlight({ text, terms }: { text: string; terms: SearchTerm[] }) {
  return (
    <>
      {markedPieces(text, terms).map(({ text, isHit }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a finished text never move
        isHit ? <mark key={place}>{text}</mark> : text,
      )}
    </>
  );
}
