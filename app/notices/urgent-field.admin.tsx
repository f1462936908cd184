import { useEffect, useRef, useState } from "react";
import { textButton } from "../admin/button";
import { FormField } from "../admin/forms/fields";
import { useFormFields } from "../admin/forms/form-fields";
import { useHydrated } from "../admin/forms/use-hydrated";
import { DateInput } from "../components/date-input";
import { formatTime, parseDhakaInput } from "../i18n/format";
import { useTexts } from "../i18n/use-texts";
import { offerEnds } from "./urgent";
import { UrgentWords } from "./urgent-line";

export function UrgentField() {
  const { t } = useTexts();
  const isAlive = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ title: "", until: String(useFormFields().value("urgentUntil") ?? "") });
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const read = () => {
      const fields = new FormData(form);
      setShown({ title: String(fields.get("title")), until: String(fields.get("urgentUntil")) });
    };
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  const choose = (end: string) => {
    const input = place.current?.querySelector("input");
    if (!input) return;
    input.value = end;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const until = parseDhakaInput(shown.until);
  return (
    <div ref={place} className="mb-4.4 border-y border-rule pt-4.4">
      <FormField name="urgentUntil" label="form.urgentUntil" need="optional" hint="form.urgentUntil.hint">
        {(control) => (
          <>
            <DateInput {...control} type="datetime-local" />
            {isAlive && <QuickEnds chosen={shown.until} choose={choose} />}
          </>
        )}
      </FormField>
      {isAlive && until && shown.title.trim() !== "" && (
        <div className="mb-4.4">
          <p className="mb-1.4 text-small font-semibold text-ink-2">{t("form.urgentUntil.look")}</p>
          <div data-part="urgent-look" className="max-w-90 border border-rule [&>*>*]:px-4">
            <UrgentWords notice={{ title: shown.title, urgentUntil: until }} />
          </div>
        </div>
      )}
    </div>
  );
}

const endColors = "border-teesta text-teesta hover:bg-teesta-tint aria-pressed:bg-teesta aria-pressed:text-white";

function QuickEnds({ chosen, choose }: { chosen: string; choose: (end: string) => void }) {
  const { t, language, digits } = useTexts();
  const name = ({ days, value }: ReturnType<typeof offerEnds>[number]) => {
    if (days > 1) return t("form.urgentUntil.inDays", { days: digits(days) });
    const time = formatTime(parseDhakaInput(value) ?? new Date(), language);
    return t(days === 0 ? "form.urgentUntil.today" : "form.urgentUntil.tomorrow", { time });
  };
  return (
    <div className="mt-1.8 flex flex-wrap items-center gap-2">
      {offerEnds(new Date()).map((end) => (
        <button
          key={end.value}
          type="button"
          className={`min-h-11 rounded-sm border px-3 text-base font-semibold mouse:min-h-9 ${endColors}`}
          aria-pressed={end.value === chosen}
          onClick={() => choose(end.value)}
        >
          {name(end)}
        </button>
      ))}
      <button type="button" className={`${textButton} mouse:min-h-9`} onClick={() => choose("")}>
        {t("form.urgentUntil.none")}
      </button>
    </div>
  );
}
