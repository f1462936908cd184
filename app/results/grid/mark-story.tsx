import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockTime, digits, shortDate } from "../../language/digits-and-dates";
import { changesAddress, markChangesAddress } from "../paper-addresses";
import { cellOf } from "../pending-marks";

/** One change of a mark as it comes over the line. */
export type ToldChange = { at: string; account: string; before: number | null; after: number | null };

// Who moves through the sheet by arrows asks for nothing.
const pauseMs = 400;

/** Who changed the mark under the cursor last, when, from what to what, with the way to its whole story. */
export function MarkStory({ examId }: { examId: number }) {
  const { t, i18n } = useTranslation();
  const [story, setStory] = useState<ToldChange & { address: string }>();

  useEffect(() => {
    let isWanted = 0;
    const onFocus = ({ target }: FocusEvent) => {
      const cell = target instanceof HTMLInputElement ? cellOf(target.name) : undefined;
      if (!cell) return;
      isWanted += 1;
      const mine = isWanted;
      setStory(undefined);
      setTimeout(async () => {
        if (mine !== isWanted) return;
        const last = await lastChange(markChangesAddress(examId, cell));
        if (last && mine === isWanted) setStory({ ...last, address: changesAddress(examId, cell) });
      }, pauseMs);
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [examId]);

  if (!story) return null;
  const language = i18n.language === "bn" ? "bn" : "en";
  const at = new Date(story.at);
  const mark = (value: number | null) => (value === null ? t("marks.noMark") : digits(value, language));
  return (
    <p className="mark-story">
      <a href={story.address}>{t("marks.fromTo", { before: mark(story.before), after: mark(story.after) })}</a>{" "}
      {t("marks.changedOn", { account: story.account, date: shortDate(at, language), time: clockTime(at, language) })}
    </p>
  );
}

/** The latest change; nothing while there is none, no line, or no sign-in, because nobody has asked aloud. */
async function lastChange(address: string): Promise<ToldChange | undefined> {
  try {
    const answer = await fetch(address, { redirect: "manual" });
    return answer.ok ? (await answer.json()).changes[0] : undefined;
  } catch {
    return undefined;
  }
}
