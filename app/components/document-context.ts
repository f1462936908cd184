import { createContext } from "react";

type DocumentContextValue = {
  /** Of an office page's scripts. */
  nonce?: string;
  /** The stylesheet that a public page carries with it. */
  styles?: string;
};

/** What only the server knows while it writes a document; the browser never needs any of it. */
export const DocumentContext = createContext<DocumentContextValue>({});
