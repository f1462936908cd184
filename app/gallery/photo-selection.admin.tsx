import { Form, useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../admin/button";
import { stickyForm } from "../admin/forms/form-layout";
import { listStateQuery } from "../admin/list-url";
import { Checkbox, FieldProblem } from "../components/field";
import { Select } from "../components/input";
import { useHydrated } from "../components/use-hydrated";
import { useOnChange } from "../components/use-on-change";
import { useTexts } from "../i18n/use-texts";
import { categoryOptions } from "./photo";

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
  const category = useRef<HTMLSelectElement>(null);
  const [isCategoryMissing, setCategoryMissing] = useState(false);
  const problemId = useId();
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
  // The answer of the server would clear the selection of photos, so the browser asks for the category.
  const askForCategory = (event: FormEvent) => {
    if (category.current?.value) return;
    event.preventDefault();
    setCategoryMissing(true);
    category.current?.focus({ preventScroll: true });
  };
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
        className={isOpen ? `${stickyForm} mt-6 flex flex-wrap items-center gap-x-3 gap-y-2` : "hidden"}
      >
        <input type="hidden" name="list" value={search} />
        {isAlive && (
          <p role="status" className="w-full font-semibold sm:mr-auto sm:w-auto">
            {digits(t("adminGallery.tickedCount", { count: ticked }))}
          </p>
        )}
        <Select
          ref={category}
          name="category"
          aria-label={t("adminGallery.moveTo")}
          aria-invalid={isCategoryMissing || undefined}
          aria-describedby={isCategoryMissing ? problemId : undefined}
          className="min-w-0 flex-1 sm:max-w-64"
          required={!isAlive}
          onInput={() => setCategoryMissing(false)}
          defaultValue=""
          options={[{ value: "", text: t("adminGallery.moveTo") }, ...categoryOptions(t)]}
        />
        <Button
          name="intent"
          value="move"
          variant="outline"
          className="max-sm:px-4"
          formMethod="post"
          formAction={`${address}${listStateQuery(search)}`}
          onClick={askForCategory}
        >
          {t("adminGallery.move")}
        </Button>
        <Button variant="danger" className="max-sm:px-3" formNoValidate>
          <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">{t("common.delete")}</span>
        </Button>
        {isCategoryMissing && (
          <FieldProblem id={problemId} role="alert" className="w-full items-start gap-2">
            {t("adminGallery.chooseCategory")}
          </FieldProblem>
        )}
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
