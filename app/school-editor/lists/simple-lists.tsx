import type { CampusPicture, Course } from "~/school/sections";
import { ItemScreen } from "../item-screen";

export const CampusScreen = () => (
  <ItemScreen
    section="campus"
    row={({ caption, picture }: CampusPicture) => ({
      name: caption,
      lack: "Text",
      picture: { reference: picture, shape: "campus" },
    })}
  />
);

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
