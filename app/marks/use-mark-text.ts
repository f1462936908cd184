import { useTexts } from "../i18n/use-texts";
import { absent, type Mark } from "./mark-sheet";

export function useMarkText(): (mark: Mark | null) => string {
  const { t, digits } = useTexts();
  return (mark) => (mark === null ? t("marks.noMark") : mark === absent ? t("marks.absent") : digits(mark));
}
