import { markedPieces, type SearchWord } from "./search";

/** What staff typed, with the words of the query marked. */
export function Highlight({ text, words }: { text: string; words: SearchWord[] }) {
  return (
    <>
      {markedPieces(text, words).map(({ text, isHit }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a finished text never move
        isHit ? <mark key={place}>{text}</mark> : text,
      )}
    </>
  );
}
