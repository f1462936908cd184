import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../admin/button";
import { Dialog, DialogBody, dialogFoot } from "../admin/dialog";
import type { FailedAction } from "../admin/forms/sending/client-action";
import { useOnChange, useOnMount } from "../components/use-on-change";
import type { FieldError } from "../i18n/form-values";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";

export const galleryChoiceUrl = "/cog-admin/blogs/gallery";

type OfferedPhoto = { id: number; title: string; src: string };

type GalleryOffer = { photos: OfferedPhoto[]; page: number; older: boolean };

type ChosenPicture = { url: string; alt: string };

export type GalleryAnswer = { picture: ChosenPicture } | { error: FieldError };

export function PhotoChoices({ photos, onChoose }: { photos: OfferedPhoto[]; onChoose?: (id: number) => void }) {
  const { t } = useTranslation();
  if (photos.length === 0) return <p className="py-6 text-ink-2">{t("adminBlogs.gallery.none")}</p>;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-fill-36">
      {photos.map(({ id, title, src }) => (
        <li key={id}>
          <button
            type={onChoose ? "button" : "submit"}
            name="photo"
            value={id}
            className="block w-full text-left text-small hover:text-teesta"
            onClick={onChoose && (() => onChoose(id))}
          >
            <img
              className="lattice-oxide aspect-photo w-full object-cover"
              src={src}
              alt=""
              width={320}
              height={213}
              loading="lazy"
              decoding="async"
            />
            <span className="line-clamp-2 break-words pt-1" lang={detectLanguage(title)}>
              {title}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function GalleryDialog({
  onChosen,
  onClose,
}: {
  onChosen: (picture: ChosenPicture) => void;
  onClose: () => void;
}) {
  const { t, values } = useTexts();
  const offer = useFetcher<GalleryOffer>();
  const answer = useFetcher<GalleryAnswer | FailedAction>();
  useOnMount(() => offer.load(galleryChoiceUrl));
  useOnChange(answer.data, () => {
    if (answer.data && "picture" in answer.data) onChosen(answer.data.picture);
  });
  const choose = (id: number) => {
    if (answer.state === "idle") answer.submit({ photo: String(id) }, { method: "post", action: galleryChoiceUrl });
  };
  const problem = answer.data && findProblem(answer.data);
  return (
    <Dialog isWide onClose={onClose} aria-label={t("adminBlogs.gallery.title")}>
      {(close) => (
        <>
          <DialogBody>
            <h2 className="mb-3 text-xl">{t("adminBlogs.gallery.title")}</h2>
            {problem && (
              <p role="alert" className="pb-3 text-danger">
                {t(problem.text, values(problem.values))}
              </p>
            )}
            {offer.data && <PhotoChoices photos={offer.data.photos} onChoose={choose} />}
          </DialogBody>
          <div className={`sticky bottom-0 bg-card ${dialogFoot}`}>
            {offer.data?.older && (
              <Button
                type="button"
                variant="outline"
                onClick={() => offer.load(`${galleryChoiceUrl}?page=${(offer.data?.page ?? 1) + 1}`)}
              >
                {t("adminBlogs.gallery.older")}
              </Button>
            )}
            <Button type="button" variant="outline" onClick={close}>
              {t("common.close")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function findProblem(answer: GalleryAnswer | FailedAction): FieldError | undefined {
  if ("failed" in answer) return { text: answer.failed.body };
  return "error" in answer ? answer.error : undefined;
}
