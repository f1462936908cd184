import type { TFunction } from "i18next";
import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { type Problem, tooLong } from "../language/typed";
import { Sheet, type SheetState } from "../office/sheet";
import { Field } from "../ui/field";
import { acceptAttribute, fileProblem, galleryPhoto } from "../uploads/accepted-files";
import { FileInput } from "../uploads/file-input";
import { ChosenPhotos, type RefusedChoice, useChosenPhotos } from "./chosen-photos";
import { type PhotoFault, photoLimits } from "./gallery-item";
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
  const { refused, percent, mustChooseAgain } = sheet;
  // What was found wrong with the last choice, until the server says something new.
  const [own, setOwn] = useState<{ since?: RefusedPhotos; choice?: RefusedChoice }>();
  // The same list as long as it says the same.
  const problems = useMemo(() => {
    if (!own || own.since !== refused) return refused && inLines(refused.faults, refused.problems.photos, t);
    const { choice } = own;
    return (
      choice && inLines(choice.faults, { text: choice.faults.length > 0 ? "adminGallery.noneChosen" : choice.why }, t)
    );
  }, [own, refused, t]);
  const { input, photos, add, remove } = useChosenPhotos(keptAlts, (choice) => {
    setOwn({ since: refused, choice });
    if (!choice) return;
    input.current?.focus();
    const title =
      choice.why === "toast.fileTooLarge.bodyFiles5" ? "toast.fileTooLarge.title" : "toast.err.uploadPhotos";
    sheet.say({ tone: "bad", title, body: choice.why });
  });
  const longAlts = useMemo(() => refused?.typed.alts.map((alt) => tooLong(alt, photoLimits.alt)), [refused]);
  return (
    <div className="photos-field">
      <Field
        label={t("adminGallery.photos")}
        need="required"
        hint={mustChooseAgain ? `${t("adminGallery.fileHint")}. ${t("form.chooseAgain")}` : t("adminGallery.fileHint")}
        problem={problems}
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
        problemWith={(place) => longAlts?.[place]}
      />
      {percent !== undefined && <Progress percent={percent} onCancel={sheet.cancel} />}
    </div>
  );
}

function inLines(faults: PhotoFault[], problem: Problem | undefined, t: TFunction): (Problem | string)[] {
  const named = ({ name, text, size }: PhotoFault) =>
    size === undefined ? `${name}: ${t(text)}` : fileProblem("tooLarge", galleryPhoto, { name, size });
  return [...(problem ? [problem] : []), ...faults.map(named)];
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
