import type { FieldMetadata } from "@conform-to/react";
import { useAdminForm } from "../admin/forms/form";
import type { LocalizedText } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import type { PictureInfo } from "../school/pictures.server";
import type { StaffMember } from "../school/sections";
import { groupsByDesignation } from "../school/staff";
import { ChoiceField, FieldPair, ItemTextFields, LineField, LocalizedField } from "./fields";
import { PictureField } from "./picture-field";

type StaffFieldsProps = {
  fields: { [Key in keyof StaffMember]-?: FieldMetadata<StaffMember[Key]> };
  /** A person who is in the list already: what is still missing is said. */
  isInList: boolean;
  pictures: Record<number, PictureInfo>;
};

/** The fields of somebody who works at the school. */
export function StaffFields({ fields, isInList, pictures }: StaffFieldsProps) {
  const { t } = useTexts();
  const { problem } = useAdminForm();
  const isGroupNeeded = !isGroupNamed(fields.designation) || problem("group") !== undefined;
  return (
    <>
      <ItemTextFields>
        <LocalizedField field={fields.name} label="school.staff.name" limit={120} isFact={isInList} />
        <LocalizedField
          field={fields.designation}
          label="school.staff.designation"
          need="required"
          limit={120}
          hint="school.staff.designation.hint"
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
          />
        </FieldPair>
      )}
      <FieldPair>
        <LineField field={fields.joined} label="school.staff.joined" need="optional" type="date" isFact={isInList} />
        <LineField
          field={fields.left}
          label="school.staff.leftDay"
          need="optional"
          type="date"
          hint="school.staff.leftDay.hint"
        />
      </FieldPair>
      <FieldPair>
        <LineField field={fields.email} label="school.staff.email" need="optional" type="email" />
        <LineField field={fields.mobile} label="school.staff.mobile" need="optional" type="tel" isFact={isInList} />
      </FieldPair>
      <PictureField
        field={fields.portrait}
        kind="portrait"
        label="school.staff.portrait"
        pictures={pictures}
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
