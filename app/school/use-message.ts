import type { TextKey } from "../i18n/en";
import { localizedText } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { useSchool } from "./use-school";

type MessageParts = {
  greeting: TextKey;
  /** Gets the name of the school as `school`. */
  text: TextKey;
  /** The lines below the text, for example a link. */
  lines: string[];
};

/** Returns a function that writes a polite message for staff to send to one person. */
export function useMessage() {
  const { t, language } = useTexts();
  const school = localizedText(useSchool().name, language);
  return ({ greeting, text, lines }: MessageParts) =>
    [t(greeting), t(text, { school }), ...lines, t("share.thanks")].join("\n");
}
