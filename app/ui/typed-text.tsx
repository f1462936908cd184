import { languageOfText } from "../language/languages";

/** What staff typed, as they typed it: an empty line starts a paragraph, a line end stays a line end. */
export function TypedText({ text, className }: { text: string; className: string }) {
  if (text === "") return null;
  return (
    <div className={`typed ${className}`} lang={languageOfText(text)}>
      {text.split(/\n\s*\n/).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a finished text never move
        <p key={place}>{paragraph}</p>
      ))}
    </div>
  );
}
