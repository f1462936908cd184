export const firstStepsTexts = {
  "firstSteps.open": "Fill in step by step",
  "firstSteps.heading": "First steps: {done} of {all}",
  "firstSteps.isDone": "Done",
  "firstSteps.number": "Step {number} of {all}",
  "firstSteps.steps": "Steps",
  "firstSteps.welcome":
    "Set up your school’s website in seven short steps. You can skip any step and change everything later under School.",
  "firstSteps.name": "Name and place",
  "firstSteps.contacts": "Contacts",
  "firstSteps.chairman": "Chairman's Message",
  "firstSteps.principal": "Principal's Message",
  "firstSteps.centre": "Information service centre",
  "firstSteps.complaints": "Complaints officer",
  "firstSteps.students": "Import your students",
  "firstSteps.students.about":
    "Choose the list of a class as a spreadsheet, or paste it. You can check it before the website saves it.",
  "firstSteps.missing": "Still missing",
  "firstSteps.save": "Save and continue",
  "firstSteps.skip": "Skip",
  "firstSteps.later": "Fill these in now or later. The dashboard shows what is still missing.",
  "firstSteps.done": "Go to dashboard",
} as const;
