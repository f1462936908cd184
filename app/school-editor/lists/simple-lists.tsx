import { useTexts } from "~/i18n/use-texts";
import type { CampusPicture, Course } from "~/school/sections";
import { ItemScreen } from "../item-screen";

export const CampusScreen = () => (
  <ItemScreen
    section="campus"
    row={({ caption, picture, atTop }: CampusPicture) => ({
      name: caption,
      about: atTop && <IsAtTop />,
      picture: { reference: picture, shape: "campus" },
    })}
  />
);

function IsAtTop() {
  const { t } = useTexts();
  return <p className="text-small text-ink-2">{t("school.campus.isAtTop")}</p>;
}

export const CoursesScreen = () => (
  <ItemScreen
    section="courses"
    row={({ title, provider, about, url }: Course) => ({
      name: title,
      texts: [provider, about],
      about: <p className="break-words text-small text-ink-3">{url}</p>,
    })}
  />
);
