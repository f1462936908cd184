import { createContext } from "react";

type Parts = {
  nonce?: string;
  isStill?: boolean;
  lasting?: LastingParts;
};

/** What is kept of the parts of public pages, for the page that is being written. */
export type LastingParts = {
  /** The name of the element that stands around a part until the page is written. */
  mark: string;
  /** Finds the place of the part that this text tells from all others, unless it is nothing to keep. */
  place: (key: string) => { id: string; isKept: boolean } | undefined;
  /** The written page with what is kept where it belongs. From now on its other parts are kept, too. */
  putTogether: (page: string) => Buffer<ArrayBuffer>;
};

/**
 * What only the server knows while it writes a document: the nonce of an office page's scripts, and what of a public page
 * has been written before. The browser never needs any of it. An office page that is `isStill` comes without script.
 */
export const PageParts = createContext<Parts>({});
