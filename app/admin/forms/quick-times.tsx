import { formatClock, parseDhakaInput } from "~/i18n/format";
import { useTexts } from "~/i18n/use-texts";

/** `value` is the value of the field, for example "2026-11-30T08:00". */
type QuickTime = { value: string; text: string };

const colors = "border-teesta text-teesta hover:bg-teesta-tint aria-pressed:bg-teesta aria-pressed:text-white";

type QuickTimesProps = {
  /** The name of the date field that the buttons fill in. */
  name: string;
  chosen: string;
  times: QuickTime[];
};

/** Shows buttons that fill in a date and time field. They need script, so show them only after hydration. */
export const QuickTimes = ({ name, chosen, times }: QuickTimesProps) => (
  <div data-part="quick-times" className="mt-1.8 flex flex-wrap items-center gap-2">
    {times.map(({ value, text }) => (
      <button
        key={value}
        type="button"
        className={`min-h-11 rounded-sm border px-3 text-base font-semibold mouse:min-h-9 ${colors}`}
        aria-pressed={value === chosen}
        onClick={({ currentTarget: { form } }) => fillIn(form?.elements.namedItem(name), value)}
      >
        {text}
      </button>
    ))}
  </div>
);

/** Shows buttons that keep the date of the field and change its time. Shows no time that has already passed. */
export function QuickClocks({ name, chosen }: Omit<QuickTimesProps, "times">) {
  const { t, language } = useTexts();
  const [day = ""] = chosen.split("T");
  const times = clocks
    .map((clock) => ({ value: `${day}T${clock}`, text: formatClock(clock, language) }))
    .filter(({ value }) => (parseDhakaInput(value) ?? 0) > new Date());
  if (times.length === 0) return null;
  return (
    <div data-part="quick-clocks" className="mt-2.6">
      <p className="text-small text-ink-2">{t("form.clocks")}</p>
      <QuickTimes name={name} chosen={chosen} times={times} />
    </div>
  );
}

const clocks = ["07:00", "10:00", "16:00", "20:00"];

/** Fills in a field as if the user had typed the value. */
export function fillIn(input: Element | RadioNodeList | null | undefined, value: string): void {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
