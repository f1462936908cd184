import { findPictures } from "../school/pictures.server";
import { getMissingFacts, getStoredSection } from "../school/school.server";
import { sectionSchemas } from "../school/sections";
import { type FirstStep, firstStepHref, firstSteps } from "./first-steps";
import { saveSectionForm } from "./section-form.server";

/** What a step is about, as it stands in the database. */
export function getFirstStep(step: FirstStep) {
  if (step === "missing") return { step, facts: getMissingFacts() };
  if (step === "name" || step === "contacts") return { step, ...getStoredSection("contacts") };
  const { value, version } = getStoredSection("messages");
  return { step, value: value[step], version, pictures: findPictures(value[step]) };
}

const { contacts, messages } = sectionSchemas;

/** The fields of a section that the form of a step has; the others stay as they are. */
const stepSchemas = {
  name: contacts.pick({ name: true, place: true, established: true }),
  contacts: contacts.pick({ address: true, phone: true, email: true, institutionId: true }),
  message: messages.shape.chairman.pick({ name: true, portrait: true, text: true }),
};

/**
 * Saves the posted form of a step as saveSectionForm does, and goes on to the next one. `account` is the e-mail of whoever
 * sent it.
 */
export function saveFirstStep(request: Request, account: string, step: Exclude<FirstStep, "missing">) {
  const goTo = firstStepHref(firstSteps.indexOf(step) + 2);
  if (step === "chairman" || step === "principal") {
    return saveSectionForm(request, account, {
      section: "messages",
      schema: stepSchemas.message,
      apply: (current, message) => ({ ...current, [step]: { ...current[step], ...message } }),
      goTo,
    });
  }
  // Each by itself: as one schema of either they would lose which fields are there.
  const save = { section: "contacts", goTo } as const;
  return step === "name"
    ? saveSectionForm(request, account, {
        ...save,
        schema: stepSchemas.name,
        apply: (current, values) => ({ ...current, ...values }),
      })
    : saveSectionForm(request, account, {
        ...save,
        schema: stepSchemas.contacts,
        apply: (current, values) => ({ ...current, ...values }),
      });
}
