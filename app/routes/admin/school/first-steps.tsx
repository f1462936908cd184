import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ButtonLink } from "../../../admin/button";
import { MissingFacts } from "../../../admin/missing-facts-list";
import { Inset, ScreenHeader } from "../../../admin/screen";
import { Steps } from "../../../admin/steps";
import { getRejection } from "../../../content/content-screen";
import { getInformation } from "../../../downloads/information.server";
import { notFound } from "../../../http";
import { useTexts } from "../../../i18n/use-texts";
import { firstStepPath } from "../../../path-rules";
import type { MissingFact } from "../../../school/missing-facts";
import { findPictures, type PictureInfo } from "../../../school/pictures.server";
import { listMissingKinds } from "../../../school/public-information";
import { getMissingFacts, getStoredSection } from "../../../school/school.server";
import {
  listLimits,
  type School,
  type SchoolContacts,
  type SchoolMessage,
  sectionSchemas,
  typedContacts,
} from "../../../school/sections";
import { ContactFields, LocalizedField, NameFields } from "../../../school-editor/fields";
import { type InformationFields, informationForms } from "../../../school-editor/information-forms";
import { PictureField } from "../../../school-editor/picture-field";
import { SectionForm, type SectionFormProps } from "../../../school-editor/section-form";
import { saveSectionForm, saveWholeSection } from "../../../school-editor/section-form.server";

const firstSteps = ["name", "contacts", "chairman", "principal", "centre", "complaints", "missing"] as const;

type FirstStep = (typeof firstSteps)[number];

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { number, step } = parseStep(params.step);
  return {
    title: await adminTitle(request, `firstSteps.${step}`),
    number,
    once: crypto.randomUUID(),
    current: getFirstStep(step),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const { step } = parseStep(params.step);
  if (step === "missing") throw notFound();
  return saveFirstStep(request, email, step);
}

function parseStep(param: string | undefined) {
  const number = /^[1-9]$/.test(param ?? "") ? Number(param) : 0;
  const step = firstSteps[number - 1];
  if (!step) throw notFound();
  return { number, step };
}

function getFirstStep(step: FirstStep) {
  if (step === "missing") return { step, facts: [...getMissingFacts(), ...listMissingKinds(getInformation().items)] };
  if (step === "centre") return { step, ...getStoredSection(step), limits: listLimits(sectionSchemas[step]) };
  if (step === "complaints") return { step, ...getStoredSection(step), limits: listLimits(sectionSchemas[step]) };
  const { contacts, messages } = sectionSchemas;
  if (step === "name" || step === "contacts")
    return { step, ...getStoredSection("contacts"), limits: listLimits(contacts) };
  const { value, version } = getStoredSection("messages");
  const pictures = findPictures(value[step]);
  return { step, value: value[step], version, limits: listLimits(messages.shape[step]), pictures };
}

