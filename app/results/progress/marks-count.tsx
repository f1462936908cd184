import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import type { Filled } from "./progress";

/** How many marks are in, of how many, in words. */
export function MarksCount({ given, all }: Filled) {
  const { t, i18n } = useTranslation();
  const shown = (number: number) => digits(number, i18n.language === "bn" ? "bn" : "en");
  if (given === 0) return t("exams.noMarks");
  if (given === all) return t("progress.complete", { all: shown(all) });
  return t("progress.marks", { given: shown(given), all: shown(all) });
}

/** The same as a bar beside the words; `of` is the id of what names the examination. Without any mark there is none. */
export function MarksBar({ given, all, of }: Filled & { of: string }) {
  if (given === 0) return null;
  return <progress value={given} max={all} aria-labelledby={of} />;
}
