import { Link, useLocation } from "@remix-run/react";
import { ExternalLink, Pencil, Trash2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";
import { ConfirmDelete } from "../office/confirm-delete";
import { carryList } from "../office/list-address";
import { EmptyState } from "../ui/empty-state";
import { asksForMore } from "../ui/plain-click";
import { galleryCategoryText, type ShownCategory } from "./gallery-item";
import { type WallPicture, WallPlace } from "./wall-place";

export type WallPhoto = WallPicture & { id: number; title: string; description: string; category: ShownCategory };

/** The photos of the office, with what can be done with each. */
export function PhotoWall({ photos }: { photos: WallPhoto[] }) {
  const { t } = useTranslation();
  if (photos.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t("gallery.emptyCategory")}</EmptyState>
      </div>
    );
  }
  return (
    <ul className="wall">
      {photos.map((photo) => (
        <WallItem key={photo.id} photo={photo} />
      ))}
    </ul>
  );
}

function WallItem({ photo }: { photo: WallPhoto }) {
  const { t } = useTranslation();
  const { id, title, description, category, alt } = photo;
  return (
    <li>
      <WallPlace of={photo} />
      <div className="wall-words">
        <h3 lang={languageOfText(title)}>{title}</h3>
        {description && (
          <p className="clamp-2" lang={languageOfText(description)}>
            {description}
          </p>
        )}
        <p>{t(galleryCategoryText[category])}</p>
        {alt === "" && (
          <Link
            className="text-button"
            to={`/cog-admin/gallery/${id}/edit`}
            aria-label={`${t("adminGallery.noAlt")}: ${title}`}
          >
            {t("adminGallery.noAlt")}
          </Link>
        )}
      </div>
      <WallActs photo={photo} />
    </li>
  );
}

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

function WallActs({ photo: { id, title, fileUrl } }: { photo: WallPhoto }) {
  const { t } = useTranslation();
  const list = carryList(useLocation().search);
  const [isAsking, setAsking] = useState(false);
  const address = `/cog-admin/gallery/${id}`;
  const named = (text: string) => ({ title: text, "aria-label": `${text}: ${title}` });
  const ask = (event: MouseEvent) => {
    if (asksForMore(event)) return;
    event.preventDefault();
    setAsking(true);
  };
  return (
    <div className="wall-acts">
      {fileUrl && (
        <a className="icon-button" href={fileUrl} target="_blank" rel="noopener" {...named(t("common.openNewTab"))}>
          <ExternalLink {...icon} />
        </a>
      )}
      <Link className="icon-button" to={`${address}/edit${list}`} {...named(t("common.edit"))}>
        <Pencil {...icon} />
      </Link>
      <Link
        className="icon-button text-danger"
        to={`${address}/delete${list}`}
        onClick={ask}
        {...named(t("common.delete"))}
      >
        <Trash2 {...icon} />
      </Link>
      {isAsking && (
        <ConfirmDelete
          question="confirm.deletePhoto"
          appears="appears.photo"
          named={title}
          action={`${address}/delete${list}`}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
