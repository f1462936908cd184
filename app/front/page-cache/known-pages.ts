/** The tables that public pages read. */
export const publicTables = ["notices", "result_documents", "blogs", "gallery_items"] as const;

export type PublicTable = (typeof publicTables)[number];

export type KnownPage = {
  /** What it shows: a write to another table leaves it as it is. */
  reads: readonly PublicTable[];
  /** It may be kept. Otherwise its address has a query that it does not know, or that anybody may fill in. */
  isKept: boolean;
  /** A page for people: it has a light version, is rendered anew after a write, and a cache in front may keep it. */
  isForPeople: boolean;
  /** It tells the time, and so is another one every minute. */
  tellsTime: boolean;
};

type Row = { path: RegExp; reads?: PublicTable[]; pages?: true; tellsTime?: true };

// Every page of the public wing that may be kept, by its path without the language, and the one query that it may come
// with: `pages`, the page of a list. The ticker above every page reads the notices. Searches for words are none of
// them, whoever searches would fill the cache; nor are posts with a name after their number, which could be any.
const forPeople: Row[] = [
  { path: /^\/$/, reads: ["result_documents", "blogs"] },
  { path: /^\/(?:about|staff|academic|free-courses)$/ },
  { path: /^\/results$/, reads: ["result_documents"], pages: true },
  { path: /^\/notices$/, pages: true },
  { path: /^\/notices\/[1-9]\d{0,14}$/ },
  { path: /^\/blogs$/, reads: ["blogs"], pages: true },
  { path: /^\/blogs\/[1-9]\d{0,14}$/, reads: ["blogs"] },
  { path: /^\/curriculum-gallery$/, reads: ["gallery_items"], pages: true },
  { path: /^\/search$/ },
  { path: /^\/offline$/, tellsTime: true },
];

const forPrograms: Row[] = [
  { path: /^\/notices\.xml$/, reads: ["notices"] },
  { path: /^\/blogs\.xml$/, reads: ["blogs"] },
  { path: /^\/calendar\.ics$/, reads: ["notices"] },
  { path: /^\/manifest\.webmanifest$/ },
];

const forProgramsInOneLanguage: Row[] = [
  { path: /^\/sitemap\.xml$/, reads: ["notices", "blogs"] },
  { path: /^\/robots\.txt$/ },
];

// Pages of a list are there without end, and empty beyond the last; who asks for deeper ones is a machine.
const deepest = 40;

/** The page at this address as it was sent, `/bn/notices?page=2`, whose path is a plain one. */
export function knownPage(url: string): KnownPage | undefined {
  const [path = "", ...queries] = url.split("?");
  const isBengali = path === "/bn" || path.startsWith("/bn/");
  // The second is another address of the Bengali home page.
  const plain = isBengali && path !== "/bn/" ? path.slice(3) || "/" : path;
  const page = forPeople.find((row) => row.path.test(plain));
  const programs = isBengali ? forPrograms : [...forPrograms, ...forProgramsInOneLanguage];
  const row = page ?? programs.find((row) => row.path.test(plain));
  if (!row) return undefined;
  return {
    reads: [...(row.reads ?? []), ...(page ? (["notices"] as const) : [])],
    isKept: queries.length === 0 || (row.pages === true && isPageOfList(queries.join("?"))),
    isForPeople: page !== undefined,
    tellsTime: row.tellsTime === true,
  };
}

function isPageOfList(query: string): boolean {
  return /^page=[1-9]\d?$/.test(query) && Number(query.slice("page=".length)) <= deepest;
}
