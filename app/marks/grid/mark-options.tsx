import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "~/i18n/use-texts";

export type OpenMarkOptions = {
  field: HTMLInputElement;
  full: number;
  /** The number of the selected option: a mark, or `absentOption`. */
  active: number;
};

/** The option "Absent" has the number -1, so that it comes before the marks, which begin at 0. */
export const absentOption = -1;

const maxHeight = 240;

export const markListId = "mark-list";

export const optionId = (mark: number) => `mark-${mark}`;

export function MarkOptions({
  open,
  onChoose,
}: {
  open: OpenMarkOptions;
  onChoose: (mark: number, isTouch: boolean) => void;
}) {
  const { t, digits } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const { field, full, active } = open;
  const [place, setPlace] = useState<CSSProperties>();

  useLayoutEffect(() => {
    const lay = () => {
      const { left, top, bottom } = field.getBoundingClientRect();
      const below = innerHeight - bottom;
      const isBelow = below >= Math.min(maxHeight, top);
      const side = isBelow ? { top: bottom } : { bottom: innerHeight - top };
      setPlace({ left, ...side, maxHeight: Math.min(maxHeight, isBelow ? below : top) });
    };
    lay();
    addEventListener("scroll", lay, true);
    addEventListener("resize", lay);
    return () => {
      removeEventListener("scroll", lay, true);
      removeEventListener("resize", lay);
    };
  }, [field]);

  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>(`#${optionId(active)}`);
    if (list.current && option) list.current.scrollTop = option.offsetTop - list.current.clientHeight / 2;
  }, [active]);

  return (
    <div
      ref={list}
      id={markListId}
      role="listbox"
      aria-label={t("marks.options")}
      className="fixed z-50 w-max min-w-19.5 overflow-y-auto border border-rule-strong bg-card text-right tabular-nums shadow-pop"
      style={place}
    >
      {Array.from({ length: full + 2 }, (_, place) => place + absentOption).map((mark) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which refers to this option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={mark}
          id={optionId(mark)}
          role="option"
          aria-selected={mark === active}
          className="min-h-9 cursor-pointer px-3 py-1.5 hover:bg-wall-2 aria-selected:bg-teesta-tint aria-selected:font-semibold"
          onPointerDown={(event) => event.preventDefault()}
          onClick={({ nativeEvent }) =>
            onChoose(mark, "pointerType" in nativeEvent && nativeEvent.pointerType === "touch")
          }
        >
          {mark === absentOption ? t("marks.absent") : digits(mark)}
        </div>
      ))}
    </div>
  );
}

/** Lists the marks that a browser without script suggests in every field for a mark. */
export function MarkDatalist() {
  const { t, digits } = useTexts();
  return (
    <datalist id={markListId}>
      <option value={t("marks.absent")} />
      {Array.from({ length: 101 }, (_, mark) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the mark
        <option key={mark} value={digits(mark)} />
      ))}
    </datalist>
  );
}
