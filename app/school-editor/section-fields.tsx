import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ChoiceField } from "../admin/forms/fields";
import { Checkbox, CheckboxField } from "../components/field";
import type { TextKey } from "../i18n/en";
import { getInput, type School, type SectionName } from "../school/sections";
import { type CountName, CountTable } from "./count-table";
import { FieldGroup, FieldPair, ItemTextFields, LineField, LocalizedField } from "./fields";
import type { FormField } from "./form-fields";
import { ListField } from "./list-field";
import { PictureField } from "./picture-field";
import { useFormContext } from "./section-form";

/** The headings within the form of a section. A heading is shown above the field that is its key. */
const headings: { [Name in SectionName]?: { [Field in keyof School[Name]]?: TextKey } } = {
  contacts: {
    name: "school.contacts.nameAndPlace",
    address: "school.contacts.contacts",
    headline: "school.contacts.home",
    cardLine: "school.contacts.cards",
    crest: "school.contacts.crestHeading",
    foundingCouncil: "school.contacts.foot",
  },
  figures: { passingRate: "school.figures.homePage", alumni: "school.figures.aboutPage" },
  messages: { chairman: "school.messages.chairman", principal: "school.messages.principal" },
  committee: { members: "school.committee.members" },
  about: {
    legacy: "school.about.story",
    timeline: "school.about.timeline",
    vision: "school.about.aims",
    values: "school.about.values",
  },
};

type SectionFieldsProps = { section: SectionName; schema: z.ZodObject; form: FormField };

export function SectionFields({ section, schema, form }: SectionFieldsProps) {
  const above: Partial<Record<string, TextKey>> = headings[section] ?? {};
  const names = Object.keys(schema.shape);
  const groups = names.flatMap((name, start) => (above[name] ? [{ heading: above[name], start }] : []));
  if (groups.length === 0) return <Fields schema={schema} form={form} />;
  return groups.map(({ heading, start }, at) => {
    const ofGroup = names.slice(start, groups[at + 1]?.start);
    return (
      <FieldGroup key={heading} name={heading}>
        <Fields schema={schema} form={form} names={ofGroup} />
      </FieldGroup>
    );
  });
}

type FieldsProps<Shape extends z.ZodRawShape> = {
  schema: z.ZodObject<Shape>;
  form: FormField;
  names?: readonly (keyof Shape & string)[];
};

/** Shows the fields of a schema. Two one-line fields in a row are shown side by side. */
export function Fields<Shape extends z.ZodRawShape>({
  schema,
  form,
  names = Object.keys(schema.shape),
}: FieldsProps<Shape>) {
  const { item } = useFormContext();
  const runs: { frame: Frame; names: string[] }[] = [];
  for (const name of names.filter((name) => name !== "id")) {
    const frame = frameOf(schema.shape[name] as z.ZodType);
    const last = runs.at(-1);
    if (last?.frame === frame) last.names.push(name);
    else runs.push({ frame, names: [name] });
  }
  return runs.map(({ frame, names }) => {
    const fields = names.map((name) => (
      <OneField key={name} schema={schema.shape[name] as z.ZodType} field={form.get(name)} />
    ));
    if (frame === "line") return <FieldPair key={names[0]}>{fields}</FieldPair>;
    return frame === "texts" && item ? <ItemTextFields key={names[0]}>{fields}</ItemTextFields> : fields;
  });
}

type Frame = "line" | "texts" | "none";

function frameOf(schema: z.ZodType): Frame {
  const input = getInput(schema)?.input;
  if (input === "localized" || input === "paragraphs") return "texts";
  return input === undefined || ["picture", "tick", "list", "counts", "groups"].includes(input) ? "none" : "line";
}

/**
 * Shows one field. The texts of its label, hint and choices have keys with the field's name. A test checks that these
 * texts exist for all schemas.
 */
function OneField({ schema, field }: { schema: z.ZodType; field: FormField }) {
  const { t, i18n } = useTranslation();
  const { item: itemForm } = useFormContext();
  const found = getInput(schema);
  if (!found) return <Fields schema={schema as z.ZodObject} form={field} />;
  const { input, limit = 0, isRequired, isFact = false, picture = "portrait", item } = found;
  const textOf = (end = "") => `school.${field.section}.${field.name.replace(/\[\d+\]/, "")}${end}` as TextKey;
  const shared = {
    label: textOf(),
    hint: i18n.exists(textOf(".hint")) ? textOf(".hint") : undefined,
    need: isRequired ? "required" : isFact && itemForm === undefined ? undefined : "optional",
    // A new person is not on the website yet, so the form does not say that the website shows "To be added".
    isFact: isFact && itemForm !== "new",
  } as const;
  switch (input) {
    case "localized":
    case "paragraphs":
      return <LocalizedField {...shared} field={field} limit={limit} isLong={input === "paragraphs"} />;
    case "picture":
      return <PictureField field={field} kind={picture} label={shared.label} need={shared.need} />;
    case "choice":
      return (
        <div id={field.id}>
          <ChoiceField
            label={shared.label}
            hint={shared.hint}
            name={field.name}
            value={String(field.value ?? "")}
            options={choicesOf(schema).map((value) => ({ value, text: textOf(value ? `.${value}` : ".choose") }))}
          />
        </div>
      );
    case "tick":
      return (
        <CheckboxField
          name={field.name}
          text={t(shared.label)}
          hint={shared.hint && t(shared.hint)}
          isTicked={Boolean(field.value)}
        />
      );
    case "list":
      return (
        <ListField field={field} texts={{ item: textOf(".item"), add: textOf(".add") }} max={limit}>
          {(form) => item && <Fields schema={item} form={form} />}
        </ListField>
      );
    case "counts":
      return <CountTable field={field} names={Object.keys(item?.shape ?? {}) as CountName[]} />;
    case "groups":
      return <Groups field={field} />;
    case "number":
      return <LineField {...shared} field={field} isNumber />;
    default:
      return <LineField {...shared} field={field} type={input} />;
  }
}

export const choicesOf = (schema: z.ZodType): string[] => {
  const inner = "innerType" in schema.def ? (schema.def.innerType as z.ZodType) : schema;
  return (inner as z.ZodEnum).options.map(String);
};

function Groups({ field }: { field: FormField }) {
  const { t } = useTranslation();
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