/** A step has some of the fields of its section; the others stay as they are. */
function saveFirstStep(request: Request, account: string, step: Exclude<FirstStep, "missing">) {
  const goTo = firstStepPath(firstSteps.indexOf(step) + 2);
  const { messages } = sectionSchemas;
  if (step === "chairman" || step === "principal") {
    return saveSectionForm(request, account, {
      section: "messages",
      schema: messages.shape.chairman.pick({ name: true, portrait: true, text: true }),
      apply: (current, message) => ({ ...current, [step]: { ...current[step], ...message } }),
      goTo,
    });
  }
  if (step === "centre" || step === "complaints") return saveWholeSection(request, account, step, goTo);
  // Apart: one schema of either would lose which fields are there.
  const save = { section: "contacts", goTo } as const;
  return step === "name"
    ? saveSectionForm(request, account, {
        ...save,
        schema: typedContacts.pick({ name: true, place: true, established: true }),
        apply: (current, values) => ({ ...current, ...values }),
      })
    : saveSectionForm(request, account, {
        ...save,
        schema: typedContacts.pick({ address: true, phone: true, email: true, institutionId: true }),
        apply: (current, values) => ({ ...current, ...values }),
      });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function FirstSteps() {
  const { t, values } = useTexts();
  const { number, once, current } = useLoaderData<typeof loader>();
  const rejectedWithPage = getRejection(useActionData<typeof action>());
  const form = {
    once,
    rejectedWithPage,
    action: firstStepPath(number),
    back: firstStepPath(number + 1),
    backText: "firstSteps.skip",
    saveText: "firstSteps.save",
  } as const;
  return (
    <>
      <ScreenHeader
        name={`firstSteps.${current.step}`}
        back={number > 1 ? firstStepPath(number - 1) : undefined}
        about={
          <>
            <p className="text-ink-2">{t("firstSteps.number", values({ number, all: firstSteps.length }))}</p>
            {number === 1 && <p className="mt-2 max-w-broad">{t("firstSteps.welcome")}</p>}
          </>
        }
      />
      <Steps of="firstSteps" at={number} />
      {current.step === "name" && <NameStep key={current.version} {...form} {...current} />}
      {current.step === "contacts" && <ContactsStep key={current.version} {...form} {...current} />}
      {(current.step === "chairman" || current.step === "principal") && (
        <MessageStep key={`${current.step} ${current.version}`} {...form} {...current} />
      )}
      {(current.step === "centre" || current.step === "complaints") && (
        <OfficerStep key={`${current.step} ${current.version}`} {...form} {...current} />
      )}
      {current.step === "missing" && <MissingStep facts={current.facts} />}
    </>
  );
}

type StepProps<Value> = Omit<SectionFormProps<Record<string, unknown>>, "section" | "value"> & { value: Value };

function NameStep({ value: { name, place, established }, ...form }: StepProps<SchoolContacts>) {
  return (
    <SectionForm {...form} section="contacts" value={{ name, place, established }}>
      {(form) => <NameFields form={form} />}
    </SectionForm>
  );
}

function ContactsStep({ value, ...form }: StepProps<SchoolContacts>) {
  const { address, phone, email, institutionId } = value;
  return (
    <SectionForm {...form} section="contacts" value={{ address, phone, email, institutionId }}>
      {(form) => <ContactFields form={form} />}
    </SectionForm>
  );
}

type MessageStepProps = StepProps<SchoolMessage> & { pictures: Record<number, PictureInfo> };

function MessageStep({ value: { name, portrait, text }, pictures, ...form }: MessageStepProps) {
  return (
    <SectionForm {...form} section="messages" value={{ name, portrait, text }}>
      {(form) => (
        <>
          <LocalizedField field={form.get("name")} label="school.messages.name" isFact />
          <PictureField
            field={form.get("portrait")}
            kind="portrait"
            label="school.messages.portrait"
            pictures={pictures}
          />
          <LocalizedField
            field={form.get("text")}
            label="school.messages.text"
            isLong
            hint="school.paragraphs"
            isFact
          />
        </>
      )}
    </SectionForm>
  );
}

type OfficerStepProps = SectionFormProps<object> & { step: "centre" | "complaints" };

function OfficerStep({ step, ...form }: Omit<OfficerStepProps, "section">) {
  const Fields = informationForms[step] as InformationFields<typeof step>;
  return (
    <SectionForm {...form} section={step} value={form.value as School[typeof step]}>
      {(form) => <Fields form={form} />}
    </SectionForm>
  );
}

function MissingStep({ facts }: { facts: MissingFact[] }) {
  const { t } = useTexts();
  return (
    <Inset>
      <p className="mb-3">{t(facts.length > 0 ? "firstSteps.later" : "school.missing.none")}</p>
      <MissingFacts facts={facts} isWithSection />
      <p className="mt-6">
        <ButtonLink to="/cog-admin">{t("firstSteps.done")}</ButtonLink>
      </p>
    </Inset>
  );
}
