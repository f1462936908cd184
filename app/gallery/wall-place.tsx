import { Image } from "lucide-react";
import { languageOfText } from "../language/languages";
import { smallKey, smallWidths, srcSet } from "../uploads/picture-sizes";

export type WallPicture = { alt: string; fileUrl: string | null; width: number | null; isSized: boolean };

/** A photo in the office, in its usual 3:2 place; the lattice shows when the picture does not come. */
export function WallPlace({ of }: { of: WallPicture }) {
  return (
    <div className="wall-place">
      {of.fileUrl ? (
        <img {...sources(of)} alt={of.alt} lang={languageOfText(of.alt)} loading="lazy" decoding="async" />
      ) : (
        <Image size={20} strokeWidth={1.75} aria-hidden="true" />
      )}
    </div>
  );
}

const shownWidth = "(min-width: 40rem) 18rem, 92vw";

/** The photo itself until its small pictures are there. */
function sources({ fileUrl, width, isSized }: WallPicture) {
  if (!fileUrl || !width || !isSized) return { src: fileUrl ?? undefined };
  const [smallest = width] = smallWidths(width);
  return { sizes: shownWidth, srcSet: srcSet(fileUrl, width), src: smallKey(fileUrl, smallest) };
}
