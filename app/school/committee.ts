import type { TextKey } from "../language/en";
import type { Bilingual } from "./identity";

type Designation = Extract<TextKey, "home.chairman" | "home.member" | "home.secretary">;

export type CommitteeMember = { name: Bilingual; designation: Designation };

const name = { en: "[Name]", bn: "[নাম]" };

/** The management committee in the order of its register. A member without a name is not shown. */
export const committee: CommitteeMember[] = [
  { name, designation: "home.chairman" },
  { name, designation: "home.member" },
  { name, designation: "home.member" },
  { name, designation: "home.member" },
  { name, designation: "home.member" },
  { name, designation: "home.member" },
  { name, designation: "home.member" },
  { name, designation: "home.member" },
  { name, designation: "home.secretary" },
];
