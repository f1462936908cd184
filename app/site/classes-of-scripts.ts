/** The classes that scripts give to elements of public pages: their styles are in every page. */
export const classesOfScripts = ["bengali-hint", "failed", "moving"];
