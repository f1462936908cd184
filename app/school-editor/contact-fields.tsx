import type { FieldMetadata } from "@conform-to/react";
import type { SchoolContacts } from "../school/sections";
import { LineField, LocalizedField } from "./fields";

type FieldsProps<Name extends keyof SchoolContacts> = {
  fields: { [Key in Name]: FieldMetadata<SchoolContacts[Key]> };
};

/** What the school is called, where it is and since when. */
export const NameFields = ({ fields }: FieldsProps<"name" | "place" | "established">) => (
  <>
    <LocalizedField field={fields.name} label="school.contacts.name" need="required" limit={120} />
    <LocalizedField field={fields.place} label="school.contacts.place" limit={80} isFact />
    <LineField field={fields.established} label="school.contacts.established" need="required" inputMode="numeric" />
  </>
);

/** How the school is reached. */
export const ContactFields = ({ fields }: FieldsProps<"address" | "phone" | "email" | "institutionId">) => (
  <>
    <LocalizedField field={fields.address} label="school.contacts.address" limit={200} isFact />
    <LineField field={fields.phone} label="school.contacts.phone" type="tel" isFact />
    <LineField field={fields.email} label="school.contacts.email" type="email" isFact />
    <LineField field={fields.institutionId} label="school.contacts.institutionId" inputMode="numeric" isFact />
  </>
);
