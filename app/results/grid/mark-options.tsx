import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

export type OpenList = {
  field: HTMLInputElement;
  /** The highest mark that is offered. */
  full: number;
  /** The option under the cursor. */
  active: number;
};

export const markList = "mark-list";

export const optionId = (mark: number) => `mark-${mark}`;

/** The one list of marks, laid below the cell it is open for. */
export function MarkOptions({ open, onChoose }: { open: OpenList; onChoose: (mark: number) => void }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { field, full, active } = open;
  const cell = field.closest("td");
  const place = cell ? { left: cell.offsetLeft, top: cell.offsetTop + cell.offsetHeight } : undefined;

  useEffect(() => {
    list.current?.querySelector(`#${optionId(active)}`)?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div ref={list} id={markList} role="listbox" aria-label={t("marks.options")} className="mark-options" style={place}>
      {Array.from({ length: full + 1 }, (_, mark) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the cursor stays in the field, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the mark itself
          key={mark}
          id={optionId(mark)}
          role="option"
          aria-selected={mark === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(mark)}
        >
          {mark}
        </div>
      ))}
    </div>
  );
}

/** The same list for a browser without script, which opens it by itself. */
export function PlainMarkOptions() {
  return (
    <datalist id={markList}>
      {Array.from({ length: 101 }, (_, mark) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the mark itself
        <option key={mark} value={mark} />
      ))}
    </datalist>
  );
}
