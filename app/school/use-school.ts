import { useRouteLoaderData } from "@remix-run/react";
import { emptyText } from "../i18n/languages";
import type { SchoolContacts } from "./sections";

// For a page whose root has failed; the first values would weigh on every screen's scripts.
const noContacts: SchoolContacts = {
  name: emptyText,
  place: emptyText,
  established: 1946,
  foundingCouncil: emptyText,
  address: emptyText,
  phone: "",
  email: "",
  institutionId: "",
  techSupport: { name: emptyText, url: "" },
  headline: emptyText,
  lead: emptyText,
  cardLine: emptyText,
  examRules: emptyText,
  crest: null,
};

export const useSchool = (): SchoolContacts =>
  useRouteLoaderData<{ contacts: SchoolContacts }>("root")?.contacts ?? noContacts;
