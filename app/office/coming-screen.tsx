import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import { EmptyState } from "../ui/empty-state";
import { ScreenHead } from "./screen-head";

/** A screen that has its address and its place in the bar, and will get its work. */
export function ComingScreen({ name }: { name: TextKey }) {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHead name={name} />
      <div className="office-said">
        <EmptyState>{t("office.soon")}</EmptyState>
      </div>
    </>
  );
}
