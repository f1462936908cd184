import { useTranslation } from "react-i18next";
import type { Problem } from "../language/typed";
import { Field } from "../ui/field";
import { galleryCategories, galleryCategoryText, type PhotoField, type ShownCategory } from "./gallery-item";

type PhotoWordsParts = {
  typed?: { title: string; category: ShownCategory; description: string };
  titleNeed: "required" | "optional";
  titleHint?: string;
  problem: (field: PhotoField) => Problem | undefined;
};

/** Title, category and description, in the form of new photos and in that of one that is changed. */
export function PhotoWords({ typed, titleNeed, titleHint, problem }: PhotoWordsParts) {
  const { t } = useTranslation();
  const offered = typed?.category === "General" ? [...galleryCategories, "General" as const] : galleryCategories;
  return (
    <>
      <Field label={t("form.title")} need={titleNeed} hint={titleHint} problem={problem("title")}>
        {(field) => <input {...field} className="input" name="title" defaultValue={typed?.title} autoComplete="off" />}
      </Field>
      <Field label={t("form.category")} need="required">
        {(field) => (
          <select {...field} className="input" name="category" defaultValue={typed?.category ?? "events"}>
            {offered.map((category) => (
              <option key={category} value={category}>
                {t(galleryCategoryText[category])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("form.description")} need="optional" problem={problem("description")}>
        {(field) => (
          <textarea {...field} className="input" name="description" rows={3} defaultValue={typed?.description} />
        )}
      </Field>
    </>
  );
}
