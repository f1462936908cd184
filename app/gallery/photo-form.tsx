import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { tooLong } from "../language/typed";
import { Sheet, type SheetState } from "../office/sheet";
import { Field } from "../ui/field";
import { acceptAttribute, galleryPhoto } from "../uploads/accepted-files";
import { FileInput } from "../uploads/file-input";
import { ChosenPhotos, useChosenPhotos } from "./chosen-photos";
import { photoLimits } from "./gallery-item";
import { PhotoWords } from "./photo-words";
import type { RefusedPhotos } from "./receive-photos.server";

/** The form that uploads photos. `once` tells a new one from the same one sent twice. */
export function PhotoForm({ once, refusedWithPage }: { once?: string; refusedWithPage?: RefusedPhotos }) {
  const { t } = useTranslation();
  return (
    <Sheet
      label="adminGallery.upload"
      action="/cog-admin/gallery?new"
      back="/cog-admin/gallery"
      failed="toast.err.uploadPhotos"
      refusedWithPage={refusedWithPage}
      buttons={[{ text: "adminGallery.upload", busy: "adminGallery.uploading", intent: "publish" }]}
    >
      {(sheet) => (
        <>
          <input type="hidden" name="once" value={once} />
          {/* Before the photos: what follows one that is too large to be read does not arrive. */}
          <PhotoWords
            typed={sheet.refused?.typed}
            titleNeed="optional"
            titleHint={t("adminGallery.titleHint")}
            problem={sheet.problem}
          />
          <noscript>
            <Field
              label={t("adminGallery.alt")}
              need="optional"
              hint={`${t("adminGallery.altHint")} ${t("adminGallery.altFirst")}`}
              problem={sheet.problem("alt")}
            >
              {(field) => (
                <input {...field} className="input" name="alt" defaultValue={refusedWithPage?.typed.alts[0]} />
              )}
            </Field>
          </noscript>
          <Photos sheet={sheet} keptAlts={refusedWithPage?.typed.alts ?? []} />
        </>
      )}
    </Sheet>
  );
}

function Photos({ sheet, keptAlts }: { sheet: SheetState<RefusedPhotos>; keptAlts: string[] }) {
  const { t } = useTranslation();
  const { input, photos, add, remove } = useChosenPhotos(keptAlts, (why) =>
    sheet.say({
      tone: "bad",
      title: why === "toast.fileTooLarge.bodyFiles5" ? "toast.fileTooLarge.title" : "toast.err.uploadPhotos",
      body: why,
    }),
  );
  const { refused, percent, problem, mustChooseAgain } = sheet;
  const faults = refused?.faults.map(({ name, text }) => `${name}: ${t(text)}`) ?? [];
  const longAlt = tooLong(refused?.typed.alts.find((alt) => tooLong(alt, photoLimits.alt)) ?? "", photoLimits.alt);
  return (
    <div className="photos-field">
      <Field
        label={t("adminGallery.photos")}
        need="required"
        hint={mustChooseAgain ? `${t("adminGallery.fileHint")}. ${t("form.chooseAgain")}` : t("adminGallery.fileHint")}
        problem={[problem("photos"), ...faults].filter(Boolean).join("\n") || undefined}
      >
        {(field) => (
          <FileInput
            {...field}
            ref={input}
            name="photos"
            multiple
            accept={acceptAttribute(galleryPhoto)}
            onChange={add}
            // They are named below.
            chosen={photos.length > 0 ? "" : undefined}
          />
        )}
      </Field>
      <ChosenPhotos
        photos={photos}
        onRemove={remove}
        isBusy={percent !== undefined}
        problemWith={(place) =>
          longAlt && tooLong(refused?.typed.alts[place] ?? "", photoLimits.alt) && t(longAlt.text, longAlt.values ?? {})
        }
      />
      {percent !== undefined && <Progress percent={percent} onCancel={sheet.cancel} />}
    </div>
  );
}

function Progress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const { t, i18n } = useTranslation();
  const shown = t("form.uploading", { percent: digits(percent, i18n.language === "bn" ? "bn" : "en") });
  return (
    <div className="chosen">
      <p className="photos-percent">{shown}</p>
      <progress max={100} value={percent} aria-label={shown} />
      <button type="button" className="text-button text-danger" onClick={onCancel}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("form.cancelUpload")}
      </button>
    </div>
  );
}
