import { useRouteLoaderData } from "@remix-run/react";
import type { SchoolContacts } from "./sections";

// On a page whose root has failed; the first values would be a weight on every screen's scripts.
const unknown = { en: "", bn: "" };
const noContacts: SchoolContacts = {
  name: unknown,
  place: unknown,
  established: 1946,
  foundingCouncil: unknown,
  address: unknown,
  phone: "",
  email: "",
  institutionId: "",
  techSupport: { name: unknown, url: "" },
  headline: unknown,
  lead: unknown,
  cardLine: unknown,
  crest: null,
};

/** Name, place and contacts of the school, as the root of every page has read them. */
export const useSchool = (): SchoolContacts =>
  useRouteLoaderData<{ contacts: SchoolContacts }>("root")?.contacts ?? noContacts;
