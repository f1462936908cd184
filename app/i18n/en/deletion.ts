export const deletionTexts = {
  "deletion.comesBack": "You can undo this for 7 days.",
  "deletion.count": "Deleted: {count}",
  "deletion.seeTrash": "See in Trash",
  "deletion.question": "Undo the deletion of {date} at {time}?",
  "deletion.follows": "The entry comes back as it was, with everything that belongs to it.",
  "deletion.undone": "Restored",
  "deletion.undone.named": "“{name}” restored",
  "deletion.rollTaken":
    "Another student now has this roll number. Give that student another roll number, then undo the deletion again.",
} as const;
