import { Form, useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../admin/button";
import { listStateQuery } from "../admin/list-url";
import { Checkbox } from "../components/field";
import { Select } from "../components/input";
import { useHydrated } from "../components/use-hydrated";
import { useOnChange } from "../components/use-on-change";
import { useTexts } from "../i18n/use-texts";
import { photoCategories, photoCategoryText } from "./photo";

const formId = "ticked-photos";
const address = "/cog-admin/gallery/chosen";

/** Without script, the bar is always shown. With script, it is shown only while photos are selected. */
export function PhotoSelection({ photos, children }: { photos: number; children: ReactNode }) {
  const { t, digits } = useTexts();
  const { search, key } = useLocation();
  const isAlive = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const shownKey = useRef(key);
  const [ticked, setTicked] = useState(0);
  const listBoxes = () => [...(place.current?.querySelectorAll<HTMLInputElement>(`input[form=${formId}]`) ?? [])];
  const count = () => setTicked(listBoxes().filter(({ checked }) => checked).length);
  const tickAll = (isTicked: boolean) => {
    for (const box of listBoxes()) box.checked = isTicked;
    count();
  };
  // Any navigation clears the selection of photos, even navigation to the same page.
  useOnChange(key, () => {
    if (shownKey.current === key) count();
    else tickAll(false);
    shownKey.current = key;
  });
  const isOpen = isAlive ? ticked > 0 : photos > 0;
  return (
    <div ref={place} onChange={count}>
      {photos > 0 && (
        // Without script the box is invisible, but keeps its place, so that the photos do not move when script starts.
        <div className={`lg:pl-beside ${isAlive ? "" : "invisible"}`}>
          <Checkbox checked={ticked === photos} onChange={({ currentTarget }) => tickAll(currentTarget.checked)}>
            {t("adminGallery.tickAll")}
          </Checkbox>
        </div>
      )}
      {children}
      <Form
        id={formId}
        action={address}
        data-part="form-actions"
        aria-label={t("adminGallery.ticked")}
        className={
          isOpen
            ? "sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-rule-strong bg-card px-4 py-2.5 lg:mx-0 lg:pl-beside"
            : "hidden"
        }
      >
        <input type="hidden" name="list" value={search} />
        {isAlive && (
          <p role="status" className="mr-auto w-full font-semibold sm:w-auto">
            {digits(t("adminGallery.tickedCount", { count: ticked }))}
          </p>
        )}
        <Select
          name="category"
          aria-label={t("adminGallery.moveTo")}
          className="basis-full sm:max-w-64 sm:flex-1 sm:basis-0"
          // The browser asks for the category, because the answer of the server would clear the selection of photos.
          required
          onInvalid={({ currentTarget }) => currentTarget.setCustomValidity(t("adminGallery.chooseCategory"))}
          onInput={({ currentTarget }) => currentTarget.setCustomValidity("")}
          defaultValue=""
          options={[
            { value: "", text: t("adminGallery.moveTo") },
            ...photoCategories.map((category) => ({ value: category, text: t(photoCategoryText[category]) })),
          ]}
        />
        <Button
          name="intent"
          value="move"
          variant="outline"
          formMethod="post"
          formAction={`${address}${listStateQuery(search)}`}
        >
          {t("adminGallery.move")}
        </Button>
        <Button variant="danger" formNoValidate>
          <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("common.delete")}
        </Button>
      </Form>
    </div>
  );
}

export function PhotoTick({ id, title }: { id: number; title: string }) {
  const { t } = useTexts();
  return (
    <label className="absolute left-0 top-0 grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        form={formId}
        name="photo"
        value={id}
        aria-label={`${t("adminGallery.tick")}: ${title}`}
        className="size-5.5 accent-teesta shadow-pop"
      />
    </label>
  );
}
