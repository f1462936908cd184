import type { TextKey } from "../i18n/en";

export const headerPages: { path: string; name: TextKey }[] = [
  { path: "/", name: "nav.home" },
  { path: "/about", name: "nav.about" },
  { path: "/staff", name: "nav.staff" },
  { path: "/academic", name: "nav.academic" },
  { path: "/results", name: "nav.results" },
  { path: "/notices", name: "nav.notices" },
  { path: "/blogs", name: "nav.blogs" },
  { path: "/curriculum-gallery", name: "nav.gallery" },
  { path: "/free-courses", name: "nav.freeCourses" },
];

export const footerPages = headerPages.filter(({ path }) =>
  ["/", "/about", "/academic", "/results", "/notices", "/free-courses"].includes(path),
);
