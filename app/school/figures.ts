import type { TextKey } from "../language/en";
import { disciplines } from "./classes";
import { school } from "./identity";

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
