/** The groups of classes 9 and 10, in the order of the curriculum. */
const studyGroups = ["Science", "Humanities", "Business Studies"] as const;

export type StudyGroup = (typeof studyGroups)[number];
