import { useRouteLoaderData } from "@remix-run/react";
import { emptyText } from "../i18n/languages";
import type { SchoolContacts } from "./sections";

// A page shows these empty contacts if its root loader failed. We do not use the real first values, because they would
// make the scripts of every page larger.
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
