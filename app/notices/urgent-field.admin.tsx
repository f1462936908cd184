import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "../admin/button";
import { FormField } from "../admin/forms/fields/fields";
import { useFormFields } from "../admin/forms/fields/form-fields";
import { useAdminForm } from "../admin/forms/form";
import { fillIn, QuickClocks, QuickTimes } from "../admin/forms/quick-times";
import { useTyped } from "../admin/forms/use-typed";
import { DateInput } from "../components/date-input";
import { hintText } from "../components/field";
import { useHydrated } from "../components/use-hydrated";
import { formatTime, parseDhakaInput } from "../i18n/format";
import { useTexts } from "../i18n/use-texts";
import { defaultEnd, offerEnds } from "./urgent";
import { UrgentWords } from "./urgent-line";

/**
 * Shows a switch for an urgent notice. The field for the end of the urgency is shown only while the switch is on. Its
 * default is the first time that offerEnds returns, or a later time if the notice is about a later day. `wasUrgent` is
 * true if the stored notice has an end, which never changes by itself. If `mayPublish` is true, a button publishes the
 * notice from here, because the other fields of an urgent notice are optional.
 */
export function UrgentField({ wasUrgent, mayPublish }: { wasUrgent: boolean; mayPublish: boolean }) {
  const { t } = useTexts();
  const { value, problem } = useFormFields();
  const isUrgent = Boolean(value("urgent"));
  const end = String((isUrgent && value("urgentUntil")) || offerEnds(new Date())[0]?.value);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const isShownAlways = problem("urgentUntil") !== undefined;
  return (
    <div ref={place} className="relative mb-4.4">
      <input
        type="checkbox"
        name="urgent"
        id={id}
        defaultChecked={isUrgent}
        aria-describedby={`${id}-hint`}
        className="peer absolute left-0 top-2.75 size-5.5 accent-teesta"
      />
      <label htmlFor={id} className="flex min-h-11 items-center pl-8 font-semibold">
        {t("form.urgent")}
      </label>
      <p id={`${id}-hint`} className={hintText}>
        {t("form.urgent.hint")}
      </p>
      <div className={`mt-2.6 border-b border-rule ${isShownAlways ? "" : "hidden peer-checked:block"}`}>
        <UrgentEnd defaultValue={end} place={place} mayFollow={!wasUrgent} />
        {mayPublish && <PublishUrgent place={place} />}
      </div>
    </div>
  );
}

function PublishUrgent({ place }: { place: RefObject<HTMLDivElement> }) {
  const { t } = useTexts();
  const { percent } = useAdminForm();
  const isLater = useTyped(
    place,
    (fields) => fields.get("publishAt") !== "",
    Boolean(useFormFields().value("publishAt")),
  );
  if (isLater) return null;
  return (
    <Button name="intent" value="publish" className="mb-4.4 w-full md:w-auto" disabled={percent !== undefined}>
      {t("form.urgent.publish")}
    </Button>
  );
}

type UrgentEndProps = { defaultValue: string; place: RefObject<HTMLDivElement>; mayFollow: boolean };

function UrgentEnd({ defaultValue, place, mayFollow }: UrgentEndProps) {
  const { t, language, digits } = useTexts();
  const offered = useOfferedEnd(defaultValue, place, mayFollow);
  const isAlive = useHydrated();
  const title = useTyped(place, (fields) => String(fields.get("title")), "");
  const shown = useTyped(place, (fields) => String(fields.get("urgentUntil")), defaultValue);
  const until = parseDhakaInput(shown);
  const nameOf = ({ days, value }: ReturnType<typeof offerEnds>[number]) => {
    if (days > 1) return t("form.urgentUntil.inDays", { days: digits(days) });
    const time = formatTime(parseDhakaInput(value) ?? new Date(), language);
    return t(days === 0 ? "form.urgentUntil.today" : "form.urgentUntil.tomorrow", { time });
  };
  return (
    <>
      <FormField name="urgentUntil" label="form.urgentUntil" hint="form.urgentUntil.hint">
        {(control) => (
          <>
            <DateInput {...control} defaultValue={defaultValue} type="datetime-local" />
            {mayFollow && <input type="hidden" name="offeredEnd" value={offered} />}
            {isAlive && (
              <>
                <QuickTimes
                  name="urgentUntil"
                  chosen={shown}
                  times={offerEnds(new Date()).map((end) => ({ value: end.value, text: nameOf(end) }))}
                />
                <QuickClocks name="urgentUntil" chosen={shown} />
              </>
            )}
          </>
        )}
      </FormField>
      {isAlive && until && title.trim() !== "" && (
        <div className="mb-4.4">
          <p className="mb-1.4 text-small font-semibold text-ink-2">{t("form.urgentUntil.look")}</p>
          <div data-part="urgent-look" className="max-w-90 border border-rule [&>*>*]:px-4">
            <UrgentWords notice={{ title, urgentUntil: until }} />
          </div>
        </div>
      )}
    </>
  );
}

/**
 * Returns the end that the form offers. If it may follow, the field follows the title and the first day of the notice
 * while the user has not changed the default.
 */
function useOfferedEnd(defaultValue: string, place: RefObject<HTMLDivElement>, mayFollow: boolean): string {
  const [first] = useState(defaultValue);
  const readEnd = (fields: FormData) =>
    mayFollow && first === offerEnds(new Date())[0]?.value ? defaultEnd(fields, new Date()) : first;
  const offered = useTyped(place, readEnd, first);
  const filled = useRef(first);
  useEffect(() => {
    const input = place.current?.closest("form")?.elements.namedItem("urgentUntil");
    if (input instanceof HTMLInputElement && input.value === filled.current && input.value !== offered)
      fillIn(input, offered);
    filled.current = offered;
  }, [offered, place]);
  return offered;
}
