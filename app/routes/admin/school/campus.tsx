import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { getRejection } from "../../../content/content-screen";
import { emptyText, localizedText } from "../../../i18n/languages";
import { useTexts } from "../../../i18n/use-texts";
import type { CampusPicture, PictureReference } from "../../../school/sections";
import { ItemTextFields, LocalizedField } from "../../../school-editor/fields";
import {
  ColumnHeads,
  getNeighbours,
  ItemList,
  ItemNumber,
  ItemPicture,
  ItemRow,
} from "../../../school-editor/item-list";
import { changeItems, itemLists, loadItemScreen } from "../../../school-editor/item-lists.server";
import { ItemScreen } from "../../../school-editor/item-screen";
import { PictureField } from "../../../school-editor/picture-field";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { screen, status } = await loadItemScreen(request, itemLists.campus);
  return data(screen, { status });
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return changeItems(request, email, itemLists.campus);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Campus() {
  const { digits, language } = useTexts();
  const screen = useLoaderData<typeof loader>();
  const { items, version, pictures } = screen;
  return (
    <ItemScreen<NewPicture>
      section="campus"
      screen={screen}
      rejection={getRejection(useActionData<typeof action>() ?? undefined)}
      add="school.campus.add"
      empty="school.campus.empty"
      blank={{ id: "", picture: null, caption: emptyText }}
      getName={({ caption }) => localizedText(caption, language)}
      fields={(form) => (
        <>
          <ItemTextFields>
            <LocalizedField
              field={form.get("caption")}
              label="school.campus.caption"
              need="required"
              hint="school.campus.caption.hint"
            />
          </ItemTextFields>
          <PictureField
            field={form.get("picture")}
            kind="campus"
            label="school.campus.picture"
            need="required"
            pictures={pictures}
            isInMargin
          />
        </>
      )}
    >
      {(openForm) => (
        <>
          <ColumnHeads first="school.item.order" />
          <ItemList items={items}>
            {items.map((item, place) => {
              const form = openForm(item);
              return (
                <ItemRow
                  key={item.id}
                  section="campus"
                  version={version}
                  item={item}
                  margin={
                    <>
                      <ItemNumber>{digits(place + 1)}</ItemNumber>
                      <ItemPicture reference={item.picture} pictures={pictures} shape="campus" isOpen={Boolean(form)} />
                    </>
                  }
                  name={item.caption}
                  oneLanguage={{ en: "school.item.noEnglishText", bn: "school.item.noBengaliText" }}
                  neighbours={getNeighbours(items, place)}
                  form={form}
                />
              );
            })}
          </ItemList>
        </>
      )}
    </ItemScreen>
  );
}

type NewPicture = Omit<CampusPicture, "picture"> & { picture: PictureReference | null };
