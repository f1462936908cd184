import type { FieldMetadata } from "@conform-to/react";
import type { FormState } from "../admin/forms/form";
import type { LocalizedText } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import type { PictureInfo } from "../school/pictures.server";
import type { StaffMember } from "../school/sections";
import { groupsByDesignation } from "../school/staff";
import { ChoiceField, FieldPair, ItemTextFields, LineField, LocalizedField } from "./fields";
import { PictureField } from "./picture-field";
import type { SectionRejection } from "./section-form.server";

type StaffFieldsProps = {
  fields: { [Key in keyof StaffMember]-?: FieldMetadata<StaffMember[Key]> };
  /** A person who is in the list already: what is still missing is said. */
  isInList: boolean;
  pictures: Record<number, PictureInfo>;
  form: FormState<SectionRejection>;
};

/** The fields of somebody who works at the school. */
export function StaffFields({ fields, isInList, pictures, form }: StaffFieldsProps) {
  const { t } = useTexts();
  const { problem } = form;
  const isGroupNeeded = !isGroupNamed(fields.designation) || problem("group") !== undefined;
  return (
    <>
      <ItemTextFields>
        <LocalizedField field={fields.name} label="school.staff.name" limit={120} isFact={isInList} problem={problem} />
        <LocalizedField
          field={fields.designation}
          label="school.staff.designation"
          need="required"
          limit={120}
          hint="school.staff.designation.hint"
          problem={problem}
        />
      </ItemTextFields>
      {isGroupNeeded && (
        <FieldPair>
          <ChoiceField
            field={fields.group}
            label="school.staff.group"
            need="required"
            hint="school.staff.group.hint"
            options={[
              { value: "", text: t("school.staff.group.choose") },
              { value: "teaching", text: t("school.staff.teaching") },
              { value: "office", text: t("school.staff.office") },
            ]}
            problem={problem}
          />
        </FieldPair>
      )}
      <FieldPair>
        <LineField
          field={fields.joined}
          label="school.staff.joined"
          need="optional"
          type="date"
          isFact={isInList}
          problem={problem}
        />
        <LineField
          field={fields.left}
          label="school.staff.leftDay"
          need="optional"
          type="date"
          hint="school.staff.leftDay.hint"
          problem={problem}
        />
      </FieldPair>
      <FieldPair>
        <LineField field={fields.email} label="school.staff.email" need="optional" type="email" problem={problem} />
        <LineField
          field={fields.mobile}
          label="school.staff.mobile"
          need="optional"
          type="tel"
          isFact={isInList}
          problem={problem}
        />
      </FieldPair>
      <PictureField
        field={fields.portrait}
        kind="portrait"
        label="school.staff.portrait"
        pictures={pictures}
        form={form}
        isInMargin
      />
    </>
  );
}

/** Whether the designation that is being written tells the group, or nothing is written yet. */
function isGroupNamed(field: FieldMetadata<LocalizedText>): boolean {
  const halves = field.getFieldset();
  const designation = { en: halves.en.value ?? "", bn: halves.bn.value ?? "" };
  return (designation.en === "" && designation.bn === "") || groupsByDesignation(designation).length > 0;
}
