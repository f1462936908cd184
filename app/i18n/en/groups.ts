export const groupsTexts = {
  "groups.title": "Groups of the class",
  "groups.about":
    "Students without a group can get marks in every subject but stay incomplete. Changes here affect only examinations that are not locked.",
  "groups.rest": "All students without a group",
  "groups.leave": "No group",
  "groups.save": "Save groups",
  "groups.saved": "Groups saved successfully",
  "groups.noChange": "No group was changed.",
  "groups.err": "Error saving groups",
} as const;
