import type { ReactNode } from "react";
import { languageOfText } from "../language/languages";
import { initialOf } from "./blog";

type Parts = { author: string; image: string | null; children?: ReactNode };

/** Who wrote a post, and perhaps a line below the name. The initial stays visible where there is no picture or it does not load. */
export function AuthorLine({ author, image, children }: Parts) {
  return (
    <div className="author">
      <div className="portrait" aria-hidden="true">
        {initialOf(author)}
        {image && <img src={image} alt="" width={56} height={56} loading="lazy" />}
      </div>
      <p>
        <span className="author-name" lang={languageOfText(author)}>
          {author}
        </span>
        {children}
      </p>
    </div>
  );
}
