export type ToastPlace = { top?: number; bottom?: number; left?: number; right?: "auto" };

/** Finds the place where the toasts cover as little as possible of what the user could press next. */
export function findToastPlace(toasts: HTMLElement): ToastPlace {
  const { width, height } = toasts.getBoundingClientRect();
  const { header, low } = findFreeHeight();
  const controls = [...document.querySelectorAll<HTMLElement>(controlSelector)]
    // A closed menu also gives the places of its links.
    .filter((control) => !toasts.contains(control) && !control.closest("details:not([open]) > :not(summary)"))
    .map(toArea);
  const costAt = (left: number, top: number) =>
    controls
      .filter((area) => area.bottom > top && area.top < top + height && area.right > left && area.left < left + width)
      .reduce((sum, area) => sum + area.weight, 0);
  const atRight = document.documentElement.clientWidth - edge - width;
  // On a phone the toasts are as wide as the screen. On a wide screen, most rows have their buttons at the right.
  const isWide = atRight > width;
  const lowPlaces = (isWide ? [atRight, edge] : [atRight]).map((left) => ({
    left,
    top: low - height - gap,
    isLow: true,
  }));
  const highPlaces = [header + gap, gap].map((top) => ({ left: atRight, top, isLow: false }));
  const places = [...lowPlaces, ...highPlaces].map((place) => ({ ...place, cost: costAt(place.left, place.top) }));
  const best = places.reduce((least, place) => (place.cost < least.cost ? place : least));
  return {
    ...(best.isLow ? { bottom: innerHeight - low + gap } : { top: best.top }),
    ...(best.left !== atRight && { left: best.left, right: "auto" as const }),
  };
}

/** The space between the toasts and the side of a wide window. */
const edge = 24;
const gap = 12;

/** Returns the height between the header and the bar with buttons at the bottom, or the keyboard of a phone. */
function findFreeHeight() {
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 };
  const end = Math.min(innerHeight, offsetTop + height);
  const bars = [...document.querySelectorAll(barSelector)].map((bar) => bar.getBoundingClientRect());
  const low = Math.min(
    end,
    // At the end of a page, the bar is a little above the end of the screen.
    ...bars.filter(({ height, bottom }) => height > 0 && bottom > end - height).map(({ top }) => top),
  );
  return { header: Math.max(0, header), low };
}

const barSelector = "main .sticky.bottom-0";
// The headings say where the user is, so they should stay in view as well.
const controlSelector = "a, button, input, select, textarea, summary, [contenteditable=true], h1, h2";

function toArea(control: HTMLElement) {
  const isAbout = control === document.activeElement || control.matches("[aria-invalid]");
  // A field is covered if its label or its error is covered.
  const { top, bottom, left, right } = (
    (isAbout && control.closest("[data-part=field]")) ||
    control
  ).getBoundingClientRect();
  return { top, bottom, left, right, weight: getWeight(control, isAbout) };
}

function getWeight(control: HTMLElement, isAbout: boolean): number {
  const row = control.closest("li, tr");
  if (isAbout) return 100;
  if (
    control.closest(`[data-part=form-actions], details[open], ${barSelector}`) ||
    row?.contains(document.activeElement)
  )
    return 20;
  if (control.closest("header")) return 10;
  // A list has many rows with several controls each, so the user has probably no use for this one.
  return row ? 0.5 : 5;
}
