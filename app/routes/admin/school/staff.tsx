import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FileUp } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { requireAccount } from "../../../accounts/guard.server";
import { ButtonLink } from "../../../admin/button";
import { useHydrated } from "../../../admin/forms/use-hydrated";
import { getRejection } from "../../../content/content-screen";
import { dhakaToday, formatShortDay } from "../../../i18n/format";
import { type LocalizedText, languages, localizedText } from "../../../i18n/languages";
import { useTexts } from "../../../i18n/use-texts";
import type { PictureInfo } from "../../../school/pictures.server";
import type { StaffMember } from "../../../school/sections";
import { emptyStaffMember, groupsByDesignation, inGroup, staffMemberName, whoWorks } from "../../../school/staff";
import { ChoiceField, FieldPair, ItemTextFields, LineField, LocalizedField } from "../../../school-editor/fields";
import type { FormField } from "../../../school-editor/form-fields";
import {
  ColumnHeads,
  getNeighbours,
  ItemDetails,
  ItemGroupHead,
  ItemList,
  ItemNumber,
  ItemPicture,
  ItemRow,
  type Neighbours,
} from "../../../school-editor/item-list";
import { changeItems, itemLists, loadItemScreen } from "../../../school-editor/item-lists.server";
import { ItemScreen } from "../../../school-editor/item-screen";
import { PictureField } from "../../../school-editor/picture-field";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { screen, status } = await loadItemScreen(request, itemLists.staff);
  return data({ ...screen, today: dhakaToday() }, { status });
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return changeItems(request, email, itemLists.staff);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Staff() {
  const { t, language, digits, values } = useTexts();
  const { today, ...screen } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>() ?? undefined);
  const present = whoWorks(screen.items, today);
  const teachers = inGroup(present, "teaching");
  // Whoever is in both groups on the website is listed once here.
  const officeStaff = inGroup(present, "office").filter((person) => !teachers.includes(person));
  const others = present.filter((person) => !teachers.includes(person) && !officeStaff.includes(person));
  const former = screen.items.filter((person) => !present.includes(person));
  return (
    <ItemScreen<StaffMember>
      section="staff"
      screen={screen}
      rejection={rejection}
      add="school.staff.add"
      empty="school.staff.empty"
      blank={emptyStaffMember}
      getName={(person) => localizedText(staffMemberName(person), language)}
      links={
        <ButtonLink to="/cog-admin/school/staff/import" variant="outline">
          <FileUp size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("school.staff.import")}
        </ButtonLink>
      }
      fields={(form, { id }) => <StaffFields form={form} isInList={id !== ""} pictures={screen.pictures} />}
    >
      {(openForm) => {
        const rows = (people: StaffMember[], isInOrder = true) => (
          <ItemList items={people}>
            {people.map((person, place) => (
              <PersonRow
                key={person.id}
                person={person}
                number={isInOrder ? place + 1 : undefined}
                neighbours={isInOrder ? getNeighbours(people, place) : undefined}
                screen={screen}
                form={openForm(person)}
              />
            ))}
          </ItemList>
        );
        return (
          <>
            <ColumnHeads first="school.item.order" />
            {teachers.length > 0 && (
              <section>
                <ItemGroupHead
                  name={t("school.staff.teaching")}
                  note={t("school.staff.inTeaching", { count: teachers.length, number: digits(teachers.length) })}
                />
                {rows(teachers)}
              </section>
            )}
            {officeStaff.length > 0 && (
              <section>
                <ItemGroupHead
                  name={t("school.staff.office")}
                  note={t("school.staff.inOffice", { count: officeStaff.length, number: digits(officeStaff.length) })}
                />
                {rows(officeStaff)}
              </section>
            )}
            {others.length > 0 && (
              <section>
                <ItemGroupHead name={t("school.staff.noGroup")} note={t("school.staff.noGroup.note")} />
                {rows(others)}
              </section>
            )}
            {former.length > 0 && (
              <ItemDetails title={t("school.staff.left", values({ count: former.length }))} items={former}>
                {rows(former, false)}
              </ItemDetails>
            )}
          </>
        );
      }}
    </ItemScreen>
  );
}

