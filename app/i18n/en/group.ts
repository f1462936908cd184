export const groupTexts = {
  "group.label": "Group",
  "group.science": "Science",
  "group.humanities": "Humanities",
  "group.business": "Business Studies",
  "group.none": "No group",
  "group.all": "All groups",
  "group.unknown": "Please choose Science, Humanities or Business Studies.",
  "group.notInClass": "Only Classes 9 and 10 have groups.",
} as const;
