import { FileUp } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ButtonLink } from "~/admin/button";
import { useFormFields } from "~/admin/forms/fields/form-fields";
import { useHydrated } from "~/components/use-hydrated";
import { formatShortDay } from "~/i18n/format";
import { type LocalizedText, languages } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { type StaffMember, staffMember } from "~/school/sections";
import { groupsByDesignation, inGroup, isWithoutGroup, staffMemberName, whoWorks } from "~/school/staff";
import { type ItemGroup, ItemScreen } from "../item-screen";
import { Fields } from "../section-fields";

export function StaffScreen() {
  const { t, language, digits, values } = useTexts();
  const groups = (people: StaffMember[], today: string): ItemGroup<StaffMember>[] => {
    const present = whoWorks(people, today);
    const teachers = inGroup(present, "teaching");
    // The website shows a person with two groups in both groups. But here we list such a person only as a teacher.
    const office = inGroup(present, "office").filter((person) => !teachers.includes(person) && !isWithoutGroup(person));
    const others = present.filter((person) => !teachers.includes(person) && !office.includes(person));
    const former = people.filter((person) => !present.includes(person));
    const counted = ({ length }: StaffMember[]) => ({ count: length, number: digits(length) });
    return [
      { name: t("school.staff.teaching"), note: t("school.staff.people", counted(teachers)), items: teachers },
      { name: t("school.staff.office"), note: t("school.staff.people", counted(office)), items: office },
      { name: t("school.staff.noGroup"), note: t("school.staff.noGroup.note"), items: others },
      { name: t("school.staff.former", values({ count: former.length })), items: former, isFolded: true },
    ].map((group) => ({ ...group, isInOrder: !group.isFolded }));
  };
  const days = ({ joined, left }: StaffMember) => [
    joined && t("school.staff.joinedOn", values({ date: formatShortDay(joined, language) })),
    left && t("school.staff.leftOn", values({ date: formatShortDay(left, language) })),
  ];
  return (
    <ItemScreen
      section="staff"
      groups={groups}
      links={
        <ButtonLink to="/cog-admin/school/staff/import" variant="outline">
          <FileUp size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("school.staff.import")}
        </ButtonLink>
      }
      row={(person: StaffMember) => ({
        name: person.name,
        label: staffMemberName(person),
        texts: [person.designation],
        picture: { reference: person.portrait, shape: "portrait" },
        about: (
          <p className="flex flex-wrap gap-x-4 text-small text-ink-2 empty:hidden">
            {days(person)
              .filter(Boolean)
              .map((day) => (
                <span key={day} className="max-lg:hidden">
                  {day}
                </span>
              ))}
            {person.mobile && <span className="tabular-nums">{digits(person.mobile)}</span>}
          </p>
        ),
      })}
      fields={<StaffFields />}
    />
  );
}

/** The field for the group is hidden if the designation shows the group. */
function StaffFields() {
  const names = Object.keys(staffMember.shape);
  const group = names.indexOf("group");
  const { value } = useFormFields();
  const [designation, setDesignation] = useState<LocalizedText>({
    en: String(value("designation.en") ?? ""),
    bn: String(value("designation.bn") ?? ""),
  });
  const read = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    for (const language of languages)
      if (name === `designation.${language}`) setDesignation((other) => ({ ...other, [language]: value }));
  };
  // Without script the field cannot appear while the user types, so it is always visible.
  const isGroupTold = useHydrated() && groupsByDesignation(designation).length > 0;
  return (
    <div onInput={read}>
      <Fields names={names.slice(0, group)} />
      <div hidden={isGroupTold}>
        <Fields names={["group"]} />
      </div>
      <Fields names={names.slice(group + 1)} />
    </div>
  );
}
