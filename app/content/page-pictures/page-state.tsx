import { useTranslation } from "react-i18next";
import { RowNote } from "../../admin/list";
import { formatDigits } from "../../i18n/format";
import { isShownAsPictures, type PagePictures } from "../../uploads/page-pictures";

/** Whether the public sees the pages of a row's file as pictures; nothing where there is no file of such a kind. */
export function PageState({ fileUrl, filePages }: { fileUrl: string | null; filePages: PagePictures | null }) {
  const { t, i18n } = useTranslation();
  if (!fileUrl || !isShownAsPictures(fileUrl)) return null;
  if (!filePages) return <RowNote>{t("pages.waiting")}</RowNote>;
  const { count, sizes } = filePages;
  if (sizes.length === 0) return <RowNote>{t("pages.none")}</RowNote>;
  const digits = (number: number) => formatDigits(number, i18n.language === "bn" ? "bn" : "en");
  const values = { count: sizes.length, number: digits(sizes.length), all: digits(count) };
  return <RowNote>{t(count > sizes.length ? "pages.first" : "pages.shown", values)}</RowNote>;
}
