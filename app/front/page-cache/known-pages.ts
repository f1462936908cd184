/** The tables that public pages read. */
export const publicTables = ["notices", "result_documents", "blogs", "gallery_items"] as const;

export type PublicTable = (typeof publicTables)[number];

export type KnownPage = {
  /** Its one address, without the queries that it does not know: of those it looks the same. */
  address: string;
  /** What it shows: a write to another table leaves it as it is. */
  reads: readonly PublicTable[];
  /** It may be kept. Otherwise its address has a query that anybody may fill in. */
  isKept: boolean;
  /** A page for people: it has a light version, is rendered anew after a write, and a cache in front may keep it. */
  isForPeople: boolean;
  /** It tells the time, and so is another one every minute. */
  tellsTime: boolean;
};

type Row = { path: RegExp; reads?: PublicTable[]; knows?: "page" | "q"; tellsTime?: true };

// Every page of the public wing that may be kept, by its path without the language, and the query that it knows: the
// page of a list, the words of a search. The ticker above every page reads the notices. Searches for words are not
// kept, whoever searches would fill the cache; nor are posts with a name after their number, which could be any.
const forPeople: Row[] = [
  { path: /^\/$/, reads: ["result_documents", "blogs"] },
  { path: /^\/about$/ },
  { path: /^\/staff$/ },
  { path: /^\/academic$/ },
  { path: /^\/free-courses$/ },
  { path: /^\/results$/, reads: ["result_documents"], knows: "page" },
  { path: /^\/notices$/, knows: "page" },
  { path: /^\/notices\/[1-9]\d{0,14}$/ },
  { path: /^\/blogs$/, reads: ["blogs"], knows: "page" },
  { path: /^\/blogs\/[1-9]\d{0,14}$/, reads: ["blogs"] },
  { path: /^\/curriculum-gallery$/, reads: ["gallery_items"], knows: "page" },
  { path: /^\/search$/, knows: "q" },
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
  const kept = addressOf(path, queries.join("?"), row);
  return {
    address: kept ?? url,
    reads: [...(row.reads ?? []), ...(page ? (["notices"] as const) : [])],
    isKept: kept !== undefined,
    isForPeople: page !== undefined,
    tellsTime: row.tellsTime === true,
  };
}

/** The address under which the page is kept, if it is: links that people share carry queries of whoever counts them. */
function addressOf(path: string, query: string, { knows }: Row): string | undefined {
  if (query === "") return path;
  const asked = new URL(`/?${query}`, "http://school").searchParams;
  // The layout leads on from ?lng= to the language asked for.
  if (asked.has("lng")) return undefined;
  if (knows === undefined || !asked.has(knows)) return path;
  const [page = "", ...more] = asked.getAll(knows);
  const isOfList = knows === "page" && more.length === 0 && /^[1-9]\d?$/.test(page) && Number(page) <= deepest;
  return isOfList ? `${path}?page=${page}` : undefined;
}
