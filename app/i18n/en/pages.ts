export const pagesTexts = {
  "pages.waiting": "Preparing the pages…",
  "pages.first_one": "Showing the first of {all} pages",
  "pages.first_other": "Showing the first {number} of {all} pages",
  "pages.none": "Visitors can only download this file. Its pages cannot be shown.",
} as const;
