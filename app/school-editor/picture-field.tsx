import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { FileField } from "../admin/forms/fields/file-field";
import { useFormFields } from "../admin/forms/fields/form-fields";
import { Checkbox, hintText } from "../components/field";
import { useHydrated } from "../components/use-hydrated";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import type { PictureInfo } from "../school/pictures.server";
import { Crest } from "../school/school-crest";
import { cutClasses, largePictureUrl, pointStep, SchoolPicture } from "../school/school-picture";
import { crestRule, schoolPictureRule } from "../uploads/upload-rules";
import { useFormContext } from "./section-form";

const kinds = {
  portrait: {
    frame: "lattice-oxide aspect-portrait w-20",
    inMargin: "lg:left-17",
    hint: "school.picture.portraitHint",
  },
  campus: {
    frame: "lattice-oxide aspect-photo w-30",
    inMargin: "lg:left-7",
    hint: "school.picture.campusHint",
  },
  crest: { frame: "size-20 border border-rule bg-card", inMargin: "", hint: "school.picture.crestHint" },
} as const;

type PictureFieldProps = {
  /**
   * The name of the field. For example, a field `portrait` sends its values as `portrait.id`, `.x`, `.y`, `.file` and
   * `.remove`.
   */
  name: string;
  kind: keyof typeof kinds;
  label: TextKey;
  need?: "required" | "optional";
};

export function PictureField({ name, kind, label, need = "optional" }: PictureFieldProps) {
  const { t } = useTexts();
  const { pictures, item } = useFormContext();
  const { value, problem } = useFormFields();
  const id = value(`${name}.id`);
  const [point, setPoint] = useState({ x: toPercent(value(`${name}.x`)), y: toPercent(value(`${name}.y`)) });
  const [chosen, setChosen] = useState<string>();
  const [isRemoved, setRemoved] = useState(false);
  const isAlive = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The user may move the sliders before the script runs, so we read the values of the sliders when the script
    // starts.
    const [across, down] = place.current?.querySelectorAll<HTMLInputElement>("input[type=range]") ?? [];
    if (across && down) setPoint({ x: toPercent(across.value), y: toPercent(down.value) });
  }, []);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);

  const present = pictures[Number(id)];
  const isShown = chosen !== undefined || (present !== undefined && !isRemoved);
  const { frame, inMargin, hint } = kinds[kind];
  return (
    <div ref={place} data-part="picture-field" className="mb-4.4 sm:flex sm:gap-5">
      <input type="hidden" name={`${name}.id`} value={String(id ?? "")} />
      <div className={`mb-3 flex-none ${item ? `lg:absolute lg:top-5 ${inMargin}` : ""}`} aria-hidden="true">
        <div data-part="picture-preview" className={`relative overflow-hidden ${frame}`}>
          {isShown && <Preview chosen={chosen} present={present} point={point} isCut={kind !== "crest"} />}
          {!isShown &&
            (kind === "crest" ? (
              <Crest className="size-full p-2 text-oxide" />
            ) : (
              <span className="grid size-full place-items-center p-1 text-center text-small text-ink-2">
                {t("school.picture.none")}
              </span>
            ))}
        </div>
      </div>
      <div className="min-w-0 flex-1">
        <FileField
          name={`${name}.file`}
          label={label}
          need={need}
          rule={kind === "crest" ? crestRule : schoolPictureRule}
          problem={problem(name) ?? problem(`${name}.id`)}
          onChosen={(file) => setChosen(file && URL.createObjectURL(file))}
        />
        <p className={`-mt-3 mb-3 ${hintText}`}>{t(hint)}</p>
        {present && need === "optional" && !chosen && (
          <Checkbox
            name={`${name}.remove`}
            value="1"
            onChange={({ currentTarget }) => setRemoved(currentTarget.checked)}
          >
            {t("school.picture.remove")}
          </Checkbox>
        )}
        {kind !== "crest" && (isShown || !isAlive) && (
          <PointFields
            names={{ x: `${name}.x`, y: `${name}.y` }}
            point={point}
            onPoint={setPoint}
            picture={isAlive ? (chosen ?? (present && largePictureUrl(present))) : undefined}
          />
        )}
      </div>
    </div>
  );
}

type Point = { x: number; y: number };
const toPercent = (value: unknown) => roundToStep(Number(value ?? 50));
const roundToStep = (percent: number) =>
  Math.min(100, Math.max(0, Math.round((Number.isFinite(percent) ? percent : 50) / pointStep) * pointStep));

