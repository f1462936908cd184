import { useTranslation } from "react-i18next";
import { Sheet } from "../office/sheet";
import { Field } from "../ui/field";
import { PhotoWords } from "./photo-words";
import type { RefusedPhoto, TypedPhoto } from "./receive-photo-change.server";
import { type WallPicture, WallPlace } from "./wall-place";

/** A photo that is being changed: how what is written about it stands in the form, and its picture. */
export type PhotoToChange = { id: number; typed: TypedPhoto; picture?: WallPicture };

type ChangePhotoFormParts = { changing: PhotoToChange; refusedWithPage?: RefusedPhoto };

/** The form in which what is written about a photo is changed. */
export function ChangePhotoForm({ changing, refusedWithPage }: ChangePhotoFormParts) {
  const { t } = useTranslation();
  return (
    <Sheet
      label="adminGallery.edit"
      action={`/cog-admin/gallery/${changing.id}/edit`}
      back="/cog-admin/gallery"
      failed="toast.err.changePhoto"
      refusedWithPage={refusedWithPage}
      buttons={[{ text: "form.saveChanges", busy: "form.saving", intent: "publish" }]}
    >
      {({ refused, problem }) => {
        const typed = refused?.typed ?? changing.typed;
        return (
          <>
            {changing.picture && <WallPlace of={changing.picture} />}
            <input type="hidden" name="seen" value={typed.seen} />
            <Field
              label={t("adminGallery.alt")}
              need="optional"
              hint={t("adminGallery.altHint")}
              problem={problem("alt")}
            >
              {(field) => <input {...field} className="input" name="alt" defaultValue={typed.alt} autoComplete="off" />}
            </Field>
            <PhotoWords typed={typed} titleNeed="required" problem={problem} />
          </>
        );
      }}
    </Sheet>
  );
}
