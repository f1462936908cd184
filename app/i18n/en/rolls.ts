export const rollsTexts = {
  "rolls.title": "New roll numbers",
  "rolls.told":
    "Each student’s current roll number is shown. Type the new ones, or fill them in with the choices above. You see all changes before anything is saved.",
  "rolls.fill": "Fill in",
  "rolls.order.today": "Current roll numbers",
  "rolls.order.keep": "Keep roll numbers",
  "rolls.order.inOrder": "1, 2, 3 … in the current order",
  "rolls.order.exam": "By position: {exam}",
  "rolls.fromSheet": "From a spreadsheet",
  "rolls.field": "New roll number of {name}",
  "rolls.twice": "{name} would have the same roll number.",
  "rolls.preview": "Preview changes",
  "rolls.changed.one": "1 student gets a new roll number",
  "rolls.changed.many": "{number} students get a new roll number",
  "rolls.unchanged": "Students who keep their roll number: {number}.",
  "rolls.gaps": "Unused roll numbers: {rolls}",
  "rolls.gaps.more": "and {number} more",
  "rolls.openExams":
    "Result cards and mark sheets of unlocked examinations will show the new roll numbers. To keep the old numbers on them, lock these examinations first:",
  "rolls.change": "Change roll numbers",
  "rolls.confirm": "Save new roll numbers",
  "rolls.done": "New roll numbers saved",
  "rolls.err": "Roll numbers not changed",
  "rolls.correct": "Some roll numbers cannot be used. The problem is shown beside each one.",
  "rolls.same": "All students already have these roll numbers.",
  "rolls.conflict":
    "Someone has changed this class since you opened it. What you typed is still here; please check it again.",
  "rolls.last.year": "Moved up a year on {date} by {account}.",
  "rolls.last.rolls": "New roll numbers saved on {date} by {account}.",
  "rolls.undo": "Undo",
  "rolls.undo.title": "Undo this change",
  "rolls.undo.question.year": "Undo “Move up a year” of {date}?",
  "rolls.undo.question.rolls": "Undo the new roll numbers of {date}?",
  "rolls.undo.follows.one":
    "1 student goes back to the previous class and roll number. Later changes to that class or roll number are lost.",
  "rolls.undo.follows.many":
    "{number} students go back to their previous class and roll number. Later changes to their class or roll number are lost.",
  "rolls.undo.exams": "These examinations, locked at the same time, will be unlocked: {exams}.",
  "rolls.undo.done": "Change undone",
  "rolls.undo.err": "Change not undone",
  "rolls.undo.cannot": "This change can no longer be undone",
  "rolls.undo.gone": "This change has already been undone.",
  "rolls.undo.marks": "Marks have been entered since then with the new roll numbers.",
  "rolls.undo.later":
    "Some of these students have been given other roll numbers since then. Undo the later change first.",
  "rolls.undo.taken":
    "{name} now has roll number {roll}, which another student would get back. Give {name} a different number first.",
} as const;
