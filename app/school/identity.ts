import type { Language } from "../language/languages";

export type Bilingual = Record<Language, string>;

/** Everything that names this school. Square brackets are slots to fill; an empty value hides its element. */
export const school = {
  name: { en: "Church High School", bn: "চার্চ উচ্চ বিদ্যালয়" },
  place: { en: "Lalmonirhat", bn: "লালমনিরহাট" },
  established: 1946,
  foundingCouncil: { en: "[Name of the founding council]", bn: "[প্রতিষ্ঠাতা পরিষদের নাম]" },
  address: { en: "[Road and area], Lalmonirhat", bn: "[সড়ক ও এলাকা], লালমনিরহাট" },
  phone: { en: "[Office phone]", bn: "[অফিসের ফোন]" },
  email: "office@school.example",
  institutionId: "[EIIN]",
  techSupport: { name: { en: "[Vendor]", bn: "[সহায়তাকারী প্রতিষ্ঠান]" }, url: "https://vendor.example" },
} as const;
