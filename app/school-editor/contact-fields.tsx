import type { FieldMetadata } from "@conform-to/react";
import type { SchoolContacts } from "../school/sections";
import { LineField, LocalizedField, type ProblemOf } from "./fields";

type FieldsProps<Name extends keyof SchoolContacts> = {
  fields: { [Key in Name]: FieldMetadata<SchoolContacts[Key]> };
  problem: ProblemOf;
};

/** What the school is called, where it is and since when. */
export const NameFields = ({ fields, problem }: FieldsProps<"name" | "place" | "established">) => (
  <>
    <LocalizedField field={fields.name} label="school.contacts.name" need="required" limit={120} problem={problem} />
    <LocalizedField field={fields.place} label="school.contacts.place" limit={80} isFact problem={problem} />
    <LineField
      field={fields.established}
      label="school.contacts.established"
      need="required"
      inputMode="numeric"
      problem={problem}
    />
  </>
);

/** How the school is reached. */
export const ContactFields = ({ fields, problem }: FieldsProps<"address" | "phone" | "email" | "institutionId">) => (
  <>
    <LocalizedField field={fields.address} label="school.contacts.address" limit={200} isFact problem={problem} />
    <LineField field={fields.phone} label="school.contacts.phone" type="tel" isFact problem={problem} />
    <LineField field={fields.email} label="school.contacts.email" type="email" isFact problem={problem} />
    <LineField
      field={fields.institutionId}
      label="school.contacts.institutionId"
      inputMode="numeric"
      isFact
      problem={problem}
    />
  </>
);
