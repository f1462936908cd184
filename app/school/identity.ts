import type { TextKey } from "../i18n/en";
import type { Language } from "../i18n/languages";
import { disciplines } from "./classes";

export type LocalizedText = Record<Language, string>;

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

/** The hero of the home page. */
export const welcome: { headline: LocalizedText; lead: LocalizedText } = {
  headline: {
    en: "Learning, honesty and service since 1946",
    bn: "১৯৪৬ সাল থেকে শিক্ষা, সততা ও সেবার পথে",
  },
  lead: {
    en: "Co-educational, Classes 1 to 10. Science, Humanities and Business Studies. MPO registered.",
    bn: "প্রথম থেকে দশম শ্রেণি পর্যন্ত সহশিক্ষা। বিজ্ঞান, মানবিক ও ব্যবসায় শিক্ষা বিভাগ। এমপিওভুক্ত প্রতিষ্ঠান।",
  },
};

/** A figure the school states of itself, or one of its words, and what it counts. An empty figure is not shown. */
export type Figure = { label: TextKey } & ({ figure: string } | { word: TextKey });

/** Under the hero of the home page. */
export const heroFigures: Figure[] = [
  { figure: "95%", label: "home.passingRate" },
  { figure: "75+", label: "home.years" },
  { figure: "1000+", label: "home.students" },
  { figure: "25+", label: "home.teachers" },
];

/** Lower on the home page. */
export const facts: Figure[] = [
  { figure: String(school.established), label: "home.established" },
  { figure: String(disciplines.length), label: "home.disciplines" },
  { figure: school.institutionId, label: "home.institutionId" },
  { figure: "75+", label: "home.years" },
  { word: "home.coEd", label: "home.students" },
];

/** On the page about the school. */
export const aboutFigures: Figure[] = [
  { figure: "75+", label: "home.years" },
  { figure: "20000+", label: "about.alumni" },
  { figure: "30+", label: "about.teachers" },
];
