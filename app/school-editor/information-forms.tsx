import type { ReactNode } from "react";
import { Checkbox } from "../components/field";
import type { LocalizedText } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import type { InformationSection, PublicResult, School } from "../school/sections";
import { CountTable } from "./count-table";
import { ChoiceField, FieldPair, LineField, LocalizedField } from "./fields";
import type { FormField } from "./form-fields";
import { ListField } from "./list-field";

type Form<Name extends InformationSection> = { form: FormField<School[Name]> };

export type InformationFields<Name extends InformationSection> = (props: Form<Name>) => ReactNode;

/** A form for each section of the page /information. */
export const informationForms: { [Name in InformationSection]: InformationFields<Name> } = {
  recognition: ({ form }) => (
    <>
      <LocalizedField field={form.get("authority")} label="school.recognition.authority" isFact />
      <LineField field={form.get("schoolCode")} label="school.recognition.schoolCode" inputMode="numeric" />
      <FieldPair>
        <LineField field={form.get("permissionNumber")} label="school.recognition.permissionNumber" isFact />
        <LineField field={form.get("permissionDay")} label="school.recognition.permissionDay" type="date" isFact />
        <LineField field={form.get("recognitionNumber")} label="school.recognition.recognitionNumber" isFact />
        <LineField field={form.get("recognitionDay")} label="school.recognition.recognitionDay" type="date" isFact />
      </FieldPair>
      <LineField
        field={form.get("validUntil")}
        label="school.recognition.validUntil"
        hint="school.recognition.validUntil.hint"
        need="optional"
        type="date"
      />
    </>
  ),
  students: ({ form }) => (
    <>
      <FieldPair>
        <LineField field={form.get("year")} label="school.students.year" inputMode="numeric" isFact />
        <LineField field={form.get("day")} label="school.students.day" type="date" isFact />
      </FieldPair>
      <CountTable
        field={form.get("classes")}
        columns={[
          { name: "boys", label: "information.boys" },
          { name: "girls", label: "information.girls" },
        ]}
      />
    </>
  ),
  approved: ({ form }) => (
    <>
      <Groups field={form.get("groups")} />
      <CountTable field={form.get("classes")} columns={[{ name: "sections", label: "information.sections" }]} />
    </>
  ),
  mpo: MpoFields,
  centre: ({ form }) => (
    <>
      <OfficerFields form={form} />
      <LocalizedField field={form.get("hours")} label="school.centre.hours" hint="school.hours.hint" isFact />
    </>
  ),
  complaints: OfficerFields,
  links: ({ form }) => (
    <>
      <LocalizedField field={form.get("hours")} label="school.links.hours" hint="school.hours.hint" />
      {(["map", "facebook", "whatsapp"] as const).map((name) => (
        <LineField key={name} field={form.get(name)} label={`school.links.${name}`} type="url" />
      ))}
    </>
  ),
  results: ({ form }) => (
    <ListField field={form.get("years")} texts={{ item: "school.results.item", add: "school.results.add" }}>
      {(item) => <ResultFields item={item} />}
    </ListField>
  ),
};

function Groups({ field }: { field: FormField<School["approved"]["groups"]> }) {
  const { t } = useTexts();
  return (
    <fieldset id={field.id} className="mb-4.4">
      <legend className="font-semibold">{t("school.approved.groups")}</legend>
      {(["science", "humanities", "business"] as const).map((group) => {
        const { name, value } = field.get(group);
        return (
          <Checkbox key={group} name={name} defaultChecked={Boolean(value)}>
            {t(`group.${group}`)}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}

function MpoFields({ form }: Form<"mpo">) {
  const { t } = useTexts();
  const levels = ["junior", "secondary", "higher", "none"] as const;
  return (
    <>
      <ChoiceField
        field={form.get("level")}
        label="school.mpo.level"
        options={[
          { value: "", text: t("information.choose") },
          ...levels.map((value) => ({ value, text: t(`school.mpo.level.${value}`) })),
        ]}
      />
      <FieldPair>
        <LineField field={form.get("code")} label="school.mpo.code" inputMode="numeric" isFact />
        <LineField field={form.get("enlisted")} label="school.mpo.enlisted" type="date" isFact />
        <LineField field={form.get("teachers")} label="school.mpo.teachers" inputMode="numeric" isFact />
        <LineField field={form.get("staff")} label="school.mpo.staff" inputMode="numeric" isFact />
      </FieldPair>
    </>
  );
}

type Officer = Record<"name" | "designation" | "place", LocalizedText> & Record<"phone" | "email", string>;

export function OfficerFields({ form }: { form: FormField<Officer> }) {
  return (
    <>
      {(["name", "designation", "place"] as const).map((name) => (
        <LocalizedField key={name} field={form.get(name)} label={`school.complaints.${name}`} isFact />
      ))}
      <FieldPair>
        <LineField field={form.get("phone")} label="school.complaints.phone" type="tel" isFact />
        <LineField field={form.get("email")} label="school.complaints.email" type="email" need="optional" />
      </FieldPair>
    </>
  );
}

function ResultFields({ item }: { item: FormField<PublicResult> }) {
  const { t } = useTexts();
  return (
    <FieldPair>
      <ChoiceField
        field={item.get("examination")}
        label="school.results.examination"
        options={(["SSC", "JSC", "PEC"] as const).map((value) => ({
          value,
          text: t(`school.results.examination.${value}`),
        }))}
      />
      {(["year", "examinees", "passed", "gpa5"] as const).map((name) => (
        <LineField
          key={name}
          field={item.get(name)}
          label={`school.results.${name}`}
          need="required"
          inputMode="numeric"
        />
      ))}
    </FieldPair>
  );
}
