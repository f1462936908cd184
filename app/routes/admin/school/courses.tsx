import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { getRejection } from "../../../content/content-screen";
import { emptyText, localizedText } from "../../../i18n/languages";
import { useTexts } from "../../../i18n/use-texts";
import type { Course } from "../../../school/sections";
import { ItemTextFields, LineField, LocalizedField } from "../../../school-editor/fields";
import { ColumnHeads, getNeighbours, ItemList, ItemNumber, ItemRow } from "../../../school-editor/item-list";
import { changeItems, itemLists, loadItemScreen } from "../../../school-editor/item-lists.server";
import { ItemScreen } from "../../../school-editor/item-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { screen, status } = await loadItemScreen(request, itemLists.courses);
  return data(screen, { status });
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return changeItems(request, email, itemLists.courses);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Courses() {
  const { digits, language } = useTexts();
  const screen = useLoaderData<typeof loader>();
  const { items, version } = screen;
  return (
    <ItemScreen<Course>
      section="courses"
      screen={screen}
      rejection={getRejection(useActionData<typeof action>() ?? undefined)}
      add="school.courses.add"
      empty="school.courses.empty"
      blank={blankCourse}
      getName={({ title }) => localizedText(title, language)}
      fields={(form) => (
        <>
          <ItemTextFields>
            <LocalizedField field={form.get("title")} label="school.courses.title" need="required" />
            <LocalizedField field={form.get("about")} label="school.courses.about" isLong />
            {(["provider", "classes", "language", "data"] as const).map((name) => (
              <LocalizedField key={name} field={form.get(name)} label={`school.courses.${name}`} />
            ))}
          </ItemTextFields>
          <LineField
            field={form.get("url")}
            label="school.courses.url"
            need="required"
            type="url"
            hint="school.courses.url.hint"
          />
        </>
      )}
    >
      {(openForm) => (
        <>
          <ColumnHeads first="school.item.order" />
          <ItemList items={items}>
            {items.map((course, place) => (
              <ItemRow
                key={course.id}
                section="courses"
                version={version}
                item={course}
                margin={<ItemNumber>{digits(place + 1)}</ItemNumber>}
                name={course.title}
                texts={[course.provider, course.about]}
                oneLanguage={{ en: "school.item.noEnglishName", bn: "school.item.noBengaliName" }}
                neighbours={getNeighbours(items, place)}
                form={openForm(course)}
              >
                <p className="break-words text-small text-ink-3">{course.url}</p>
              </ItemRow>
            ))}
          </ItemList>
        </>
      )}
    </ItemScreen>
  );
}

const blankCourse: Course = {
  id: "",
  title: emptyText,
  url: "",
  about: emptyText,
  provider: emptyText,
  classes: emptyText,
  language: emptyText,
  data: emptyText,
};
