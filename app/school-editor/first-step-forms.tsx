import { ButtonLink } from "../admin/button";
import { Inset } from "../admin/screen";
import { useTexts } from "../i18n/use-texts";
import type { MissingFact } from "../school/missing-facts";
import type { PictureInfo } from "../school/pictures.server";
import type { SchoolContacts, SchoolMessage } from "../school/sections";
import { ContactFields, NameFields } from "./contact-fields";
import { LocalizedField } from "./fields";
import { PictureField } from "./picture-field";
import { SectionForm, type SectionFormProps } from "./section-form";
import { MissingFacts } from "./section-list";

type StepProps<Value> = Omit<SectionFormProps<Record<string, unknown>>, "section" | "value"> & { value: Value };

export function NameStep({ value: { name, place, established }, ...form }: StepProps<SchoolContacts>) {
  return (
    <SectionForm {...form} section="contacts" value={{ name, place, established }}>
      {(fields) => <NameFields fields={fields} />}
    </SectionForm>
  );
}

export function ContactsStep({ value, ...form }: StepProps<SchoolContacts>) {
  const { address, phone, email, institutionId } = value;
  return (
    <SectionForm {...form} section="contacts" value={{ address, phone, email, institutionId }}>
      {(fields) => <ContactFields fields={fields} />}
    </SectionForm>
  );
}

type MessageStepProps = StepProps<SchoolMessage> & { pictures: Record<number, PictureInfo> };

export function MessageStep({ value: { name, portrait, text }, pictures, ...form }: MessageStepProps) {
  return (
    <SectionForm {...form} section="messages" value={{ name, portrait, text }}>
      {(fields) => (
        <>
          <LocalizedField field={fields.name} label="school.messages.name" limit={120} isFact />
          <PictureField field={fields.portrait} kind="portrait" label="school.messages.portrait" pictures={pictures} />
          <LocalizedField
            field={fields.text}
            label="school.messages.text"
            limit={5000}
            isLong
            hint="school.paragraphs"
            isFact
          />
        </>
      )}
    </SectionForm>
  );
}

/** The last step: what is left, each a way to its field. */
export function MissingStep({ facts }: { facts: MissingFact[] }) {
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
