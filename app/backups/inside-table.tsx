import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import type { Compared } from "./compare.server";

/** How many of everything there are now, how many are in the backup, and the difference in words. */
export function InsideTable({ counts }: Pick<Compared, "counts">) {
  const { t, i18n } = useTranslation();
  const inScript = (value: number) => digits(value, i18n.language === "bn" ? "bn" : "en");
  return (
    <table className="backup-inside">
      <thead>
        <tr>
          <th scope="col">{t("backups.look.what")}</th>
          <th scope="col">{t("backups.look.now")}</th>
          <th scope="col">{t("backups.look.then")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ what, now, kept }) => (
          <tr key={what} className={kept !== undefined && kept < now ? "backup-fewer" : undefined}>
            <th scope="row">{t(`backups.what.${what}`)}</th>
            <td>{inScript(now)}</td>
            <td>
              {kept !== undefined && inScript(kept)} <span>{differenceText(now, kept)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function differenceText(now: number, kept: number | undefined): string {
    if (kept === undefined) return t("backups.look.stay");
    if (kept === now) return t("backups.look.same");
    const number = inScript(Math.abs(kept - now));
    return kept < now ? t("backups.look.fewer", { number }) : t("backups.look.more", { number });
  }
}
