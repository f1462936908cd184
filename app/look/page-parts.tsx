import { createContext } from "react";

/**
 * What only the server knows while it writes a document: the inlined styles of the public pages and the nonce of an
 * office page's scripts. The browser never needs either again. An office page that is `isStill` comes without script.
 */
export const PageParts = createContext<{ siteCss: string; nonce?: string; isStill?: boolean }>({ siteCss: "" });