type PreviewProps = { chosen?: string; present?: PictureInfo; point: Point; isCut: boolean };

function Preview({ chosen, present, point, isCut }: PreviewProps) {
  if (!isCut) {
    const crest = chosen ?? (present && largePictureUrl(present));
    return <img className="absolute inset-0 size-full object-contain p-1" src={crest} alt="" />;
  }
  if (chosen) return <img className={`absolute inset-0 ${cutClasses(point)}`} src={chosen} alt="" />;
  return present ? <SchoolPicture picture={{ ...present, ...point }} alt="" /> : null;
}

type PointFieldsProps = {
  names: { x: string; y: string };
  point: Point;
  onPoint: (point: Point) => void;
  /** The URL of the picture. It is undefined if script does not run. */
  picture?: string;
};

/** With the sliders, people can set the centre of the crop without a mouse or touch. */
function PointFields({ names, point, onPoint, picture }: PointFieldsProps) {
  const { t, digits } = useTexts();
  const label = useId();
  const sliders = useRef<HTMLFieldSetElement>(null);
  const set = (next: Point) => {
    const rounded = { x: roundToStep(next.x), y: roundToStep(next.y) };
    if (rounded.x === point.x && rounded.y === point.y) return;
    onPoint(rounded);
    for (const slider of sliders.current?.querySelectorAll("input") ?? []) {
      slider.value = String(slider.name === names.x ? rounded.x : rounded.y);
      // Browsers fire no event for values that script sets. So we fire one, to notify the form of the change.
      slider.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
  return (
    <fieldset ref={sliders} className="min-w-0">
      <legend className="mb-1 font-semibold" id={label}>
        {t("school.picture.point")}
      </legend>
      {picture && <PointOnPicture picture={picture} point={point} onPoint={set} labelledBy={label} />}
      <details>
        <summary className="flex min-h-11 max-w-max cursor-pointer items-center text-small font-semibold text-teesta">
          {t("school.picture.sliders")}
        </summary>
        {(["x", "y"] as const).map((axis) => (
          <label
            key={axis}
            className="grid min-h-11 max-w-md grid-cols-[1fr_2.25rem] items-center gap-x-3 text-small text-ink-2 sm:grid-cols-[11rem_1fr_2.25rem]"
          >
            <span className="col-span-full sm:col-auto">
              {t(axis === "x" ? "school.picture.fromLeft" : "school.picture.fromTop")}
            </span>
            <input
              type="range"
              name={names[axis]}
              min={0}
              max={100}
              step={pointStep}
              // With `value`, React would reset the slider. The form's listener renders the slider again before React
              // knows its new position.
              defaultValue={point[axis]}
              onChange={({ currentTarget }) => onPoint({ ...point, [axis]: Number(currentTarget.value) })}
              className="h-11 w-full min-w-0 accent-teesta"
            />
            <span className="text-right tabular-nums" aria-hidden="true">
              {digits(point[axis])}
            </span>
          </label>
        ))}
      </details>
    </fieldset>
  );
}

type PointOnPictureProps = { picture: string; point: Point; onPoint: (point: Point) => void; labelledBy: string };

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-pointStep, 0],
  ArrowRight: [pointStep, 0],
  ArrowUp: [0, -pointStep],
  ArrowDown: [0, pointStep],
};

function PointOnPicture({ picture, point, onPoint, labelledBy }: PointOnPictureProps) {
  const { t } = useTexts();
  const hint = useId();
  const move = ({ currentTarget, clientX, clientY, buttons, type }: PointerEvent<HTMLElement>) => {
    if (type === "pointermove" && buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPoint({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  };
  const step = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    onPoint({ x: point.x + x, y: point.y + y });
  };
  return (
    <>
      <button
        type="button"
        aria-labelledby={labelledBy}
        aria-describedby={hint}
        className="relative block max-w-full cursor-crosshair touch-none select-none overflow-hidden border border-rule"
        onPointerDown={move}
        onPointerMove={move}
        onKeyDown={step}
      >
        <img className="block max-h-48 w-auto max-w-full" src={picture} alt="" draggable={false} />
        <span
          className="pointer-events-none absolute size-11 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-white shadow-focus"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          aria-hidden="true"
        />
      </button>
      <p className={`mt-1 ${hintText}`} id={hint}>
        {t("school.picture.tap")}
      </p>
    </>
  );
}