type PersonRowProps = {
  person: StaffMember;
  number?: number;
  neighbours?: Neighbours;
  screen: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "version" | "pictures">;
  form: ReactNode;
};

function PersonRow({ person, number, neighbours, screen: { version, pictures }, form }: PersonRowProps) {
  const { t, digits, language, values } = useTexts();
  const { name, designation, joined, left, portrait } = person;
  const dates = [
    joined && t("school.staff.joinedOn", values({ date: formatShortDay(joined, language) })),
    left && t("school.staff.leftOn", values({ date: formatShortDay(left, language) })),
  ];
  return (
    <ItemRow
      section="staff"
      version={version}
      item={person}
      margin={
        <>
          {number && <ItemNumber>{digits(number)}</ItemNumber>}
          <ItemPicture reference={portrait} pictures={pictures} shape="portrait" isOpen={Boolean(form)} />
        </>
      }
      name={name}
      texts={[designation]}
      oneLanguage={{ en: "school.item.noEnglishName", bn: "school.item.noBengaliName" }}
      label={staffMemberName(person)}
      neighbours={neighbours}
      form={form}
    >
      <p className="text-small text-ink-3 empty:hidden">{dates.filter(Boolean).join(" · ")}</p>
    </ItemRow>
  );
}

type StaffFieldsProps = {
  form: FormField<StaffMember>;
  isInList: boolean;
  pictures: Record<number, PictureInfo>;
};

function StaffFields({ form, isInList, pictures }: StaffFieldsProps) {
  const { t } = useTexts();
  const halves = { en: form.get("designation").get("en"), bn: form.get("designation").get("bn") };
  const [designation, setDesignation] = useState<LocalizedText>({
    en: halves.en.value ?? "",
    bn: halves.bn.value ?? "",
  });
  const read = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    for (const language of languages)
      if (name === halves[language].name) setDesignation((other) => ({ ...other, [language]: value }));
  };
  // Without script nothing can appear while somebody types.
  const isGroupTold = useHydrated() && groupsByDesignation(designation).length > 0;
  return (
    <div onInput={read}>
      <ItemTextFields>
        <LocalizedField field={form.get("name")} label="school.staff.name" isFact={isInList} />
        <LocalizedField
          field={form.get("designation")}
          label="school.staff.designation"
          need="required"
          hint="school.staff.designation.hint"
        />
      </ItemTextFields>
      <div hidden={isGroupTold}>
        <FieldPair>
          <ChoiceField
            field={form.get("group")}
            label="school.staff.group"
            hint="school.staff.group.hint"
            options={[
              { value: "", text: t("school.staff.group.choose") },
              { value: "teaching", text: t("school.staff.teaching") },
              { value: "office", text: t("school.staff.office") },
            ]}
          />
        </FieldPair>
      </div>
      <FieldPair>
        <LineField
          field={form.get("joined")}
          label="school.staff.joined"
          need="optional"
          type="date"
          isFact={isInList}
        />
        <LineField
          field={form.get("left")}
          label="school.staff.leftDay"
          need="optional"
          type="date"
          hint="school.staff.leftDay.hint"
        />
      </FieldPair>
      <FieldPair>
        <LineField field={form.get("email")} label="school.staff.email" need="optional" type="email" />
        <LineField
          field={form.get("mobile")}
          label="school.staff.mobile"
          need="optional"
          type="tel"
          isFact={isInList}
        />
      </FieldPair>
      <PictureField
        field={form.get("portrait")}
        kind="portrait"
        label="school.staff.portrait"
        pictures={pictures}
        isInMargin
      />
    </div>
  );
}
